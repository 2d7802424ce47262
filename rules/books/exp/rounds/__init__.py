"""The round: `melees` has its units and turns, `rolls` the rolls due as a turn ends."""
