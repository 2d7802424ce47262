"""Trust: systematic trials of faults, damage and hostile input."""
