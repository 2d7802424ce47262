"""Rates of gaits, the budget of a turn, and what armour does in water and air."""
