"""What the panes show: pure functions from an encounter to lines of text and numbers."""
