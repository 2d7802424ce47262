"""The state that this book keeps: `combatant` is for each combatant, `things` for the fight."""
