"""The state that this book keeps: `combatant` of each combatant, `things` of the fight."""
