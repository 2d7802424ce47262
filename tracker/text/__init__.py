"""Text from and for people and programs: made safe, as JSON, and rulings in order."""
