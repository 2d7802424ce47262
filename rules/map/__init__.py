"""Where everybody stands: the line with its places, distances, paths and meetings."""
