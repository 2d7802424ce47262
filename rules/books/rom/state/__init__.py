"""The state that this book keeps: `combatant` for each combatant, `things` for the fight."""
