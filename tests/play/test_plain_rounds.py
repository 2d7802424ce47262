"""Rounds with one turn for each combatant, in a small book that has no rules for turns."""

from collections.abc import Iterator
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.fight.plain import plain_movement
from rules.fight.rounds import PlainRounds
from rules.numbers.figures import figure, recompute
from rules.rulebook.answers import GM_RULING, Account
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import InitiativeRule, Rulebook
from rules.rulebook.scene import Scene
from rules.rulebook.testing import faults
from rules.rulebook.vocabulary import Gait, Terrain, Vocabulary
from tests.example_book import installed
from tests.play.random_play import COMMON, NEXT, WHO, Request, request, tried
from tests.play.table import Table, fighting, table_rulings

OWN = (
    request("gait", who=WHO, gait=st.sampled_from(("walk", "run"))),
    request("terrain", who=WHO, terrain=st.sampled_from(("open", "water", "mud"))),
)


@pytest.fixture(autouse=True, scope="module")
def example() -> Iterator[None]:
    """The example rulebook, installed."""
    with installed():
        yield


WORDS = Vocabulary(
    id="boats",
    title="Boats",
    fields=(),
    gaits=(Gait("walk", "Walk", "w"), Gait("row", "Row", "r")),
    terrains=(
        Terrain("open", "Open ground"),
        Terrain("water", "Water", "row"),
        Terrain("mud", "Mud"),
    ),
    cell_word="turn",
)


def rate(_: Any, __: Any, gait: Gait, terrain: Terrain) -> Account:
    """Return the rate in a book in which water forces its own gait and mud closes every gait."""
    closed = terrain.id == "mud" or (terrain.id == "water") != (gait.id == "row")
    return Account("rate", figure("rate", 0 if closed else 6, "m"), GM_RULING, "no boat goes there")


def nobody_rolls(*_: Any) -> Any:
    raise AssertionError("nobody rolls here")


@pytest.fixture
def heard() -> list[tuple[str, str]]:
    """Return a list. The book of this test adds a pair for each change of the ground or the load.

    The pair has the ground before the change and the ground after the change.
    """
    return []


@pytest.fixture
def boats(monkeypatch: pytest.MonkeyPatch, heard: list[tuple[str, str]]) -> Table:
    """Return a fight on a shore. Mira has the turn."""
    table = fighting("pace", "Mira", "Oda")

    def hear(_: Scene, before: Encounter, now: Combatant) -> None:
        heard.append((before.combatants[now.id].terrain, now.terrain))

    movement = replace(
        plain_movement(WORDS, rate),
        way=lambda _, one: (one.terrain, one.carried(worn=False)),
        way_changed=hear,
    )
    order = InitiativeRule(dice="1d6", ruling=nobody_rolls)
    book = Rulebook(
        words=WORDS,
        rules={},
        initiative=order,
        movement=movement,
        rounds=PlainRounds(words=WORDS, initiative=order, source=GM_RULING),
    )
    monkeypatch.setattr("rules.fight.actions.base.rulebook", lambda _: book)
    monkeypatch.setattr("rules.history.fight.rulebook", lambda _: book)
    return table


def test_everybody_has_one_turn_a_round_in_order_of_initiative() -> None:
    table = fighting("pace", "Mira", "Oda", "Grak")
    turns = [table.turn]
    for _ in range(4):
        table.do(action="next")
        turns.append(table.turn)
    assert turns == ["Mira", "Oda", "Grak", "Mira", "Oda"]
    assert table.encounter.round == 2


def test_a_combatant_without_initiative_rolls_when_a_round_begins() -> None:
    table = Table("pace")
    table.do(action="add", name="Mira", sheet={"nerve": 1})
    table.do(action="start", dice=[4])
    table.do(action="add", name="Oda")
    assert table.do(action="next").text == "Oda's turn."
    table.do([6], action="next")
    assert table.order == ["Oda", "Mira"]
    assert table.turn == "Oda"


def test_a_combatant_who_delays_has_the_turn_after_all_others() -> None:
    table = fighting("pace", "Mira", "Oda")
    table.do(action="delay", who="Mira")
    assert table.turn == "Oda"
    table.do(action="next")
    assert (table.turn, table.encounter.round) == ("Mira", 1)
    assert table.text == "Mira delays no longer. Mira's turn."


