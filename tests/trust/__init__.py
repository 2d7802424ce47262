"""Trust: faults, damage and hostile input, enumerated."""
