"""A game master plays the real program on a pseudo-terminal."""
