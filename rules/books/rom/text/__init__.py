"""The book's printed rules, one module for each chapter. They know no combatant and no scene."""
