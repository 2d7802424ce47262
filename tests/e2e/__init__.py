"""The real program on a pseudo-terminal, played as a game master would."""
