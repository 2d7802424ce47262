"""The summary of a fight: examples calculated by hand, and laws for all fights."""

import re

import pytest
from hypothesis import strategies as st

from rules.errors import RulesError
from rules.history.reversing import Body
from rules.history.summary import Tally, summary
from tests.play.random_play import in_every_book, plays, ready, tried
from tests.play.table import Table, fighting
from tracker.views.summary import ways


def of(table: Table, name: str) -> Tally:
    """Return the totals of the combatant with that name."""
    return summary(table.fight).tallies[table.combatant(name).id]


def test_damage_counts_for_the_victim_and_for_the_attacker() -> None:
    table = fighting("emala", "Ilse", "Goblin", "Cato")
    table.do(action="damage", who=["Goblin", "Cato"], amount=5, by="Ilse", kind="fire", half="Cato")
    table.do(action="damage", who="Goblin", amount=1, by="Ilse", kind="cold")
    assert (of(table, "Goblin").taken, of(table, "Cato").taken) == (6, 2)
    assert of(table, "Goblin").kinds == {"fire": 5, "cold": 1}
    assert of(table, "Ilse").given == 8


def test_damage_without_an_attacker_counts_for_the_combatant_in_turn() -> None:
    table = fighting("emala", "Ilse", "Goblin", "Cato")
    table.do(action="damage", who="Goblin", amount=4)
    table.do(action="damage", who="Goblin", amount=3, reason="a trap")
    table.do(action="damage", who="Ilse", amount=2)
    assert (of(table, "Ilse").in_turn, of(table, "Ilse").given) == (4, 0)
    assert of(table, "Ilse").taken == 2


def test_lost_temporary_hit_points_are_counted_separately() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    table.do(action="temporary", who="Goblin", amount=3)
    table.do(action="damage", who="Goblin", amount=5, by="Ilse")
    assert (of(table, "Goblin").taken, of(table, "Goblin").spared) == (2, 3)
    assert of(table, "Ilse").given == 5


def test_a_correction_counts_as_the_event_that_it_corrects() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    blow = table.do(action="damage", who="Goblin", amount=9, by="Ilse", kind="fire")
    table.do(action="next")
    table.do(action="correct", event=blow.n, amount=4)
    assert (of(table, "Goblin").taken, of(table, "Ilse").given) == (4, 4)
    assert of(table, "Goblin").kinds == {"fire": 4}
    assert of(table, "Goblin").healed == 0


def test_an_arrival_that_is_put_off_keeps_the_summary_readable() -> None:
    table = fighting("emala", "Ilse", "Goblin", "Cato")
    table.do(action="arrive", who="Goblin", round=3)
    table.do(action="arrive", who="Goblin", round=4)
    table.do(action="arrive", who="Goblin", round=4, on=12)
    table.do(action="arrive", who="Goblin", round=4)
    table.do(action="damage", who="Cato", amount=5, by="Ilse")
    assert of(table, "Cato").taken == 5


def test_undone_events_do_not_count() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    table.do(action="damage", who="Goblin", amount=25, by="Ilse")
    table.do(action="undo")
    table.do(action="damage", who="Goblin", amount=2, by="Ilse")
    found = summary(table.fight)
    assert of(table, "Goblin").taken == 2
    assert found.falls == []


def test_each_fall_has_its_round_the_attacker_and_the_round_of_the_return() -> None:
    table = fighting("emala", "Ilse", "Goblin", "Cato")
    table.do(action="damage", who="Goblin", amount=25, by="Ilse")
    table.do(action="out", who="Cato")
    table.do(action="end-round")
    table.do(action="heal", who="Goblin", amount=9)
    fell, left = summary(table.fight).falls
    assert (fell.fell, fell.round, fell.by, fell.back) == (True, 1, table.combatant("Ilse").id, 2)
    assert (left.fell, left.round, left.back) == (False, 1, None)


def test_healing_counts_only_the_hit_points_that_came_back() -> None:
    table = fighting("emala", "Ilse")
    table.do(action="edit", who="Ilse", hp_most=20)
    table.do(action="damage", who="Ilse", amount=3)
    table.do(action="heal", who="Ilse", amount=10)
    assert of(table, "Ilse").healed == 3


