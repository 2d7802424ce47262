"""What happens in a fight: actions, initiative, rounds, and the one way to apply an action."""
