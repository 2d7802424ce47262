"""`make mutants`: changes the code in one place at a time, and checks whether a test fails.

Cosmic-ray makes the mutants: it can be asked for each of them by operator and number, so that a
seed can draw them and each can have tests of its own. mutmut 3 leaves out every function with a
decorator, and so all rules; mutatest knows no Python after 3.8; poodle runs all tests for each.
"""
