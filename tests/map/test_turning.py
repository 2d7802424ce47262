"""The line keeps the direction of the last move. A later turn back costs as much as in one path."""

from collections.abc import Mapping

import pytest
from msgspec import UNSET

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import RulesError
from rules.history.audit import Audit
from rules.map.kept_direction import Direction
from tests.history.test_laws import followed
from tests.map.fights import go, of_three, to_the_movement
from tests.play.table import Table
from tracker.views.how_far import told

LINE = "gate -20- a -9- yard:b -30- well:c"
TO_WELL, TO_GATE = {"place": "well", "distance": 1}, {"place": "gate", "distance": 1}


def fight(system: str, line: str = LINE, **sheet: object) -> Table:
    return of_three(system, sheet, line=line)


def directions(table: Table) -> Mapping[str, Direction]:
    standing = table.encounter.map
    assert standing is not UNSET
    return standing.directions


@pytest.mark.parametrize(("system", "sheet"), [("emala", {}), ("exp", {"dex": 12})])
def test_two_lines_cost_as_much_as_one(system: str, sheet: dict[str, object]) -> None:
    one, two = fight(system, **sheet), fight(system, **sheet)
    if system == "emala":
        one.do(action="gait", who="Ansa", gait="run")
        two.do(action="gait", who="Ansa", gait="run")
    go(one, TO_WELL, TO_GATE)
    go(two, TO_WELL)
    go(two, TO_GATE)
    assert one.left("Ansa") == two.left("Ansa")
    assert one.encounter.map == two.encounter.map


@pytest.mark.parametrize("system", ["obss", "opend6", "rom"])
def test_a_book_in_which_turning_is_free_keeps_no_direction(system: str) -> None:
    table = fight(system)
    to_the_movement(table)
    go(table, TO_WELL)
    table.do(action="next")
    assert not directions(table)
    assert b"directions" not in to_bytes(table.encounter)


def test_a_state_with_a_direction_is_stored_and_followed() -> None:
    table = fight("exp", dex=12)
    before = to_bytes(table.encounter)
    go(table, TO_WELL)
    after = to_bytes(table.encounter)
    assert [*directions(table)] == ["c1"]
    book = table.fight.book
    again = from_plain(to_plain(table.encounter), book.state, book.fight_state)
    assert to_bytes(again) == after
    audit = Audit(followed("exp", []), table.fight)
    assert {audit.audited(table.fight.event(at)) for at in range(1, table.fight.last + 1)} == {""}
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


def test_how_far_counts_the_turn() -> None:
    table = fight("exp", dex=12)
    table.do(action="go-path", who="Ansa", legs=[TO_WELL])

    def asked(place: str) -> str:
        return told(table.encounter, table.fight.book, ["c1"], {"place": place})

    # 22 m back are 11 hexes: with 3 lost of 5, 1 is left in this unit; then 5 and 5.
    assert "walk 3 units" in asked("gate")
    # 37 m on are 18.5 hexes: 4 in this unit, then 5, 5 and 4.5.
    assert "walk 4 units" in asked("well")
    table.do(action="option", option="direction", value="ignored")
    assert "walk 3 units" in asked("gate")


def test_a_sprint_back_is_said_to_be_impossible() -> None:
    table = fight("emala")
    table.do(action="go-path", who="Ansa", legs=[{**TO_WELL, "gait": "run"}])
    back = told(table.encounter, table.fight.book, ["c1"], {"place": "gate"})
    # 21 m back: 2 m of this turn after 6 m for turning, 9 m, 9 m and 1 m.
    assert "run 4 turns" in back


def test_beyond_an_end_without_a_name_the_direction_stays() -> None:
    table = of_three("exp", {"dex": 12}, line="a -4- b -4- c")
    go(table, {"goal": "away", "whom": "Fenn", "distance": 1})
    go(table, {"goal": "away", "whom": "Fenn", "distance": 1})
    assert "turns" not in table.text
    assert directions(table)["c1"].back
    assert "turns by 180 degrees" in go(table, {"whom": "Kay", "distance": 1}, override=True)


def test_another_stretch_is_no_way_back() -> None:
    table = fight("exp", "gate -4- yard:a -9- b -9- c; yard -6- loft", dex=12)
    go(table, {"place": "gate", "distance": 2})
    assert "turns" in go(table, {"place": "loft", "distance": 1}, override=True)
    table.do(action="undo")
    table.do(action="undo")
    table.do(action="set-position", who="Ansa", at="gate")
    go(table, {"place": "yard"})
    assert "turns" not in go(table, {"place": "loft", "distance": 1})


