"""The rules of the text, one module for each chapter; they use no combatants or scenes."""
