"""What this book keeps: `combatant` of one who fights, `things` of the fight itself."""
