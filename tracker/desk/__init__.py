"""The desk: what a game master can ask for, by key or by name, without a screen."""
