"""The desk: the commands of a game master, by key or by name, without a screen."""
