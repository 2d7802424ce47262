"""The book's printed rules, a module for each chapter, without combatants or scenes."""
