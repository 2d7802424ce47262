"""Actions: what is done on the way, and what it costs in speed."""

from typing import Annotated

from rules.books.exp.source import EXP, HEX_PER_UNIT
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.numbers.inputs import Choice
from rules.rulings.ruling import Answer

TABLE = EXP.source("Table 12.3")

ADJUSTMENT = {
    "attack-target": 0,
    "catch-object": -2,
    "chew-gum": -1,
    "discharge-aerosol": 0,
    "door-close": -1,
    "door-pull-open": -2,
    "door-push-open": 0,
    "find-spare-change": -2,
    "flip-table": -2,
    "inhale-aerator": -1,
    "light-switch": 0,
    "push-any-button": 0,
    "sing-loudly": 1,
    "swallow-pill": -1,
    "swallow-jagged-pill": -3,
    "throw-rock": 0,
    "window-break": -1,
    "window-open": -2,
}
"""Hexes per unit that an action adds or takes."""

CHOOSE = ("change-weapon", "reload")
"""Done while moving or while attacking, not while doing both."""

STOPS = ("push-the-right-button",)
"""Done standing still; attacks stay possible."""


class ActionAnswer(Answer, frozen=True):
    """What an action does to the unit that it is done in."""

    adjustment: Annotated[Figure, HEX_PER_UNIT]
    choose: Yes
    stops: Yes


@EXP.rule("action", section="Table 12.3")
def action(name: Annotated[str, Choice((*ADJUSTMENT, *CHOOSE, *STOPS))]) -> ActionAnswer:
    """What an action does to the rate in its unit, in h/u.

    Some leave a choice between moving with it and attacking with it, one stops movement and
    leaves attacks open; neither kind changes the rate. The doors here are for opening and
    closing: who goes through in the same unit uses the rule `door` in its place.
    """
    label = name.replace("-", " ")
    choose, stops = name in CHOOSE, name in STOPS
    return ActionAnswer(
        figure(label, ADJUSTMENT.get(name, 0), HEX_PER_UNIT, TABLE),
        finding(choose, f"{label}: {_CHOICE[choose]}", TABLE),
        finding(stops, f"{label}: {_STOP[stops]}", TABLE),
    )


_CHOICE = {
    True: "with moving or with attacking, not with both",
    False: "no choice between moving and attacking",
}
_STOP = {True: "no movement in its unit", False: "does not stop movement"}
