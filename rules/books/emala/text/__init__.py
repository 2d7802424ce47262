"""The rules of the text, one module for each chapter; rules use no combatants or scenes."""