@pytest.mark.parametrize(("system", "unit"), [("emala", "m"), ("obss", "m"), ("exp", "hex")])
def test_the_distance_of_all_turns_is_counted_in_the_books_unit(system: str, unit: str) -> None:
    sheet = {"exp": {"dex": 13, "awe": 12, "pstr": 14, "mstr": 11, "con": 11}}.get(system)
    table = fighting(system, "Ilse", sheet=sheet)
    gone = 0
    for _ in range(3):
        while table.turn != "Ilse":
            table.do(action="next")
        table.do(action="move", who="Ilse", distance=2)
        gone += 2
        table.do(action="next")
    assert (of(table, "Ilse").way, of(table, "Ilse").unit) == (gone, unit)


def test_turns_are_missed_by_surprise_and_by_being_out() -> None:
    table = fighting("emala", "Ilse", "Goblin", "Cato")
    table.do(action="out", who="Cato")
    table.do(action="surprise", who="Goblin")
    table.do(action="next")
    assert table.turn == "Ilse"
    table.do(action="end-round")
    table.do(action="end-round")
    assert (of(table, "Cato").missed, of(table, "Goblin").missed) == (2, 1)
    assert of(table, "Ilse").missed == 0


def test_no_turn_is_missed_before_the_first_round() -> None:
    table = Table("emala")
    table.do(action="add", name="Ilse", initiative=3)
    table.do(action="add", name="Cato")
    table.do(action="out", who="Cato")
    table.do(action="start")
    assert of(table, "Cato").missed == 0


def test_rolls_dice_and_typed_rolls_are_counted() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    before = summary(table.fight).dice
    table.do([[3, 4]], action="damage", who="Goblin", amount="2d6")
    table.do(action="damage", who="Goblin", amount="1d4")
    dice = summary(table.fight).dice
    assert (dice.rolls, dice.typed) == (before.rolls + 2, before.typed + 1)
    assert dice.faces == before.faces + 3


def test_a_fight_that_has_ended_goes_on_with_the_next_turn() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    table.do(action="end-fight")
    assert table.encounter.ended
    assert table.text == "The fight is over in round 1: Ilse and Goblin stand."
    table.do(action="damage", who="Goblin", amount=1)
    assert table.encounter.ended
    assert "over already" in table.fault(action="end-fight").message
    table.do(action="next")
    assert not table.encounter.ended
    assert table.text.endswith("The fight goes on.")
    table.do(action="undo")
    assert table.encounter.ended


def test_a_fight_that_has_not_begun_cannot_end() -> None:
    table = Table("emala")
    assert "has not begun" in table.fault(action="end-fight").message


def played(table: Table, data: st.DataObject, system: str) -> None:
    """Play a random fight, and undo some of its events."""
    for request in data.draw(plays(system)):
        tried(table, request, override=data.draw(st.booleans()))
        if data.draw(st.integers(0, 9)) == 0:
            tried(table, {"action": "undo"})


@in_every_book(30)
def test_undo_and_redo_leave_the_summary_unchanged(system: str, data: st.DataObject) -> None:
    table = ready(system)
    played(table, data, system)
    before = summary(table.fight)
    back = 0
    for _ in range(data.draw(st.integers(1, 4))):
        try:
            table.do(action="undo")
        except RulesError:
            break
        back += 1
    for _ in range(back):
        table.do(action="redo")
    assert summary(table.fight) == before


@in_every_book(30)
def test_damage_less_healing_is_the_loss_of_hit_points(system: str, data: st.DataObject) -> None:
    table = ready(system)
    played(table, data, system)
    lost = hit_points_lost(table)
    found = summary(table.fight)
    balance = {who: one.taken - one.healed for who, one in found.tallies.items()}
    assert {who: much for who, much in balance.items() if much} == lost
    assert all(one.taken + one.spared == sum(one.kinds.values()) for one in found.tallies.values())


