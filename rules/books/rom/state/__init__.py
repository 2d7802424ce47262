"""The state of this book: `combatant` for each combatant, `things` for the whole fight."""
