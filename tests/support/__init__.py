"""Helpers for tests and benchmarks, which no player needs."""
