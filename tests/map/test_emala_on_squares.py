"""Emala on squares: turns of a runner, charges with their run-up, and withdrawals, worked out."""

import pytest

from rules.books.emala.state import engaged_with, facing_in_words, fight
from rules.books.emala.text.facing import facing_square
from rules.fight.grid_walkers import arc_of
from tests.map.fights import go
from tests.play.table import Table
from tracker.views.how_far import told


def fought(a: str, b: str = "T1", gait: str = "run", points: int = 3, size: int = 1) -> Table:
    """Return a fight in which Ansa has the turn in the square `a`, faces east and takes a gait.

    Fenn is in the square `b`. A run is 9 m a turn, a sprint 15 m.
    """
    table = Table("emala")
    people = (("Ansa", "party", 20, size), ("Fenn", "foes", 10, 1))
    for name, side, initiative, footprint in people:
        sheet = {"action_points": points, "footprint": footprint}
        table.do(action="add", name=name, side=side, sheet=sheet, initiative=initiative)
    table.do(action="draw-map", grid=f"squares 20x20; people {a}:a {b}:b")
    table.do(action="start")
    table.do(action="set-position", who="Ansa", at=a, facing="e")
    if gait:
        table.do(action="gait", who="Ansa", gait=gait)
    return table


def ahead(table: Table, metres: int, direction: str = "e") -> None:
    go(table, {"direction": direction, "distance": metres})


def next_turn(table: Table) -> None:
    table.do(action="next")
    while table.turn != "Ansa":
        table.do(action="next")


def stands(table: Table) -> tuple[str, object, str]:
    """Return Ansa's square, the metres that are left, and Ansa's facing."""
    assert table.encounter.map
    facing = facing_in_words(table.combatant("Ansa"))
    return table.encounter.map.spots["c1"].place, table.left("Ansa"), facing


def charge(table: Table) -> str:
    table.do(action="go-path", who="Ansa", doing={"action": "charge"}, legs=[{"whom": "Fenn"}])
    return table.text


def opponents(table: Table) -> list[str]:
    return [one.name for one in engaged_with(table.encounter, table.combatant("Ansa"))]


def free_attacks(table: Table) -> list[str]:
    return [table.encounter.combatants[one[0]].name for one in fight(table.encounter).free_attacks]


@pytest.mark.parametrize(
    ("goal", "ends", "left", "facing"),
    [
        pytest.param("I6", "I6", 9 - 3, "east", id="straight on"),
        pytest.param("I3", "I3", 9 - 3, "east", id="into the corner of the front"),
        pytest.param("I5", "I5", 9 - 3, "east", id="into several front squares"),
        pytest.param("F3", "F3", 9 - 3 - 3, "north", id="by a quarter"),
        pytest.param("G3", "G3", 9 - 3 - 3, "north", id="by a quarter, and one to the east"),
        pytest.param("E5", "E5", 9 - 3 - 1, "north", id="north-west is a front square of north"),
        pytest.param("E7", "E7", 9 - 3 - 1, "south", id="south-west is a front square of south"),
        pytest.param("D10", "D10", 9 - 3 - 4, "south", id="mostly south"),
        pytest.param("D5", "D5", 9 - 6 - 2, "west", id="by two quarters"),
        pytest.param("C6", "C6", 9 - 6 - 3, "west", id="round, and three back"),
        pytest.param("B6", "C6", 9 - 6 - 3, "west", id="round, and one more than is left"),
    ],
)
def test_a_runner_pays_three_metres_for_each_quarter(
    goal: str, ends: str, left: int, facing: str
) -> None:
    table = fought("F6")
    go(table, {"place": goal})
    assert stands(table) == (ends, left, facing)


def test_before_the_gait_of_the_round_is_chosen_the_first_direction_is_free() -> None:
    table = fought("F6", gait="")
    go(table, {"place": "B6", "gait": "run"})
    assert stands(table) == ("B6", 9 - 4, "west")


@pytest.mark.parametrize("size", [2, 3])
def test_somebody_large_turns_at_the_same_price(size: int) -> None:
    table = fought("F6", size=size)
    go(table, {"direction": "n", "distance": 3})
    assert stands(table) == ("F3", 9 - 3 - 3, "north")


@pytest.mark.parametrize(
    ("run_up", "has_attack"), [pytest.param(9, True, id="half"), pytest.param(8, False, id="less")]
)
def test_a_charge_has_an_attack_after_half_of_the_gait_in_the_turn_before(
    run_up: int, has_attack: bool
) -> None:
    table = fought("B5", "S5")
    ahead(table, run_up)
    next_turn(table)
    assert ("no attack" not in charge(table)) == has_attack
    assert (stands(table)[0], opponents(table)) == ("R5", ["Fenn"])


def test_metres_that_paid_for_a_turn_are_no_run_up() -> None:
    table = fought("B5", "H10")
    ahead(table, 3)
    ahead(table, 3, "s")
    assert stands(table) == ("E8", 0, "south")
    next_turn(table)
    assert "no attack, 6 m moved in the previous turn, 9 m needed" in charge(table)


def test_a_charger_pays_for_the_turn_to_the_target() -> None:
    table = fought("B5", "H12")
    ahead(table, 6)
    next_turn(table)
    assert "Ansa turns 90 degrees to the south for 3 m" in charge(table)
    assert (stands(table), opponents(table)) == (("H11", 0, "south"), ["Fenn"])


