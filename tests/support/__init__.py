"""Helpers for tests and benchmarks. Players need none of them."""
