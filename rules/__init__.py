"""The rules engine: rulebooks, rulings, encounters and the actions that change them.

Begin with `rules.face`, which has all names for use from outside:

    from rules.face import rule
    ruling = rule("emala", "gait").ask({"gait": "run", "movement_rate": 6})
    ruling.values()     # {'rate': 18, 'per_turn': 9}
    ruling.steps()      # how each of them was computed
    ruling.source       # the section of the book

`help(rules.face)` has the rest. docs/as-a-library.md has examples: every gait of every book in a
table, a fight without a screen, a book from a text. The engine has no files, no clock and no
randomness: the caller reads texts and rolls dice.
"""
