"""One combatant under two books, by metres a second and kilograms."""
