"""A goal after a book's own action does not change the cost of the action."""

from collections.abc import Callable
from typing import Any

import pytest

from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.history.audit import Audit
from rules.rulebook.catalogue import rulebook
from tests.history.test_laws import followed, stored
from tests.map.test_going import BOOKS, fight, line
from tests.play.table import Table

Request = dict[str, Any]

LINE = "gate -5- a -9- b -30- well:c"


def go_by(table: Table, doing: Request, leg: Request, who: str = "Ansa", **more: Any) -> str:
    table.do(action="go-path", who=who, legs=[leg], doing=doing, **more)
    return table.text


def car(text: str) -> Table:
    """A fight of OpenD6 in which Ansa drives a car at cruising speed."""
    table = fight(text, "opend6", piloting="4D")
    table.do(action="add", name="Car", sheet={"kind": "vehicle", "move": 30})
    table.do(action="board", who="Ansa", vehicle="Car", seat="driver")
    table.do(action="set-speed", who="Car", level="cruising")
    return table


def running(text: str) -> Table:
    table = fight(text, "emala", running_jump=9)
    table.do(action="gait", who="Ansa", gait="run")
    return table


ALIKE: dict[str, tuple[Callable[[], Table], Request, Request]] = {
    "a charge (OBSS)": (
        lambda: fight(LINE),
        {"action": "charge", "target": "Fenn", "distance": 8},
        {"whom": "Fenn"},
    ),
    "a part of a charge's way to a place (OBSS)": (
        lambda: fight(LINE),
        {"action": "charge", "distance": 3},
        {"place": "well", "distance": 3},
    ),
    "a jump (Emala)": (
        lambda: running(LINE),
        {"action": "jump", "distance": 5},
        {"place": "gate"},
    ),
    "a dive (EXP)": (
        lambda: fight("gate -5- a -6- b -30- well:c", "exp", pstr=24),
        {"action": "dive", "at_most": 2},
        {"whom": "Fenn"},
    ),
    "a drive (OpenD6)": (
        lambda: car("gate:a -20- mill:b -30- well:c"),
        {"action": "drive", "level": "cruising", "distance": 20},
        {"place": "mill"},
    ),
}
"""For each case: a fight, an action with a distance, and a goal that is this distance away."""


@pytest.mark.parametrize("name", ALIKE)
def test_an_action_with_a_goal_costs_what_it_costs_without(name: str) -> None:
    made, plain, leg = ALIKE[name]
    without, with_goal = made(), made()
    without.do(who="Ansa", **plain)
    own = own_actions(with_goal.fight.book)
    kind = next(one for one in own if name_of(one) == plain["action"])
    assert kind.goes is not None
    said = {
        key: value for key, value in plain.items() if key not in (kind.goes.way, kind.goes.whom)
    }
    go_by(with_goal, said, leg)
    assert with_goal.encounter.combatants == without.encounter.combatants
    assert with_goal.encounter.state == without.encounter.state


@pytest.mark.parametrize("name", ALIKE)
def test_a_goal_is_undone_saved_and_checked_like_every_action(name: str) -> None:
    made, plain, leg = ALIKE[name]
    table = made()
    before, drawn = table.encounter, line(table)
    doing = {key: value for key, value in plain.items() if key in ("action", "level")}
    go_by(table, doing, leg)
    assert line(table) != drawn
    book = table.fight.book
    again = from_plain(to_plain(table.encounter), book.state, book.fight_state)
    assert to_bytes(again) == to_bytes(table.encounter)
    system = table.encounter.system
    assert to_bytes(followed(system, stored(table.events)).encounter) == to_bytes(table.encounter)
    audit = Audit(followed(system, []), table.fight)
    assert {audit.audited(event) for event in stored(table.events)} == {""}
    table.do(action="undo")
    assert table.encounter == before


def test_a_charge_goes_to_somebody_off_the_line_as_far_as_was_said() -> None:
    table = fight("gate:a -9- well:c")
    table.do(action="say-distance", who="Ansa", other="Fenn", metres=12)
    assert go_by(table, {"action": "charge"}, {"whom": "Fenn"}).endswith("Ansa is beside Fenn.")


def test_a_charge_at_somebody_whose_distance_is_a_range_asks_for_it() -> None:
    table = fight("gate:a -9- well:c")
    table.do(action="say-distance", who="Kay", other="Fenn", metres=12)
    request: Request = {"doing": {"action": "charge"}, "legs": [{"whom": "Fenn"}]}
    assert "say how far" in table.fault(action="go-path", who="Ansa", **request).message


