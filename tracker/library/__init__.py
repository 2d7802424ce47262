"""Templates, parties, and combatants from and for other programs; imported when first asked for."""
