"""The screens: the list of saves, the fight, and what opens over it."""
