"""Movement in Emala: gaits, halves of a round, terrain, facing, jumps, charges."""

from fractions import Fraction
from typing import Any

import pytest

from rules.books.emala.actions.jumping import Jump
from tests.play.table import Table, fighting

Request = dict[str, Any]


def grak(action: str, **fields: Any) -> Request:
    """A request for an action of Grak."""
    return {"action": action, "who": "Grak", **fields}


ROUND_ABOUT: list[Request] = [{"action": "next"}, {"action": "next"}]
"""The ends of two turns. In a fight of two, the same combatant has the turn again afterwards."""

MAIL = grak("pick-up", item="Mail", weight=10, worn=True)
PRONE = grak("condition", condition="prone")
ALL = grak("move", distance="all")


def running(gait: str = "run", before: list[Request] | None = None, **sheet: object) -> Table:
    """Return a fight in which Grak uses a gait.

    Grak chooses the gait first, and then does the requests in the list `before`.
    """
    table = fighting("emala", "Grak", "Mira", sheet=sheet)
    table.do(action="gait", who="Grak", gait=gait)
    for request in before or []:
        table.do(**request)
    return table


def test_a_turn_allows_half_of_the_rate_and_the_round_all_of_it() -> None:
    table = running(action_points=3)
    assert table.budget("Grak").in_words() == "9 of 9 m left this turn"
    table.do(action="move", who="Grak", distance=6)
    assert table.budget("Grak").in_words() == "3 of 9 m left this turn"
    for request in (*ROUND_ABOUT, ALL):
        table.do(**request)
    assert table.combatant("Grak").pace.round == 15
    for request in ROUND_ABOUT:
        table.do(**request)
    assert table.left("Grak") == 3


IVY: list[Request] = [
    {"action": "rule-on", "about": "terrain", "name": "Ivy", "distance": 9},
    grak("terrain", terrain="Ivy"),
]
TOO_FAR = grak("move", distance=12, override=True)


@pytest.mark.parametrize(
    ("gait", "before", "left"),
    [
        pytest.param("walk", [grak("face", degrees=90)], 3, id="a walker turns for free"),
        pytest.param("run", [grak("face", degrees=90)], 6, id="a runner pays for turning"),
        pytest.param("run", [grak("face", degrees=90, free=True)], 9, id="a free turn"),
        pytest.param("run", [MAIL, grak("jump", distance=2)], 6, id="the longest jump in armour"),
        pytest.param("walk", [grak("spend", points=2)], 3, id="points spent in the turn"),
        pytest.param("run", [TOO_FAR, *ROUND_ABOUT], 6, id="overridden metres count in the round"),
        pytest.param("run", [*IVY, grak("gait", gait="climb")], 3, id="a situational gait counts"),
    ],
)
def test_movement_left_in_the_turn(gait: str, before: list[Request], left: int) -> None:
    assert running(gait, before).left("Grak") == left


def test_half_of_an_odd_rate_is_exact() -> None:
    table = running("walk", movement_rate=7)
    assert table.left("Grak") == Fraction(7, 2)
    table.do(action="move", who="Grak", distance=3.5)
    assert "0 m left this turn" in table.text


@pytest.mark.parametrize(
    ("before", "reason"),
    [
        ([ALL, *ROUND_ABOUT] * 2, "the gait's movement for the round is used up"),
        ([grak("grant", distance=-9)], "the GM has taken the rest"),
    ],
)
def test_without_movement_left_the_reason_is_given(before: list[Request], reason: str) -> None:
    table = running(before=before, action_points=3)
    assert table.budget("Grak").reason == reason
    fault = table.fault(action="move", who="Grak", distance="all")
    assert (fault.code, fault.field) == ("out-of-range", "distance")


def test_the_points_at_the_start_of_a_turn_decide_whether_it_has_movement() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="spend", who="Mira", points=2)
    assert table.budget("Mira").reason == "no action points were left when the turn began"


