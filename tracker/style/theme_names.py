"""The names of the themes, for modules that make no theme."""

NAMES = ("gaitkeeper-dark", "gaitkeeper-light", "gaitkeeper-contrast")
LIGHT = "gaitkeeper-light"
