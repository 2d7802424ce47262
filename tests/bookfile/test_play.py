"""Book files in play: rules, random fights, and a book that is both a file and Python."""

import sys
from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import given as drawn
from hypothesis import strategies as st

from rules.comparison.comparison import compare
from rules.encounter.codec import to_bytes
from rules.errors import InputError, Refused
from rules.numbers.figures import recompute
from rules.rulebook.catalogue import rule, rulebook, system
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.testing import faults
from tests.example_book import EXAMPLES, given
from tests.play.random_play import COMMON, NEXT, WHO, request, tried
from tests.play.table import Table
from tests.support.some import some
from tracker.formats.book import load_book

D20 = EXAMPLES / "d20-fantasy.toml"
PACE = EXAMPLES / "pace-and-half.toml"

Request = dict[str, Any]


@pytest.fixture
def d20() -> Iterator[Rulebook]:
    with given(D20):
        yield rulebook("d20")


CASES = (
    ("initiative", {"roll": 12, "dexterity": 16}, {"initiative": 15}),
    ("initiative", {"roll": 12, "dexterity": 9}, {"initiative": 11}),
    ("gait-walk", {}, {"movement": 30, "way": 30, "open": True}),
    ("gait-walk", {"speed": 25, "terrain": "difficult"}, {"movement": 25, "way": Fraction(25, 2)}),
    ("gait-crawl", {"terrain": "difficult"}, {"way": 10}),
    ("gait-climb", {"terrain": "wall"}, {"way": 15}),
    ("gait-climb", {"terrain": "wall", "climb": 20}, {"way": 20}),
    ("gait-swim", {"terrain": "rapids"}, {"way": 10}),
    ("gait-walk", {"load": "heavily-encumbered", "speed": 25}, {"movement": 5}),
    ("gait-walk", {"load": "heavily-encumbered", "speed": 10}, {"movement": 0}),
    ("gait-walk", {"conditions": ["exhausted"], "load": "encumbered"}, {"movement": 10}),
    ("gait-walk", {"conditions": ["prone"]}, {"movement": 0, "open": False}),
    ("gait-crawl", {"conditions": ["prone"]}, {"way": 15, "open": True}),
    ("ground-difficult", {}, {"cost": 2}),
    ("ground-difficult", {"gait": "crawl"}, {"cost": 3}),
    ("ground-wall", {"climb": 20}, {"cost": 1}),
    ("load-overloaded", {"strength": 8}, {"limit": 120}),
    ("load-encumbered", {"strength": 8, "size": "tiny"}, {"limit": 20}),
    ("load-encumbered", {"strength": 8, "size": "huge"}, {"limit": 160}),
    ("condition-exhausted", {"movement": 25}, {"movement": Fraction(25, 2)}),
    ("action-stand-up", {"movement": 25}, {"cost": 12}),
    ("action-long-jump", {"strength": 15}, {"far": 15, "standing": Fraction(15, 2)}),
    ("action-high-jump", {"strength": 1}, {"far": 0, "standing": 0}),
    ("action-high-jump", {"strength": 18}, {"far": 7, "standing": Fraction(7, 2)}),
    ("round", {}, {"turns": 1}),
)


@pytest.mark.parametrize(("name", "inputs", "outputs"), CASES)
def test_a_rule_of_the_d20_book_gives_the_outputs(
    d20: Rulebook, name: str, inputs: Request, outputs: Request
) -> None:
    ruling = rule("d20", name).ask(inputs)
    assert {one: ruling.values()[one] for one in outputs} == outputs
    recompute(tuple(ruling.steps()))


def test_every_kind_of_rule_has_a_case(d20: Rulebook) -> None:
    kinds = {name.partition("-")[0] for name, _, _ in CASES}
    assert {name.partition("-")[0] for name in system("d20").rules} == kinds


def test_a_wrong_input_is_refused_as_in_every_book(d20: Rulebook) -> None:
    for inputs, code in (
        ({"speed": -1}, "out-of-range"),
        ({"terrain": "mud"}, "bad-choice"),
        ({"sped": 1}, "unknown-field"),
    ):
        with pytest.raises(InputError) as raised:
            rule("d20", "gait-walk").ask(inputs)
        assert raised.value.code == code