def hit_points_lost(table: Table) -> dict[str, int]:
    """Return the hit points that each combatant lost. The GM's own edits do not count."""
    lost: dict[str, int] = {}
    at = table.fight.head
    while at > 1:
        event = table.fight.event(at)
        edited = {act["who"] for act in event.acts if act["action"] == "edit"}
        for change in event.changes:
            whole = isinstance(change.was, int) and isinstance(change.to, int)
            if change.at[0] == "combatants" and change.at[2:] == ("hp",) and whole:
                who = str(change.at[1])
                if who not in edited:
                    lost[who] = lost.get(who, 0) + change.was - change.to
        at = event.parent
    return {who: much for who, much in lost.items() if much}


@pytest.mark.parametrize(
    ("before", "after", "way"),
    [
        pytest.param(Body(made=3), Body(made=5), 2, id="a move in the turn"),
        pytest.param(Body(made=3), Body(made=3), 0, id="no move"),
        pytest.param(Body(made=5), Body(made=2), 2, id="a move in a new turn"),
        pytest.param(Body(made=3), Body(made_before=5), 2, id="a move that ends the turn"),
        pytest.param(Body(made=3), Body(made=4, made_before=5), 6, id="moves in both turns"),
        pytest.param(Body(made=3), Body(made=5, made_before="7/2"), 5.5, id="fractions"),
        pytest.param(Body(made=3), Body(made_before=1), 0, id="a correction of the turn before"),
    ],
)
def test_the_distance_of_an_event_includes_a_turn_that_ended_in_it(
    before: Body, after: Body, way: float
) -> None:
    after.marks = before.marks
    assert after.way_since(before, 9) == way


@pytest.mark.parametrize("moved_before", [0, 1, 7])
def test_the_distance_of_an_event_includes_a_round_that_ended_in_it(moved_before: int) -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party", sheet={"full_mph": 12}, initiative=5)
    table.do(action="start")
    table.do(action="next")
    table.do(action="declare", who="Ansa", mph=12)
    table.do(action="next", times=1 + moved_before)
    for steps in (12 - moved_before, 12, 3):
        table.do(action="next", times=steps)
    feet = [
        float(far)
        for event in table.events
        for far in re.findall(r"Ansa ([\d.]+) ft", event.text.replace("rate: Ansa", ""))
    ]
    assert len(feet) > 18
    assert float(of(table, "Ansa").way) == pytest.approx(sum(feet))


def test_the_damage_of_those_without_hit_points_counts_too() -> None:
    table = fighting("emala", "Ilse", "Goblin")
    table.do(action="add", name="Shade")
    table.do(action="damage", who="Shade", amount=7, by="Ilse", kind="fire")
    table.do(action="heal", who="Shade", amount=2)
    blow = table.do(action="damage", who="Shade", amount=3, by="Goblin")
    table.do(action="correct", event=blow.n, amount=4)
    shade = of(table, "Shade")
    assert (shade.taken, shade.healed, shade.kinds) == (11, 2, {"fire": 7, "": 4})
    assert (of(table, "Ilse").given, of(table, "Goblin").given) == (7, 4)


@pytest.mark.parametrize("system", ["emala", "exp", "obss", "opend6"])
def test_the_way_is_told_by_the_place_where_it_ended(system: str) -> None:
    table = ready(system)
    if system == "exp":
        table.do(action="option", option="direction", value="ignored")
    table.do(action="draw-map", line="gate:a -0.5- b -0.5- well:c")
    who = {"who": ["Grak"], "override": True}
    table.do(action="go-path", legs=[{"place": "well"}], **who)
    way = of(table, "Grak").way
    assert way
    assert of(table, "Grak").places == {"well": way}
    table.do(action="go-path", legs=[{"whom": "Mira", "stop": 0}], **who)
    assert of(table, "Grak").places == {"well": way}
    table.do(action="go-path", legs=[{"place": "gate"}], **who)
    assert of(table, "Grak").places == {"gate": way / 2, "well": way}
    assert of(table, "Grak").way == way * 2
    told = [one for one in ways(summary(table.fight)) if one.startswith("Grak")]
    assert len(told) == 1
    assert " of it to gate and " in told[0]
    table.do(action="draw-map", line="a -1- b")
    assert of(table, "Grak").places == {"gate": way / 2, "well": way}
    table.do(action="undo")
    table.do(action="undo")
    assert of(table, "Grak").places == {"well": way}
