"""The round: `melees` its units and their turns, `rolls` those due at the end of a turn."""
