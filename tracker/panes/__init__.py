"""The panes of the fight screen. Each shows its part of the state, and handles no keys."""
