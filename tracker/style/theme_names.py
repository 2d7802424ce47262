"""The names of the themes, for those who make no theme."""

NAMES = ("gaitkeeper-dark", "gaitkeeper-light", "gaitkeeper-contrast")
LIGHT = "gaitkeeper-light"
