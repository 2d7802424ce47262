"""The round: `melees` goes through units and turns, `rolls` makes the rolls at a turn's end."""
