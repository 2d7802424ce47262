"""The book's printed rules, a module for each chapter; the rules use no combatants or scenes."""
