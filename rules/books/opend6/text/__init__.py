"""The rules of the text, one module for each chapter, without combatants or scenes."""
