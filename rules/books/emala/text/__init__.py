"""The rules of the text, one module for each chapter. They use no combatants or scenes."""
