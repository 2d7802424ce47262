"""The round: `melees` runs its units and turns, `rolls` makes the rolls at the end of a turn."""
