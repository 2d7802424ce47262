"""The parts of a fight: actions, initiative, rounds, and the function that applies an action."""