def test_a_combatant_is_compared_by_metres_a_second(d20: Rulebook) -> None:
    table = Table("d20")
    table.do(action="add", name="Ana", sheet={"speed": 30, "swim": 20})
    ana = table.combatant("Ana")
    found = compare(table.encounter, ana, d20, rulebook("emala"))
    walk = next(row for row in found.rows if row.about == "gait")
    assert some(some(walk.here).real).figure.value == Fraction("1.524")
    back = compare(table.encounter, ana, d20, d20)
    assert {one.label for one in back.rows if one.about == "ground"} >= {"Undergrowth", "Air"}


D20_PLAY = (
    request("gait", who=WHO, gait=st.sampled_from(("walk", "crawl", "climb", "swim", "fly"))),
    request(
        "terrain",
        who=WHO,
        terrain=st.sampled_from(("open", "difficult", "wall", "water", "rapids", "air", "mud")),
    ),
    request("condition", who=WHO, condition=st.sampled_from(("grappled", "exhausted", "hasted"))),
    request("end-condition", who=WHO, condition=st.sampled_from(("grappled", "prone"))),
    request("pick-up", who=WHO, item=st.just("Chest"), weight=st.sampled_from((40, 90))),
    request("option", option=st.just("encumbrance"), value=st.sampled_from(("on", "off"))),
    *(request(name, who=WHO) for name in ("dash", "stand-up", "drop-prone")),
    *(
        request(name, who=WHO, distance=st.sampled_from((1, 2.5, 10, "all")))
        for name in ("long-jump", "high-jump")
    ),
)
PLAYS = st.lists(st.one_of(NEXT, NEXT, *D20_PLAY, *D20_PLAY, *COMMON), min_size=8, max_size=40)
SHEETS: tuple[Request, ...] = (
    {"speed": 30, "strength": 14},
    {"speed": 25, "climb": 20, "size": "large"},
    {"speed": 0, "fly": 60, "strength": 1},
)


