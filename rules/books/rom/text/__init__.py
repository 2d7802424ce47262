"""The book's printed rules, one module for each chapter. They use no combatants or scenes."""