def test_an_override_charges_farther_than_the_turn_has() -> None:
    table = fight("gate:a -90- well:b c")
    request: Request = {"who": "Ansa", "doing": {"action": "charge"}, "legs": [{"whom": "Fenn"}]}
    told = "Ansa's charge does not reach Fenn: Ansa has 54 m left this round, not 89 m."
    assert table.fault(action="go-path", **request).message == told
    table.do(action="go-path", override=True, **request)
    assert line(table) == "gate -89- A -1- well:b c"


def test_a_charge_past_a_friend_in_the_way_is_hindered() -> None:
    table = fight("gate:a -9- Kay -9- well:b".replace("Kay", "arch:c"))
    table.do(action="option", option="friends-in-the-way", value="on")
    table.do(action="edit", who="Kay", side="party")
    request: Request = {"who": "Ansa", "doing": {"action": "charge"}, "legs": [{"whom": "Fenn"}]}
    fault = table.fault(action="go-path", **request)
    assert fault.message == "Ansa cannot charge: no charging where movement is hindered."


def test_nobody_without_a_position_goes_by_an_action() -> None:
    table = fight("gate:a -9- well:c")
    table.do(action="add", name="Zed")
    request: Request = {"doing": {"action": "charge"}, "legs": [{"place": "well"}]}
    assert (
        "nobody has said where Zed is"
        in table.fault(action="go-path", who="Zed", **request).message
    )
    legs = [{"whom": "Zed"}]
    fault = table.fault(action="go-path", who="Ansa", doing={"action": "charge"}, legs=legs)
    assert "nobody has said where Zed is" in fault.message


@pytest.mark.parametrize("system", BOOKS)
def test_the_fields_that_a_goal_fills_are_fields_of_the_action(system: str) -> None:
    for kind in own_actions(rulebook(system)):
        if kind.goes is not None:
            filled = {kind.goes.way, kind.goes.whom, *kind.goes.says} - {""}
            assert filled
            assert filled <= {*kind.__struct_fields__}


def test_an_action_that_moves_nobody_leaves_the_kept_path() -> None:
    """Ansa catches a vase. The result is not typed, so the text of the event has only the DV."""
    table = fight("gate:a -1- spot -30- well:b c", "rom", leap=8)
    table.do(action="fall", object="vase", feet=15)
    table.do(action="declare", who="Ansa", mph=12)
    table.do(action="go-path", who="Ansa", legs=[{"place": "well"}])
    standing = table.encounter.map
    assert standing
    assert "c1" in standing.paths
    assert "DV" in go_by(table, {"action": "catch", "object": "vase"}, {"place": "spot"})
    assert table.encounter.map == standing


def test_a_charge_goes_to_one_goal_and_a_leave_goes_on() -> None:
    table = running(LINE)
    legs: list[Request] = [{"whom": "Fenn"}, {"place": "gate", "distance": 1}]
    charge: Request = {"who": "Ansa", "doing": {"action": "charge"}, "legs": legs}
    assert "goes to one goal" in table.fault(action="go-path", **charge).message
    table.do(action="draw-map", line="gate -5- a=b -30- well:c")
    legs = [{"place": "gate", "distance": 2}, {"place": "well", "distance": 1}]
    table.do(action="go-path", who="Ansa", doing={"action": "leave"}, legs=legs)
    assert "a free attack for Fenn" in table.text
    assert line(table) == "gate -4- A -1- b -30- well:c"


def test_a_rider_charges_with_the_mount() -> None:
    table = fight("gate:a b -20- well:c")
    table.do(action="edit", who="Fenn", side="party", sheet={"size": "large", "movement": 15})
    table.do(action="ride", who="Ansa", other="Fenn")
    assert "is beside Kay" in go_by(table, {"action": "charge"}, {"whom": "Kay"})
    assert line(table) == "gate -19- A B -1- well:c"


def test_a_charge_from_a_kept_path_ends_the_path() -> None:
    table = fight("gate:a -60- b -30- well:c")
    table.do(action="go-path", who="Ansa", legs=[{"place": "well"}])
    for _ in range(3):
        table.do(action="next")
    assert table.encounter.map
    assert table.encounter.map.paths
    go_by(table, {"action": "charge"}, {"whom": "Fenn"})
    assert not table.encounter.map or not table.encounter.map.paths


