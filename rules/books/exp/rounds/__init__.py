"""The round: `melees` has its units and turns, `rolls` the rolls at the end of a turn."""
