"""Widgets that know nothing of fights: panes of lines, the prompt, lists that filter."""
