"""`make mutants`: changes the code in one place at a time, and checks whether a test fails.

Cosmic-ray makes the mutants, because it can make a single one: a seed can choose the mutants, and
each can have its own tests. mutmut 3 leaves out every function with a decorator, and so all rules;
mutatest knows no Python after 3.8; poodle runs all tests for each mutant.
"""
