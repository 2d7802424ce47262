"""The rules of the text, a module a chapter; nothing here knows a combatant or a scene."""