def test_a_delayed_turn_may_be_taken_after_anybodys_turn() -> None:
    table = fighting("pace", "Mira", "Oda", "Grak")
    table.do(action="delay", who="Mira")
    table.do(action="come-back", who="Mira")
    table.do(action="next")
    assert table.turn == "Mira"


def test_it_is_nobodys_turn_if_the_only_combatant_delays() -> None:
    table = fighting("pace", "Mira")
    table.do(action="delay", who="Mira")
    assert table.turn is None
    assert table.fight.book.rounds.status(table.encounter) == "Round 1: nobody's turn."


def test_there_is_no_next_turn_if_everybody_is_out() -> None:
    table = fighting("pace", "Mira")
    table.do(action="out", who="Mira")
    assert table.fault(action="next").message.startswith("nobody is left to act")


def test_points_for_a_turn_are_refused_with_a_reason() -> None:
    fault = fighting("pace", "Mira", "Oda").fault(action="next", spend=1)
    assert (fault.code, fault.field) == ("conflict", "spend")


def test_the_end_of_the_round_names_those_it_passed_over() -> None:
    table = fighting("pace", "Mira", "Oda", "Grak", "Vex")
    table.do(action="out", who="Vex")
    table.do(action="end-round")
    assert table.text == "Round 1 over: Oda and Grak passed over. Round 2. Mira's turn."


def test_a_missed_turn_counts_down_conditions() -> None:
    """Oda misses a turn: she is out of the fight, or she delays to the round's end."""
    for missed in ({"action": "out", "who": "Oda"}, {"action": "delay", "who": "Oda"}):
        table = fighting("pace", "Mira", "Oda", "Grak")
        table.do(action="condition", who="Grak", condition="dazed", turns=2, whose="Oda")
        table.do(
            action="condition", who="Mira", condition="bound", turns=2, whose="Oda", ends="start"
        )
        table.do(**missed)
        table.do(action="end-round")
        assert table.conditions("Grak") == {"dazed": 1}
        assert table.conditions("Mira") == {"bound": 1}


def test_a_combatant_who_goes_out_in_their_own_turn_passes_it_on() -> None:
    table = fighting("pace", "Mira", "Oda", "Grak")
    table.do(action="damage", who="Mira", amount=20)
    assert table.text == "Mira takes 20 damage: 0 of 20 HP. Mira is out of the fight. Oda's turn."
    table.do(action="out", who=["Oda", "Grak"])
    assert table.turn is None


def test_a_turn_that_ended_by_going_out_counts_down_once() -> None:
    table = fighting("pace", "Mira", "Oda")
    table.do(action="condition", who="Oda", condition="dazed", turns=2, whose="Mira")
    table.do(action="out", who="Mira")
    table.do(action="end-round")
    assert table.conditions("Oda") == {"dazed": 1}


@pytest.mark.parametrize(
    "request_",
    [
        {"action": "move", "distance": 1},
        {"action": "gait", "gait": "run"},
        {"action": "spend-movement", "distance": 1},
        {"action": "pick-up", "item": "Rope"},
        {"action": "mount", "mount": "Mule"},
    ],
    ids=lambda one: str(one["action"]),
)
def test_a_combatant_who_is_out_neither_moves_nor_acts_unless_the_gm_says_so(
    request_: Request,
) -> None:
    table = fighting("pace", "Mira", "Oda", sheet={"pace": 8})
    table.do(action="out", who="Mira")
    fault = table.fault(who="Mira", **request_)
    assert (fault.code, fault.field) == ("refused", "who")
    assert fault.message == "Mira is out of the fight: bring them back first."
    table.do(who="Mira", override=True, **request_)


def test_effects_on_a_combatant_who_is_out_are_still_logged() -> None:
    table = fighting("pace", "Mira", "Oda")
    table.do(action="out", who="Mira")
    table.do(action="condition", who="Mira", condition="bleeding")
    table.do(action="terrain", who="Mira", terrain="open")
    assert table.conditions("Mira") == {"bleeding": None}


