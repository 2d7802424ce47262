"""Make the lines that the panes show: pure functions from an encounter to lines and numbers."""
