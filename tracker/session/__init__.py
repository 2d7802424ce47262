"""Session: a fight and its save, with previews, playing time, repair and the next fight."""