@settings(max_examples=40, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@drawn(PLAYS)
def test_every_number_of_a_random_fight_is_honest_and_can_be_undone(play: list[Request]) -> None:
    with given(D20):
        table = Table("d20", seed=3)
        for name, sheet in zip(("Grak", "Mira", "Oda"), SHEETS, strict=True):
            table.do(action="add", name=name, sheet=sheet, hp=12)
        table.do(action="start")
        begun = to_bytes(table.encounter)
        done = [one for one in play if tried(table, one)]
        assert list(faults(table.fight.book, table.encounter)) == []
        ended = to_bytes(table.encounter)
        for _ in done:
            table.do(action="undo")
        assert to_bytes(table.encounter) == begun
        for _ in done:
            table.do(action="redo")
        assert to_bytes(table.encounter) == ended


@settings(max_examples=40, deadline=None)
@drawn(st.lists(st.tuples(st.sampled_from(("open", "difficult")), st.sampled_from((1, 2.5, 4)))))
def test_the_movement_used_up_never_exceeds_the_speed(legs: list[tuple[str, float]]) -> None:
    """One foot of open ground uses one foot of movement. One foot of difficult ground uses two."""
    with given(D20):
        table = Table("d20")
        table.do(action="add", name="Ana", initiative=1)
        table.do(action="start")
        used = Fraction(0)
        for ground, feet in legs:
            takes = Fraction(feet) * (2 if ground == "difficult" else 1)
            made = tried(
                table, {"action": "move", "who": "Ana", "distance": feet, "terrain": ground}
            )
            assert made == (used + takes <= 30)
            used += takes if made else 0
        assert table.left("Ana", "open") == 30 - used


@pytest.fixture
def python_pace(monkeypatch: pytest.MonkeyPatch) -> Any:
    """Return the rules of `pace-and-half`, the example book that is written in Python."""
    monkeypatch.syspath_prepend(str(EXAMPLES / "pace-and-half"))
    monkeypatch.delitem(sys.modules, "pace_and_half", raising=False)
    import pace_and_half  # noqa: PLC0415  # it lies in the examples

    return pace_and_half.RULES


@pytest.mark.parametrize("pace", [0, 1, 7, 7.5, 8, 1000])
@pytest.mark.parametrize("gait", ["walk", "run"])
@pytest.mark.parametrize("wading", [False, True])
def test_the_file_and_the_python_of_pace_and_a_half_give_the_same_distance(
    python_pace: Any, pace: float, gait: str, wading: bool
) -> None:
    book = load_book(PACE)
    there = "water" if wading else "open"
    ours = book.rules[f"gait-{gait}"].ask({"pace": pace, "terrain": there}).values()["way"]
    theirs = python_pace["stretch"].ask({"gait": gait, "pace": pace, "wading": wading}).values()
    assert ours == theirs["distance"]


def test_a_combatant_who_fails_the_roll_for_courage_is_afraid() -> None:
    with given(PACE):
        table = Table("pace")
        table.do(action="add", name="Mira", sheet={"nerve": -1}, initiative=3)
        table.do(action="start")
        assert "Scare, makes it (4 against 4)" in table.do([5], action="scare", who="Mira").text
        assert table.conditions("Mira") == {}
        assert "and is afraid" in table.do([4], action="scare", who="Mira").text
        assert table.conditions("Mira") == {"afraid": None}


HOUSE = """[book]
id = "house"
title = "House"
[fields.speed]
default = 6
[fields.quick]
kind = "whole"
default = 1
[round]
turns = "quick"
[initiative]
dice = "1d6"
[gaits.walk]
speed = "12 / (speed - 6)"
[gaits.run]
speed = "speed"
extra = "0 - 1"
[gaits.hop]
speed = "speed"
[load.limits.odd]
above = "1 / (speed - 6)"
closes = "all"
"""


@pytest.fixture
def house(tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "house.toml").write_text(HOUSE)
    with given(tmp_path / "house.toml"):
        table = Table("house")
        table.do(action="add", name="Ana", initiative=6)
        table.do(action="add", name="Bo", initiative=3, sheet={"quick": 2, "speed": 10})
        table.do(action="start")
        yield table


def test_a_gait_without_a_number_is_closed_with_the_reason(house: Table) -> None:
    why = house.closed("Ana", "walk")
    assert why == "walk cannot be worked out: it would be divided by 0 (Speed 6 - 6)"
    why = house.closed("Ana", "run")
    assert why == "run cannot be worked out: a unit of way would take no movement"
    assert house.fault(action="move", who="Ana", distance=1).message.startswith("Ana cannot move")
    house.do(action="grant", who="Ana", distance=5)
    assert house.left("Ana") == 5
    assert house.closed("Bo", "walk") is None
    assert house.left("Bo") == 3
    house.do(action="pick-up", who="Ana", item="feather", weight=0.1)
    assert house.closed("Ana", "hop") is None
    assert list(faults(house.fight.book, house.encounter)) == []


def test_a_combatant_with_two_turns_has_them_in_two_cycles(house: Table) -> None:
    turns = []
    for _ in range(4):
        turns.append((house.encounter.round, house.encounter.cell, house.turn))
        house.do(action="next")
    assert turns == [(1, 1, "Ana"), (1, 1, "Bo"), (1, 2, "Bo"), (2, 1, "Ana")]
    kinds = [one.kind for one in house.fight.book.slots(house.encounter, house.combatant("Bo"))]
    assert kinds == ["now", "ahead"]


def test_an_attack_takes_what_the_files_action_of_that_name_takes(tmp_path: Path) -> None:
    path = tmp_path / "d20-fantasy.toml"
    action = '[actions.attack]\nsentence = "Attack."\nkey = "G"\ntakes = "action"\n\n'
    text = D20.read_text(encoding="utf-8").replace("[actions.dash]", f"{action}[actions.dash]", 1)
    path.write_text(text, encoding="utf-8")
    hit: Request = {"action": "damage", "by": "Ana", "attack": "axe", "amount": "1d8"}
    for book, told in ((path, "Ana: Attack. Ana hits Orc for 6"), (D20, "Ana hits Orc for 6")):
        with given(book):
            table = Table("d20")
            table.do(action="add", name="Ana", side="party", initiative=20, attacks="axe +3 1d8")
            table.do(action="add", name="Orc", hp=20, initiative=10)
            table.do([6], who="Orc", **hit)
            assert table.text.startswith("Ana hits Orc for 6")
            table.do(action="start")
            table.do([6], who="Orc", **hit)
            assert table.text.startswith(told)
            if book == path:
                with pytest.raises(Refused, match="no action is left in this turn"):
                    table.do([6], who="Orc", **hit)
            assert table.combatant("Orc").hp == 8
