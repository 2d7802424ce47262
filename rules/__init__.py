"""The rules engine: rulebooks, rulings, encounters and the actions that change them.

Begin with `rules.face`, which names all that is meant to be used from outside:

    from rules.face import rule
    ruling = rule("emala", "gait").ask({"gait": "run", "movement_rate": 6})
    ruling.values()     # {'rate': 18, 'per_turn': 9}
    ruling.steps()      # how each of them came about
    ruling.source       # the section of the book

`help(rules.face)` has the rest, docs/as-a-library.md shows it: every gait of every book as a table,
a fight that is played without a screen, a book from a text. There are no files, no clock and no
chance here: a text is read, and dice are rolled, by whoever calls.
"""
