"""The screens: the list of saves, the fight, and the pages over the fight."""
