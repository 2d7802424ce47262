"""Several outputs of a ruling may have the same steps. Then these steps are shown only once."""

from rules.numbers.figures import Figure, Source, Step
from rules.rulings.ruling import Answer, Ruling
from tracker.cli.rule import in_lines
from tracker.text.breakdown import in_order


class Rates(Answer, frozen=True):
    walk: Figure
    run: Figure
    jump: Figure


BASE = Figure(6, "m", (Step("rate", "start", 6, "m"),))
WALK = BASE.minus("armour", 2)
RULING = Ruling("book/rates", {}, Rates(WALK, WALK.times("run", 3), BASE), Source("Book", "Gaits"))


def test_steps_that_were_shown_are_not_shown_again() -> None:
    told = [(one.name, one.above, [step.label for step in one.steps]) for one in in_order(RULING)]
    assert told == [
        ("walk", None, ["rate", "armour"]),
        ("run", "walk", ["run"]),
        ("jump", None, ["rate"]),
    ]


def test_the_command_line_names_the_output_whose_steps_are_left_out() -> None:
    assert list(in_lines(RULING)) == [
        "walk: 4 m",
        "    rate    start     6 m",
        "    armour  subtract  2 m",
        "run: 12 m",
        "    walk, as above",
        "    run             multiply  3",
        "jump: 6 m",
        "    rate  start  6 m",
        "book/rates: Book, Gaits",
    ]
