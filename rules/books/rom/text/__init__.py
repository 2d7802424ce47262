"""The book's printed rules, a module for each chapter; they know no combatant and no scene."""
