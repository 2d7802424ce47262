"""Helpers for tests and benchmarks; players need none of them."""
