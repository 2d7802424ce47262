"""`make mutants`: change the code in one place at a time. Does a test fail then?

Cosmic-ray can make one mutant alone. So a seed can choose the mutants, and each mutant can have its
own tests. mutmut 3 skips every function with a decorator, so it skips all rules. mutatest does not
know Python after 3.8. poodle runs all tests for each mutant.
"""
