"""How fast, how far, how high: rates, the budget of a turn, what keeps up in water and air."""
