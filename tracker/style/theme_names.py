"""The names of the themes, for modules that need only a theme's name."""

NAMES = ("gaitkeeper-dark", "gaitkeeper-light", "gaitkeeper-contrast")
LIGHT = "gaitkeeper-light"
