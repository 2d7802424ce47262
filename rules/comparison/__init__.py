"""Compare one combatant under two books, in metres per second and kilograms."""
