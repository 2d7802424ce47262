"""Session: a fight and its save, with its previews, playing time, repair and next fight."""
