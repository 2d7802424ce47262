"""The panes of the fight screen.

Each pane shows its part of the fight's state. No pane handles keys.
"""