def test_a_charge_down_a_drop_is_refused() -> None:
    table = fight("cliff^5:a -5 drop- ground:b")
    charge = {"action": "charge"}
    fault = table.fault(
        action="go-path", who="Ansa", doing=charge, legs=[{"whom": "Fenn", "by": "drop"}]
    )
    assert "Ansa's charge leads down a drop: go to its edge first, at m" in fault.message


def ramming(text: str) -> Table:
    """Return a fight with Ansa's car at cruising speed, and with a truck that has the letter f."""
    table = car("gate:a b c -9- well")
    table.do(action="add", name="Truck", sheet={"kind": "vehicle", "move": 30})
    table.do(action="draw-map", line=text)
    return table


def test_a_ram_with_a_goal_is_a_ram() -> None:
    without, with_goal = ramming("a -20- f -9- well"), ramming("a -20- f -9- well")
    without.do([12], action="ram", who="Ansa", target="Truck")
    go_by(with_goal, {"action": "ram"}, {"whom": "Truck"}, dice=[12])
    assert with_goal.encounter == without.encounter
    assert with_goal.text == without.text
    assert line(with_goal) == line(without)


RAMS = {
    "a shut door": ("a -5]- yard -5- f", {"whom": "Truck"}, "shut"),
    "a place": ("a -20- f -9- well", {"place": "well"}, "goes to somebody, as in >f"),
    "away": ("a -20- f -9- well", {"whom": "Truck", "goal": "away"}, "not away"),
    "a length": ("a -20- f -9- well", {"whom": "Truck", "distance": 5}, "has no length"),
    "nobody's vehicle": ("a -20- b f -9- well", {"whom": "Fenn"}, "only another vehicle is rammed"),
    "too far": ("a -90- f -9- well", {"whom": "Truck"}, "30 m a round"),
}


@pytest.mark.parametrize("name", RAMS)
def test_a_ram_without_such_a_goal_is_refused(name: str) -> None:
    text, leg, told = RAMS[name]
    fault = ramming(text).fault(action="go-path", who="Ansa", legs=[leg], doing={"action": "ram"})
    assert told in fault.message


def drifting(text: str, leg: Request) -> Table:
    """Return a fight with Ansa's car out of control.

    The car went 30 m and then lost control. Two rounds have ended since then. In the second of
    these rounds the car goes 15 m, because it slows down by one level each round.
    """
    table = car("a b c")
    table.do(action="draw-map", line=text)
    go_by(table, {"action": "drive", "level": "cruising"}, leg)
    table.do(action="condition", who="Car", condition="out of control")
    table.do(action="end-round")
    table.do(action="end-round")
    return table


DRIFTS = {
    "on along the line": (
        "gate:a e -20- b -300- well:c",
        {"place": "well"},
        "gate -20- b -25- e A -275- well:c",
    ),
    "back along the line": (
        "gate -320- a e -5- b c",
        {"place": "gate"},
        "gate -275- e A -50- b c",
    ),
    "past the goal": (
        "gate:a e -31- b -300- well:c",
        {"whom": "Fenn"},
        "gate -31- b -14- e A -286- well:c",
    ),
    "past an end without a name": (
        "gate:c -9- a e -31- b",
        {"whom": "Fenn"},
        "gate:c -40- b -14- e A",
    ),
    "beyond an end with a name": ("gate:a e -31- well:b c", {"whom": "Fenn"}, "gate -31- well:b c"),
    "into a shut door": (
        "gate:a e -40]- yard -90- b c",
        {"place": "yard", "distance": 30},
        "gate -40]- yard -90- b c",
    ),
}


@pytest.mark.parametrize("name", DRIFTS)
def test_a_vehicle_out_of_control_drifts(name: str) -> None:
    text, leg, drawn = DRIFTS[name]
    table = drifting(text, leg)
    assert line(table) == drawn
    told = " ".join(one.text for one in table.events)
    assert ("How far Car went is not known" in told) == ("e A" not in drawn)


def test_a_vehicle_whose_position_was_set_drifts_nobody_knows_where() -> None:
    table = car("a b c")
    table.do(action="draw-map", line="gate:a e -20- b -300- well:c")
    go_by(table, {"action": "drive", "level": "cruising"}, {"place": "well"})
    table.do(action="set-position", who="Car", at="gate")
    table.do(action="condition", who="Car", condition="out of control")
    table.do(action="end-round")
    table.do(action="end-round")
    assert "In which direction Car went is not known" in table.text
