"""The panes of the fight screen: each shows its part of the state and handles no keys."""
