"""The rules engine: rulebooks, rulings, encounters and the actions that change them.

Begin with `rules.face`: it has every name that a program from outside needs:

    from rules.face import rule
    ruling = rule("emala", "gait").ask({"gait": "run", "movement_rate": 6})
    ruling.values()     # {'rate': 18, 'per_turn': 9}
    ruling.steps()      # how each value was computed
    ruling.source       # the section of the book

`help(rules.face)` lists all these names. docs/as-a-library.md has examples: all gaits of all books
in a table, a fight without a screen, a book from a text. The engine has no files, no clock and no
randomness: the caller reads texts and rolls dice.
"""
