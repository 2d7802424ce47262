"""The book's printed rules, a module for each chapter; they know no combatants or scenes."""