def test_drawing_the_line_again_forgets_and_the_same_text_does_not() -> None:
    table = fight("exp", dex=12)
    go(table, TO_WELL)
    kept = directions(table)
    table.do(action="draw-map", line="gate -22- a -7- yard:b -30- well:c")
    assert directions(table) == kept
    table.do(action="draw-map", line="gate -21- a -8- yard:b -30- well:c")
    assert not directions(table)


def test_a_move_without_a_direction_has_none() -> None:
    table = fight("exp", dex=12)
    go(table, TO_WELL)
    table.do(action="move", who="Ansa", distance=1)
    assert not directions(table)


def test_a_charge_from_a_walk_turns_before_it() -> None:
    table = fight("emala", "a -1- gate -20- yard -30- b -9- c")
    go(table, {"place": "gate"})
    table.do(action="set-position", who="Fenn", at="yard")
    go(table, {"whom": "Fenn", "distance": 1})
    table.do(action="set-position", who="Kay", at="gate")
    table.do(action="next")
    for _ in range(2):
        table.do(action="next")
    doing = {"action": "charge"}
    told = go(table, {"whom": "Kay", "gait": "sprint"}, doing=doing, override=True)
    assert "does not turn" not in told


def test_nobody_turns_with_the_last_of_their_movement() -> None:
    """In EXP, to turn round costs 3 hexes.

    With only 3 hexes left, nobody can take a step in the new direction after the turn.
    """
    alone = of_three("exp", {"rate": 5}, line="camp:a b -20- end:c")
    go(alone, {"place": "end", "distance": 2, "gait": "walk"})
    why = "Ansa has 3 hexes left: too little to turn so far and go on: turning round"
    with pytest.raises(RulesError, match=why):
        go(alone, {"place": "camp", "distance": 1})
    with pytest.raises(RulesError, match=why):
        go(alone, {"place": "camp"})
    hill = of_three("exp", {"rate": 5}, line="camp:a b -20- top^4 -10- end:c")
    text = go(hill, {"place": "top", "distance": 1, "gait": "walk"}, {"place": "camp"})
    assert why in text
    assert "downhill" not in text


def test_a_named_gait_is_taken_before_the_turn_that_it_decides() -> None:
    table = fight("emala")
    table.do(action="gait", who="Ansa", gait="run")
    go(table, TO_WELL)
    while table.encounter.round == 1 or table.turn != "Ansa":
        table.do(action="next")
    table.do(action="gait", who="Ansa", gait="sprint")
    text = go(table, {**TO_GATE, "gait": "run"})
    assert "turns 180 degrees for 6 m" in text
    assert table.combatant("Ansa").pace.gait == "run"


def test_at_the_start_of_a_round_the_way_back_is_open_in_every_gait() -> None:
    for gait in ("run", "sprint"):
        table = fight("emala")
        table.do(action="gait", who="Ansa", gait="run")
        go(table, TO_WELL)
        while table.encounter.round == 1 or table.turn != "Ansa":
            table.do(action="next")
        assert "turns" not in go(table, {**TO_GATE, "gait": gait})
        assert table.combatant("Ansa").pace.gait == gait


def after_a_run(gait: str) -> Table:
    """Return a table at which Ansa has gone 4 hexes from the camp to the end, in EXP."""
    table = of_three("exp", {"dex": 15, "pstr": 21}, line="camp:b -20- a -20- end:c")
    go(table, {"place": "end", "distance": 4, "gait": gait})
    return table


@pytest.mark.parametrize("doing", [{"action": "jump-across", "go_on": False}, {"action": "dive"}])
def test_a_jump_or_a_dive_back_pays_for_the_turn(doing: dict[str, object]) -> None:
    back, onward = ({"place": place, "distance": 1} for place in ("camp", "end"))
    assert "turns by 180 degrees for 3 hexes" in go(after_a_run("run"), back, doing=doing)
    assert "turns" not in go(after_a_run("run"), onward, doing=doing)


@pytest.mark.parametrize("doing", [{"action": "jump-across", "go_on": False}, {"action": "dive"}])
def test_nobody_jumps_or_dives_back_in_a_bolt(doing: dict[str, object]) -> None:
    table, back = after_a_run("bolt"), {"place": "camp", "distance": 1}
    fault = table.fault(action="go-path", who="Ansa", doing=doing, legs=[back])
    assert "cannot turn round: who bolts turns only after slowing down" in fault.message
