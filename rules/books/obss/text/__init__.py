"""The rules of the text, one module for each chapter; nothing here knows a combatant or a scene."""