def test_the_distance_moved_is_counted_beside_the_movement_used() -> None:
    table = fighting("pace", "Mira", "Oda", sheet={"pace": 8})
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5)
    table.do(action="move", who="Mira", distance=2, terrain="mud")
    table.do(action="spend-movement", who="Mira", distance=1)
    pace = table.combatant("Mira").pace
    assert (pace.made, pace.turn) == (2, 6)
    table.do(action="next")
    pace = table.combatant("Mira").pace
    assert (pace.made, pace.made_before, pace.before) == (0, 2, 6)


def test_a_book_is_notified_of_every_way_that_changes_in_mid_turn(
    boats: Table, heard: list[tuple[str, str]]
) -> None:
    """After a turn's first move, the book hears once of a new ground, and once of a new load."""
    boats.do(action="terrain", who="Mira", terrain="water")
    assert heard == []
    boats.do(action="move", who="Mira", distance=2)
    boats.do(action="move", who="Mira", distance=2, terrain="open")
    boats.do(action="pick-up", who="Mira", item="Anchor", weight=30)
    boats.do(action="undo")
    assert heard == [("water", "open"), ("open", "open")]


def test_movement_left_at_the_end_of_a_turn_is_lost() -> None:
    table = fighting("pace", "Mira", sheet={"pace": 8})
    table.do(action="move", who="Mira", distance=5)
    assert table.left("Mira") == 3
    table.do(action="next")
    assert table.left("Mira") == 8


def test_movement_under_one_gait_counts_against_the_other() -> None:
    table = fighting("pace", "Mira", sheet={"pace": 8})
    table.do(action="move", who="Mira", distance=9, gait="run")
    table.do(action="gait", who="Mira", gait="walk")
    assert table.left("Mira") == 0
    assert table.budget("Mira").reason == "the movement of this turn is used up"


def test_a_grant_lasts_for_the_turn() -> None:
    table = fighting("pace", "Mira", sheet={"pace": 8})
    table.do(action="grant", who="Mira", distance=-8)
    assert table.budget("Mira").reason == "the GM has taken it"
    table.do(action="grant", who="Mira", distance=10)
    assert table.left("Mira") == 10
    table.do(action="next")
    assert table.left("Mira") == 8


def test_a_ruling_on_a_terrain_slows_and_caps() -> None:
    table = fighting("pace", "Mira", sheet={"pace": 8})
    table.do(action="rule-on", about="terrain", name="Mud", multiplier=0.5, distance=3)
    assert table.left("Mira", "mud") == 3
    steps = table.budget("Mira", "mud").left.figure.steps
    assert table_rulings(steps) == ["Mud (terrain), the GM's ruling"] * 2


def test_a_terrain_forces_its_gait_and_gives_the_resting_gait_back(boats: Table) -> None:
    assert boats.left("Mira", "water") == 6
    boats.do(action="terrain", who="Mira", terrain="water")
    assert boats.combatant("Mira").pace.gait == "row"
    boats.do(action="terrain", who="Mira", terrain="open")
    assert boats.combatant("Mira").pace.gait == "walk"


def test_a_gait_that_goes_nowhere_is_closed_with_the_reason(boats: Table) -> None:
    assert boats.closed("Mira", "row") == "no boat goes there"
    fault = boats.fault(action="gait", who="Mira", gait="row")
    assert (fault.code, fault.message) == ("refused", "Mira cannot row: no boat goes there.")
    assert boats.budget("Mira", "mud").reason == "no boat goes there"


@settings(max_examples=40, deadline=None)
@given(
    asked=st.lists(st.one_of(NEXT, NEXT, *OWN, *OWN, *COMMON), min_size=8, max_size=40),
    override=st.booleans(),
)
def test_every_number_has_steps_that_lead_to_it(asked: list[Request], override: bool) -> None:
    table = fighting("pace", "Grak", "Mira", "Oda", sheet={"pace": 7})
    for one in asked:
        tried(table, one, override=override)
        assert all(recompute(told.steps) == told.out for told in table.event.rulings)
        for combatant in table.encounter.combatants.values():
            budget = table.fight.book.movement.budget(table.encounter, combatant)
            assert budget.left.figure.value >= 0
            assert (budget.reason is None) == (budget.left.figure.value > 0)
    assert list(faults(rulebook("pace"), table.encounter)) == []
