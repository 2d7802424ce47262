"""The result of a move, shown before the move is made."""

import pytest

from rules.fight.foreseen import foresee
from tests.play.table import Table, fighting
from tracker.session.session import Previewed
from tracker.views.movement import told


def previewed(table: Table, **request: object) -> str:
    """The preview of a move of Grak."""
    action = table.fight.read({"action": "move", "who": "Grak", **request})
    found = foresee(table.encounter, [(action, ())], history=table.fight)
    who = table.combatant("Grak").id
    rolled = bool(found.rolls)
    after = table.encounter if rolled else found.outcomes[0].encounter
    return told(table.fight.book, Previewed(found, after, not rolled), who)


def test_over_one_ground_the_share_used_is_told() -> None:
    table = fighting("exp", "Grak")
    assert previewed(table, distance=3) == "→ 3 of 4 hexes used, 1 hex still possible."


def test_over_several_grounds_the_distance_gone_is_told() -> None:
    table = fighting("exp", "Grak")
    table.do(action="move", who="Grak", distance=2, terrain="ice")
    assert previewed(table, distance=1, terrain="open") == "→ 3 hexes gone, nothing left."


@pytest.mark.parametrize(
    ("request_", "words"),
    [
        (
            {"distance": 12, "gait": "swim"},
            "Rolls Grak: swim, 2D, against 15 (5 base difficulty of swimming, +10 each further "
            "movement: 5 x 2). 15 or more: Grak swims 12 m. 5 to 14: Grak fails to swim 12 m: "
            "covers 5 m. 4 or less: Grak fails to swim 12 m: gets nowhere.",
        ),
        (
            {"distance": 12, "gait": "run"},
            "Rolls Grak: run, 2D, against 5. 5 or more: Grak runs 12 m. 4 or less: Grak fails to "
            "run 12 m: covers 10 m.",
        ),
    ],
)
def test_a_move_that_needs_a_roll_tells_each_outcome(
    request_: dict[str, object], words: str
) -> None:
    assert previewed(fighting("opend6", "Grak"), **request_) == words


def test_a_move_out_of_an_engagement_tells_the_free_attack() -> None:
    table = fighting("emala", "Grak", "Orc")
    table.do(action="engage", who="Grak", other="Orc")
    assert "a free attack for Orc" not in previewed(table, distance=1)
    assert previewed(table, distance=2) == (
        "→ 2 of 3 m used, 1 m still possible. Grak leaves the engagement with Orc: a free attack "
        "for Orc."
    )