def test_a_charge_that_a_turn_makes_too_long_is_refused() -> None:
    table = fought("B5", "H13")
    ahead(table, 6)
    next_turn(table)
    legs = [{"whom": "Fenn"}]
    fault = table.fault(action="go-path", who="Ansa", doing={"action": "charge"}, legs=legs)
    assert fault.message == "Ansa's charge does not reach Fenn: 2 m stay between them."


def test_a_sprinter_who_would_have_to_turn_for_a_charge_hears_so() -> None:
    table = fought("B5", "H10", "sprint")
    ahead(table, 6)
    next_turn(table)
    legs = [{"whom": "Fenn"}]
    fault = table.fault(action="go-path", who="Ansa", doing={"action": "charge"}, legs=legs)
    assert fault.message == (
        "Ansa's charge does not reach Fenn: 3 m stay between them."
        " Ansa cannot turn: a sprint does not turn."
    )


def test_with_a_new_round_a_charger_turns_for_nothing_and_keeps_the_run_up() -> None:
    table = fought("B5", "K14", points=1)
    ahead(table, 9)
    next_turn(table)
    assert "no attack" not in charge(table)
    assert stands(table) == ("K13", 1, "south")


def test_a_charge_through_the_contact_engages_nobody_and_draws_no_free_attack() -> None:
    table = fought("B5", "F5")
    doing = {"action": "charge", "large_or_fast": True}
    table.do(action="go-path", who="Ansa", doing=doing, legs=[{"whom": "Fenn", "goal": "past"}])
    assert stands(table) == ("G5", 9 - 5, "east")
    assert (opponents(table), free_attacks(table)) == ([], [])


@pytest.mark.parametrize(
    ("steps", "stays"),
    [
        pytest.param((1,), True, id="a metre"),
        pytest.param((2,), False, id="two metres"),
        pytest.param((1, 1), False, id="two metres in two moves"),
    ],
)
def test_whoever_moves_more_than_a_metre_leaves_the_engagement(
    steps: tuple[int, ...], stays: bool
) -> None:
    table = fought("E5", "F5", "walk")
    go(table, {"whom": "Fenn", "fights": True})
    for metres in steps:
        ahead(table, metres, "w")
    assert opponents(table) == (["Fenn"] if stays else [])
    assert free_attacks(table) == ([] if stays else ["Fenn"])


def test_a_metre_in_each_of_two_turns_leaves_nobody() -> None:
    table = fought("E5", "F5", "walk")
    go(table, {"whom": "Fenn", "fights": True})
    ahead(table, 1, "w")
    next_turn(table)
    ahead(table, 1, "w")
    assert (opponents(table), free_attacks(table)) == (["Fenn"], [])


@pytest.mark.parametrize("size", [1, 2, 3, 4])
@pytest.mark.parametrize("facing", ["n", "e", "s", "w"])
def test_every_square_beside_somebody_is_in_the_arc_that_the_rule_says(
    size: int, facing: str
) -> None:
    table = fought("F6", size=size)
    table.do(action="set-position", who="Ansa", at="F6", facing=facing)
    beside = [(x, y) for x in range(-1, size + 1) for y in range(-1, size + 1)]
    for x, y in beside:
        zone = facing_square(footprint=size, facing=facing, dx=x, dy=y).answer.zone.value
        if not (0 <= x < size and 0 <= y < size):
            table.do(action="set-position", who="Fenn", at=f"{'EFGHIJK'[x + 1]}{6 + y}")
            book = table.fight.book
            assert arc_of(table.encounter, book, table.combatant("Ansa"), "c2") == zone


@pytest.mark.parametrize("points", [2, 3])
def test_a_way_counts_that_the_metres_of_a_run_leave_nothing_for_a_swim_in_the_round(
    points: int,
) -> None:
    """After 8 m of running, 6 m of swimming a round are used up; round the water it is 15 m."""
    table = Table("emala")
    table.do(action="add", name="Ansa", side="party", sheet={"action_points": points})
    water = "squares; ........~~.; .......###.; ...........; legend ~(water); people A1:a"
    table.do(action="draw-map", grid=water)
    table.do(action="start")
    far = told(table.encounter, table.fight.book, ["c1"], {"place": "K1"})
    assert "run 2 turns" in far
    go(table, {"place": "K1", "gait": "run"})
    table.do(action="next")
    go(table)
    assert stands(table) == ("K1", 18 - 9 - 6, "north")


def ends_of_withdrawals(gait: str) -> list[tuple[str, object, str]]:
    """Return where Ansa, who faces Fenn, stands after a withdrawal, and after the action leave."""
    ends = []
    for doing in (None, {"action": "leave"}):
        table = fought("R10", "S10", "")
        table.do(action="engage", who="Ansa", other="Fenn")
        leg = {"whom": "Fenn", "goal": "away", "gait": gait}
        table.do(action="go-path", who="Ansa", legs=[leg], **({"doing": doing} if doing else {}))
        ends.append(stands(table))
    return ends


@pytest.mark.parametrize("gait", ["walk", "run", "sprint"])
def test_whoever_leaves_in_a_typed_gait_turns_first_as_on_a_withdrawal(gait: str) -> None:
    withdrawn, left = ends_of_withdrawals(gait)
    assert withdrawn == left
    assert left[1] == 0


def test_a_typed_gait_that_is_refused_before_a_climb_is_told() -> None:
    table = fought("B1", gait="walk")
    table.do(action="draw-map", grid="squares; ..%%.......; legend %(rough); people B1:a K1:b")
    next_turn(table)
    told = go(table, {"place": "D1", "gait": "run"})
    assert "Ansa cannot run now: the round's first turn is past" in told
