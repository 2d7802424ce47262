"""What tests and benchmarks use and no player needs."""
