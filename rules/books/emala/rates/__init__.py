"""Rates of gaits, the budget of a turn, and the effect of armour in water and air."""