AWAY = {"action": "move", "who": "Mira", "distance": 1}
SPRINT = grak("gait", gait="sprint")
WATER = grak("terrain", terrain="water")
WEST_AND_EAST = [grak("face", toward="w"), grak("face", toward="e")]


@pytest.mark.parametrize(
    ("before", "asked", "field", "told"),
    [
        ([], AWAY, "who", "Mira cannot move now: it is not their turn."),
        (ROUND_ABOUT, SPRINT, "gait", "first turn is past"),
        ([], grak("terrain", terrain="air"), "gait", "does not fly"),
        ([PRONE, *ROUND_ABOUT], grak("terrain", terrain="rough"), "gait", "can only crawl"),
        ([SPRINT], grak("face", degrees=45), "degrees", "a sprint does not turn"),
        (WEST_AND_EAST, grak("face", toward="n"), None, "0 m left this turn, and turning costs 3"),
        ([], grak("move", distance=1, into="back"), "into", "must change facing first"),
        ([MAIL], grak("jump", distance=3), "distance", "running jump goes 2 m, not 3 m."),
        ([grak("move", distance=8)], grak("jump", distance=3), "distance", "has 1 m left"),
        ([WATER], grak("charge"), None, "Grak cannot charge at the gait Swim: run or sprint."),
    ],
)
def test_only_the_gms_override_allows_what_the_rules_refuse(
    before: list[Request], asked: Request, field: str | None, told: str
) -> None:
    table = running(before=before)
    fault = table.fault(**asked)
    assert (fault.code, fault.field) == ("refused", field)
    assert told in fault.message
    table.do(**asked, override=True)
    assert told in table.text


def test_a_gait_taken_by_the_gms_override_counts() -> None:
    table = running(before=[*ROUND_ABOUT, grak("gait", gait="sprint", override=True)])
    assert (table.rate("Grak", "sprint"), table.left("Grak")) == (30, 15)


@pytest.mark.parametrize(
    ("sheet", "before", "gait", "told"),
    [
        ({"fly": 10}, [], "fly", "they stand on the ground"),
        ({"aquatic": True}, [WATER], "swim", "a creature of the water moves by its primary gaits"),
        ({}, [PRONE, *ROUND_ABOUT], "walk", "who begins the turn prone can only crawl"),
        ({}, [grak("move", distance=1)], "sprint", "gaits are taken up at the start of a turn"),
    ],
)
def test_a_gait_that_cannot_be_taken_is_closed_and_refused_for_the_same_reason(
    sheet: dict[str, object], before: list[Request], gait: str, told: str
) -> None:
    table = running(before=before, **sheet)
    assert told in str(table.closed("Grak", gait))
    assert told in table.fault(action="gait", who="Grak", gait=gait).message


def test_taking_the_gait_in_force_says_so() -> None:
    table = running()
    table.do(action="gait", who="Grak", gait="Run")
    assert table.text == "Grak keeps the gait Run."


def test_a_move_can_take_a_new_gait_first() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="move", who="Grak", distance=8, gait="run")
    assert "takes the gait Run (18 m/round)" in table.text
    assert "Grak moves 8 m, Run: 1 m left this turn." in table.text


@pytest.mark.parametrize(
    ("terrain", "gait", "left"),
    [("rough", "climb", 2), ("steep", "climb", Fraction(3, 2)), ("water", "swim", 1)],
)
def test_a_terrain_forces_its_gait(terrain: str, gait: str, left: object) -> None:
    armour = grak("pick-up", item="Mail", weight=15, worn=True)
    table = running(before=[armour, grak("terrain", terrain=terrain)], swim=80)
    assert (table.combatant("Grak").pace.gait, table.left("Grak")) == (gait, left)
    table.do(action="terrain", who="Grak", terrain="open")
    assert table.combatant("Grak").pace.gait == "run"
    assert "back at the gait Run" in table.text


