"""Session: a fight on its save, its history and its repair, how long it took, the next fight."""
