"""The rules of the text, one module for each chapter; they know no combatants or scenes."""