def test_the_terrains_that_armour_closes_say_why() -> None:
    table = running(before=[grak("pick-up", item="Plate", weight=15, worn=True)])
    assert table.fault(action="terrain", who="Grak", terrain="sheer").code == "refused"
    costs = table.fight.book.terrain_costs(table.encounter, table.combatant("Grak"))
    assert {cost.terrain.id: cost.closed for cost in costs if cost.closed} == {
        "sheer": "too burdened by armour to climb here",
        "water": "this gait has no movement here (barely afloat)",
        "air": "does not fly",
    }


def test_turning_toward_a_side_takes_the_shorter_way() -> None:
    table = running()
    table.do(action="face", who="Grak", toward="w")
    assert table.text == "Grak turns 90 degrees to the west for 3 m."
    table.do(action="face", who="Grak", toward="e")
    assert table.left("Grak") == 0


def test_squares_are_named_by_the_facing() -> None:
    table = running(before=[grak("face", toward="e"), grak("square", dx=1, dy=0)])
    assert table.text == "The square 1 east, 0 south is a front square of Grak."


@pytest.mark.parametrize(
    ("gait", "kind", "metres"), [("walk", "standing", 1), ("run", "running", 3)]
)
def test_a_jump_depends_on_the_gait_and_is_movement(gait: str, kind: str, metres: int) -> None:
    table = running(gait)
    before = table.left("Grak")
    table.do(action="jump", who="Grak")
    assert table.text.startswith(f"Grak makes a {kind} jump of {metres} m.")
    assert before - table.left("Grak") == metres


@pytest.mark.parametrize(
    "before", [[grak("terrain", terrain="rough")], [WATER, grak("height", metres=-2)]]
)
def test_a_fall_from_no_height_goes_no_distance(before: list[Request]) -> None:
    table = running(before=before)
    table.do(action="fall", who="Grak", override=True)
    assert table.text.startswith("Grak falls and lies prone")


def test_the_hint_of_a_jump_says_how_far_it_goes_or_why_none_is_possible() -> None:
    table, typed = running(), Jump.typed
    assert typed is not None

    def hint() -> str:
        return typed.hint_for(table.encounter, table.combatant("Grak"))

    assert hint().startswith("metres; all is 3 m, as far as they can;")
    table.do(action="move", who="Grak", distance=7)
    assert hint().startswith("metres: 2 m of movement is left;")
    table.do(action="move", who="Grak", distance=2)
    assert hint() == f"no jump is possible now: {table.budget('Grak').reason}"


def charging() -> Table:
    """Return a fight in which Grak charges Mira after running 9 m."""
    table = running(before=[grak("move", distance=9), *ROUND_ABOUT])
    table.do(action="charge", who="Grak", target="Mira")
    return table


def test_a_charge_strikes_after_half_of_the_rate_in_the_previous_turn() -> None:
    assert charging().text == (
        "Mira is a friend of Grak. "
        "Grak charges at Mira: attack 1 difficulty grade harder, damage modifier 1 step up. "
        "Mira may parry, evade or counterattack for 1 action point (1 left)."
    )


def test_a_charge_that_is_large_or_fast_goes_through() -> None:
    table = charging()
    table.do(
        action="answer-charge", who="Mira", charger="Grak", response="evade", large_or_fast=True
    )
    assert "evade: Grak strikes; the charge goes through." in table.text


def test_a_refusal_shows_enough_digits_to_tell_two_numbers_apart() -> None:
    table = fighting("emala", "Ilse", sheet={"movement_rate": 3})
    left = table.left("Ilse")
    table.do(action="grant", who="Ilse", distance=Fraction(14625, 1000) - left)
    fault = table.fault(action="move", who="Ilse", distance=Fraction(14626, 1000))
    assert fault.message == "Ilse has 14.625 m left this turn, not 14.626 m."
    table.do(action="move", who="Ilse", distance=Fraction(14622, 1000))
    assert table.text.endswith("0.003 m left this turn.")
