"""Widgets that can be used without a fight: panes of lines, the prompt, lists with a filter."""
