"""On the line, a typed direction becomes one event of ordinary moves."""

from fractions import Fraction

import pytest

from rules.dice.typing import totals
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.history.audit import Audit
from rules.map.distances import distance
from tests.history.test_laws import followed
from tests.map.fights import go, of_three
from tests.play.table import Table
from tests.watch.test_players_view import sent
from tracker.views.card import lines
from tracker.views.line_row import as_typed
from tracker.views.players import players_view
from tracker.views.state_column import pieces

BOOKS = ("emala", "exp", "obss", "opend6", "rom")


def fight(line: str, system: str = "obss", **sheet: object) -> Table:
    """A fight with Ansa (a), who has the turn, Fenn (b) and Kay (c), on a line."""
    return of_three(system, sheet, side="party", line=line)


def line(table: Table) -> str:
    return as_typed(table.encounter)


LINE = "gate -5- a -9- b -30- well:c"

LEGS = {
    "towards somebody": (
        {"whom": "Fenn", "distance": 3},
        "Ansa moves 3 m towards Fenn, Walk: 6 m from Fenn, 24 m left this round.",
        "gate -8- A -6- b -30- well:c",
    ),
    "until beside them": (
        {"whom": "Fenn"},
        "Ansa moves 8 m towards Fenn, Walk: beside Fenn, 19 m left this round.",
        "gate -13- A -1- b -30- well:c",
    ),
    "stopping in reach, though more was typed": (
        {"whom": "Fenn", "distance": 20},
        "Ansa moves 8 m towards Fenn, Walk: beside Fenn, 19 m left this round.",
        "gate -13- A -1- b -30- well:c",
    ),
    "until 2 m from them": (
        {"whom": "Fenn", "stop": 2},
        "Ansa moves 7 m towards Fenn, Walk: 2 m from Fenn, 20 m left this round.",
        "gate -12- A -2- b -30- well:c",
    ),
    "to their spot": (
        {"whom": "Fenn", "follow": False},
        "Ansa moves 9 m to the spot where Fenn is now, Walk: beside Fenn, 18 m left this round.",
        "gate -14- b A -30- well:c",
    ),
    "past them": (
        {"goal": "past", "whom": "Fenn"},
        "Ansa moves 10 m past Fenn, Walk: beside Fenn, 17 m left this round.",
        "gate -14- b -1- A -29- well:c",
    ),
    "away from them": (
        {"goal": "away", "whom": "Fenn", "distance": 2},
        "Ansa moves 2 m away from Fenn, Walk: 11 m from Fenn, 25 m left this round.",
        "gate -3- A -11- b -30- well:c",
    ),
    "away to the end": (
        {"goal": "away", "whom": "Fenn"},
        "Ansa moves 5 m away from Fenn, Walk: 14 m from Fenn, 22 m left this round.",
        "gate:A -14- b -30- well:c",
    ),
    "away by a place on the other side": (
        {"goal": "away", "whom": "Fenn", "by": "well", "distance": 12},
        "Ansa moves 12 m away from Fenn, past Fenn, Walk: 3 m from Fenn, 15 m left this round.",
        "gate -14- b -3- A -27- well:c",
    ),
    "to a place": (
        {"place": "Gate"},
        "Ansa moves 5 m to gate, Walk: at gate, 22 m left this round.",
        "gate:A -14- b -30- well:c",
    ),
    "part of the way to a place": (
        {"place": "gate", "distance": 4},
        "Ansa moves 4 m towards gate, Walk: 1 m from gate, 23 m left this round.",
        "gate -1- A -13- b -30- well:c",
    ),
}


@pytest.mark.parametrize("named", LEGS)
def test_one_moves_along_the_line(named: str) -> None:
    leg, told, drawn = LEGS[named]
    table = fight(LINE)
    before = to_bytes(table.encounter)
    assert go(table, leg) == told
    assert line(table) == drawn
    table.do(action="undo")
    assert to_bytes(table.encounter) == before


def test_what_the_turn_has_not_is_kept_and_gone_on_with() -> None:
    table = fight("gate:a -50- b -4- well:c")
    assert go(table, {"place": "well"}) == (
        "Ansa moves 27 m towards well, Walk: on the way to well, 27 m from well,"
        " 0 m left this round."
    )
    again = from_plain(
        to_plain(table.encounter), table.fight.book.state, table.fight.book.fight_state
    )
    assert again == table.encounter
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    assert go(table).startswith("Ansa moves 27 m to well, past Fenn, Walk: at well")
    assert not table.encounter.map.paths
    assert table.fault(action="go-path", who="Ansa").message == (
        "Ansa has no path to go on with: say where to, as in >f."
    )
    audit = Audit(followed("obss", []), table.fight)
    assert {audit.audited(table.fight.event(at)) for at in range(1, table.fight.last + 1)} == {""}


def on_the_way() -> Table:
    """Return a fight in a later turn of Ansa. Ansa is at the well, on her way to Kay."""
    table = fight("gate:a -50- b -4- well:c")
    go(table, {"whom": "Kay"})
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    return table


@pytest.mark.parametrize(
    "request_",
    [
        {"action": "set-position", "who": "Ansa", "at": "gate"},
        {"action": "move", "who": "Ansa", "distance": 1},
        {"action": "drop-path", "who": "Ansa"},
        {"action": "remove", "who": "Kay"},
        {"action": "out", "who": "Ansa"},
        {"action": "draw-map", "line": "gate:a -5- b c"},
    ],
)
def test_a_path_ends_when_its_walker_is_somewhere_else(request_: dict[str, object]) -> None:
    table = on_the_way()
    table.do(**request_)
    assert not table.encounter.map.paths


def test_a_path_stays_while_others_come_go_and_wait() -> None:
    table = on_the_way()
    table.do(action="remove", who="Fenn")
    table.do(action="next", override=True)
    assert list(table.encounter.map.paths) == ["c1"]


def test_the_row_and_the_card_tell_a_kept_path() -> None:
    table = on_the_way()
    ansa, book = table.combatant("Ansa"), table.fight.book
    row = ["".join(span.text for span in one) for one in pieces(table.encounter, book, ansa)]
    assert "in 26 m beside Kay" in row
    card = lines(table.encounter, book, ansa, 100, 30)
    assert any("On the way to Kay, 26 m more" in "".join(one.text for one in line) for line in card)


def test_a_path_asks_when_its_goal_has_moved() -> None:
    table = on_the_way()
    table.do(action="set-position", who="Kay", at="gate")
    fault = table.fault(action="go-path", who="Ansa")
    why = "Kay has moved since this path was kept: type >Kay again, or go on anyway."
    assert fault.message == why
    table.do(action="go-path", who="Ansa", override=True)
    assert table.text.startswith("Ansa moves 26 m towards Kay")


def test_a_path_asks_when_its_goal_has_fallen_since() -> None:
    table = on_the_way()
    table.do(action="out", who="Kay")
    assert list(table.encounter.map.paths) == ["c1"]
    assert table.fault(action="go-path", who="Ansa").message == (
        "Kay is out of the fight since this path was kept: type >Kay again, or go on anyway."
    )
    assert go(table, {"whom": "Kay", "distance": 3}).startswith("Ansa moves 3 m towards Kay")


def test_a_path_to_somebody_who_was_out_already_asks_nothing() -> None:
    table = fight("gate:a -50- b -4- well:c")
    table.do(action="out", who="Kay")
    go(table, {"whom": "Kay"})
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    assert go(table).endswith("beside Kay, 1 m left this round.")


def test_a_path_asks_once_and_names_the_free_attack_of_whoever_is_left() -> None:
    table = fight("gate:a b -50- well:c", "emala")
    go(table, {"whom": "Kay", "follow": True})
    table.do(action="set-position", who="Kay", at="gate")
    table.do(action="set-position", who="Fenn", at="Ansa")
    table.do(action="engage", who="Ansa", other="Fenn")
    assert table.fault(action="go-path", who="Ansa").message == (
        "Kay has moved and Ansa is engaged with Fenn since this path was kept: type >Kay again, or"
        " go on anyway. Fenn gets a free attack on Ansa."
    )


def test_a_path_of_one_step_names_no_free_attack_because_a_step_leaves_nobody() -> None:
    table = of_three("emala", grid="squares 20x3; people A2:a A1:b T2:c")
    go(table, {"whom": "Kay", "follow": True})
    here = table.encounter.map.spots["c1"].place
    assert here == "D2"
    table.do(action="set-position", who="Fenn", at="C2")
    table.do(action="set-position", who="Kay", at="F2")
    table.do(action="engage", who="Ansa", other="Fenn")
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    fault = table.fault(action="go-path", who="Ansa")
    assert "free attack" not in fault.message
    go(table, override=True)
    assert table.encounter.map.spots["c1"].place == "E2"
    assert table.fight.book.ground.engaged(table.encounter)


def test_a_path_that_does_not_follow_goes_to_where_its_goal_was() -> None:
    table = fight("gate:a -50- b -4- well:c")
    go(table, {"whom": "Kay", "follow": False})
    while table.turn != "Ansa" or table.encounter.round < 2:
        table.do(action="next")
    table.do(action="set-position", who="Kay", at="gate")
    assert go(table).startswith("Ansa moves 27 m to the spot where Kay was")
    assert line(table) == "gate:c -50- b -4- well:A"


REFUSED = {
    "nobody of that name": (
        {"whom": "Zed"},
        "nobody here is called 'Zed'; there are Ansa, Fenn and Kay.",
    ),
    "no such place": ({"place": "tabels"}, "no 'tabels' here; there are gate, well, Ansa"),
    "oneself": ({"whom": "Ansa"}, "Ansa cannot go to themselves."),
    "neither": ({"goal": "to"}, "a leg goes to one goal: give whom or place."),
    "both": ({"whom": "Fenn", "place": "gate"}, "a leg goes to one goal: give whom or place."),
    "an unknown field": ({"whim": "Fenn"}, "a leg has no field 'whim'; the nearest is whom."),
    "no number": ({"whom": "Fenn", "distance": 0}, "distance is 0: expected a number, above 0."),
    "away from nobody": ({"goal": "away"}, "Ansa is engaged with nobody: say away from whom"),
    "beyond a named end": (
        {"goal": "away", "whom": "Fenn", "distance": 8},
        "The line ends at gate: 3 m more lead beyond it.",
    ),
    "too far": ({"place": "well", "distance": 28}, "Ansa has 27 m left this round, not 28 m."),
    "engaged in a book without": (
        {"whom": "Fenn", "fights": True},
        "this book keeps no engagements: leave the = out, as in >f.",
    ),
}


@pytest.mark.parametrize("named", REFUSED)
def test_what_cannot_be_gone_is_refused_with_the_reason(named: str) -> None:
    leg, told = REFUSED[named]
    table = fight(LINE)
    fault = table.fault(action="go-path", who="Ansa", legs=[leg])
    assert told in fault.message


SHUT = {
    "gate:a -4]- well:b c": "the door between the gate and the well is shut",
    "gate:a -4<- well:b c": "from the gate to the well nobody can go; only the other way",
    "gate:a -4 climb- well:b c": "from the gate to the well is a climb; to go there type climb too",
}


@pytest.mark.parametrize("drawn", SHUT)
def test_a_way_that_is_not_open_is_refused_and_an_override_goes_it(drawn: str) -> None:
    table = fight(drawn)
    request = {"action": "go-path", "who": "Ansa", "legs": [{"place": "well"}]}
    assert SHUT[drawn] in table.fault(**request).message
    table.do(override=True, **request)
    assert table.encounter.map.spots["c1"].place == "well"


def test_before_a_shut_door_the_way_is_open() -> None:
    table = fight("gate:a -4]- well:b c")
    assert go(table, {"place": "well", "distance": 3}).startswith("Ansa moves 3 m towards well")
    assert line(table) == "gate -3- A -1]- well:b c"


def test_a_way_of_a_kind_is_gone_when_it_is_named() -> None:
    table = fight("gate:a -4 climb- well:b c")
    go(table, {"place": "well", "by": "climb"})
    assert table.encounter.map.spots["c1"].place == "well"


def test_a_shut_door_is_no_way_where_a_longer_way_is_open() -> None:
    table = fight("gate:a -4]- well:b -3- bar:c; gate -9- bar")
    assert go(table, {"place": "bar"}).startswith("Ansa moves 9 m to bar")


def test_a_full_place_is_refused() -> None:
    table = fight("gate:a -2- well(room 2):b c", "emala")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "well"}])
    assert fault.message == ("Ansa cannot stop there: the well has room for 2, and 2 stand there.")


def test_the_grounds_of_stretches_are_moves_of_their_own() -> None:
    table = fight("gate:a -4- bar -6 difficult- well -5- end:b c")
    assert go(table, {"place": "end"}) == (
        "Ansa moves 15 m to end, 6 m of it over difficult ground, Walk: at end,"
        " 6 m left this round."
    )
    assert table.combatant("Ansa").terrain == "clear"


def test_a_ground_that_was_said_stays_where_the_line_names_none() -> None:
    table = fight("gate:a -4- well:b c")
    table.do(action="terrain", who="Ansa", terrain="difficult")
    go(table, {"place": "well"})
    assert table.combatant("Ansa").terrain == "difficult"


def test_several_legs_are_one_event_with_one_sentence() -> None:
    table = fight(LINE)
    last = table.fight.last
    told = go(table, {"whom": "Fenn", "distance": 3}, {"place": "gate", "distance": 4})
    assert told == (
        "Ansa moves 3 m towards Fenn, then 4 m towards gate, Walk: 4 m from gate,"
        " 20 m left this round."
    )
    assert table.fight.last == last + 1


def test_several_go_in_order_or_nobody_goes() -> None:
    table = fight("gate:a b -9- bar -3- well:c")
    table.do(action="go-path", who=["Ansa", "Fenn"], legs=[{"whom": "Kay"}], override=True)
    assert line(table) == "gate -9- bar -2- A b -1- well:c"
    table.do(action="undo")
    fault = table.fault(action="go-path", who=["Ansa", "Fenn"], legs=[{"whom": "Kay"}])
    assert fault.message == "Fenn cannot move now: it is not their turn."


def test_off_the_line_a_straight_walk_keeps_the_distance_to_its_goal_exact() -> None:
    table = fight("gate:a -5- b")
    table.do(action="say-distance", who="Ansa", other="Kay", metres=12)
    go(table, {"whom": "Kay", "distance": 5})
    assert str(distance(table.encounter.map, "c1", "c3")) == "7"
    go(table, {"whom": "Kay"})
    assert str(distance(table.encounter.map, "c1", "c3")) == "1"
    go(table, {"whom": "Kay", "goal": "away", "distance": 3})
    assert str(distance(table.encounter.map, "c1", "c3")) == "4"


def test_a_range_is_asked_only_where_it_counts() -> None:
    table = fight("gate:a -5- b")
    table.do(action="say-distance", who="Fenn", other="Kay", metres=12)
    assert str(distance(table.encounter.map, "c1", "c3")) == "~7-17"
    fault = table.fault(action="go-path", who="Ansa", legs=[{"whom": "Kay"}])
    assert fault.message == (
        "Kay is 7 to 17 m away by what was said, and it counts here: say how far, as in =k 12,"
        " and then go."
    )
    go(table, {"whom": "Kay", "distance": 6})
    assert str(distance(table.encounter.map, "c1", "c3")) == "~1-11"


def test_whoever_comes_from_off_the_line_to_a_place_is_on_it_again() -> None:
    table = fight("gate:a -5- b c")
    table.do(action="move", who="Ansa", distance=3)
    table.do(action="say-distance", who="Fenn", other="Ansa", metres=7)
    table.do(action="go-path", who="Ansa", legs=[{"whom": "Fenn", "follow": False}])
    assert line(table) == "gate -5- b c A"


def test_whoever_has_no_position_is_told_so() -> None:
    table = fight("gate:a -5- b")
    fault = table.fault(action="go-path", who="Kay", legs=[{"whom": "Fenn"}], override=True)
    assert fault.message == "nobody has said where Kay is: say it first, as in Kay @ Ansa."


@pytest.mark.parametrize("system", BOOKS)
def test_a_line_is_longer_for_whoever_goes_beyond_an_end_without_a_name(system: str) -> None:
    sheet = {"exp": {"rate": 4}, "rom": {"full_mph": 16}}.get(system, {})
    table = fight("a -3- b c", system, **sheet)
    if system == "rom":
        table.do(action="gait", who="Ansa", gait="full")
        while table.encounter.phase != "move":
            table.do(action="next")
    go(table, {"goal": "away", "whom": "Fenn", "distance": 1})
    metres = {"exp": Fraction(2), "rom": Fraction("0.3048")}.get(system, Fraction(1))
    found = distance(table.encounter.map, "c1", "c2")
    assert (found.low, found.high) == (3 + metres, 3 + metres)


def test_a_slope_of_the_line_is_paid_by_the_books_own_action_and_ends_with_it() -> None:
    table = fight("gate:a -8- hill^4 -8- well:b c", "exp", rate=6)
    flat = fight("gate:a -8- hill -8- well:b c", "exp", rate=6)
    for one in (table, flat):
        go(one, {"place": "hill"})
    assert table.left("Ansa") < flat.left("Ansa")
    assert "uphill" in table.text or "slope" in table.text.casefold()


def test_only_the_metre_into_the_square_of_a_body_is_halved() -> None:
    table = fight("gate:a -8- bar:b -8- well:c")
    table.do(action="out", who="Fenn")
    assert go(table, {"place": "well", "distance": 10}) == (
        "Ansa moves 10 m towards well, past Fenn, Walk: 6 m from well, 16 m left this round."
        " Ansa: bodies on the way."
    )


def test_in_realms_of_myth_the_pulses_follow_a_kept_path_to_its_goal() -> None:
    table = fight("gate:a -12- b -30- well:c", "rom", full_mph=16)
    table.do(action="gait", who="Ansa", gait="full")
    while table.encounter.phase != "move":
        table.do(action="next")
    go(table, {"whom": "Fenn"})
    seen = [str(distance(table.encounter.map, "c1", "c2"))]
    for _ in range(3):
        table.do(action="next")
        seen.append(str(distance(table.encounter.map, "c1", "c2")))
    assert seen[-1] == "1.52"
    assert seen == sorted(seen, key=float, reverse=True)
    table.do(action="move", who="Ansa", distance=1)
    assert not table.encounter.map.paths
    audit = Audit(followed("rom", []), table.fight)
    assert {audit.audited(table.fight.event(at)) for at in range(1, table.fight.last + 1)} == {""}


BRANCHED = "gate:b -4- tables:a -6- cellar:c; tables -6 stair/3.5- balcony^3"

ON_A_BRANCH = {
    "up a stair": ({"place": "balcony"}, "Ansa moves 6 m to balcony, Walk: at balcony"),
    "straight on is away": ({"goal": "away", "whom": "Kay"}, "Ansa moves 4 m away from Kay"),
}


@pytest.mark.parametrize("named", ON_A_BRANCH)
def test_a_branch_is_gone_like_the_row(named: str) -> None:
    leg, told = ON_A_BRANCH[named]
    assert go(fight(BRANCHED), leg).startswith(told)


NO_WAY = {
    "several ways lead away": (
        "gate -3- a b -4- tables:c",
        {"goal": "away", "whom": "Fenn"},
        "there are several ways from here: say by which, as in <f >gate (gate or tables).",
    ),
    "nothing leads away": (
        "gate:a -20- b c",
        {"goal": "away", "whom": "Fenn"},
        "Ansa is at the end of the line already.",
    ),
    "past somebody at a named end": (
        "gate:a -4- cellar:b c",
        {"goal": "past", "whom": "Fenn"},
        "The line ends at cellar: 1 m more lead beyond it.",
    ),
    "past somebody in the same spot": (
        "gate -2- a b -4- cellar:c",
        {"goal": "past", "whom": "Fenn"},
        "both are in one spot: say a direction, as in >gate.",
    ),
    "beside already": ("gate:a b c", {"whom": "Fenn"}, "Ansa is beside Fenn already."),
    "a drop that is not named": (
        "gate^2:a -2 drop- yard:b c",
        {"place": "yard"},
        "Ansa cannot go there: from the gate to the yard is a drop; to go there type drop too,"
        " behind the goal.",
    ),
}


@pytest.mark.parametrize("named", NO_WAY)
def test_where_no_way_leads_the_reason_is_told(named: str) -> None:
    drawn, leg, told = NO_WAY[named]
    assert fight(drawn).fault(action="go-path", who="Ansa", legs=[leg]).message == told


def test_a_climb_is_the_books_own_action() -> None:
    table = fight("gate:a -4 climb- tower^4:b c", "exp", rate=6)
    leg = {"place": "tower", "by": "climb"}
    told = go(table, leg, dice=[3, 4, 2])
    assert told.endswith("Ansa climbs 1 hex up: 1 high.")
    assert line(table) == "gate -2 climb- A -2 climb- tower^4:b c"


def test_a_stretch_on_a_ladder_is_a_climb_up_the_ladder() -> None:
    table = fight("gate:a -6 ladder- tower^6:b c", "exp", rate=6)
    assert line(table) == "gate:A -6 ladder climb- tower^6:b c"
    leg = {"place": "tower", "by": "climb"}
    assert go(table, leg, dice=[2]).endswith("Ansa climbs 2 hexes up: 2 high.")


def test_the_ground_of_a_climb_may_be_said_before_the_goal() -> None:
    table = fight("gate:a -6 climb- tower^6:b c", "exp", rate=6)
    leg = {"place": "tower", "by": "climb", "terrain": "ladder"}
    assert go(table, leg, dice=[2]).endswith("Ansa climbs 2 hexes up: 2 high.")


def test_a_shut_door_tells_how_the_book_opens_it() -> None:
    table = fight("gate:a -2]- well:b c", "exp", rate=6)
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "well"}])
    assert "behind the goal: p push (-2 h/u), l latched" in fault.message


def test_a_rider_goes_with_the_mount() -> None:
    table = Table("emala")
    for name in ("Ansa", "Mare", "Fenn"):
        table.do(action="add", name=name, side="party")
    table.do(action="draw-map", line="a b -20- c")
    table.do(action="mount", who="Ansa", mount="Mare", override=True)
    table.do(action="start")
    leg = {"whom": "Fenn", "distance": 3}
    table.do(action="go-path", who="Mare", legs=[leg], override=True)
    assert {str(distance(table.encounter.map, who, "c3")) for who in ("c1", "c2")} == {"17"}


def test_somebody_is_engaged_beside_the_goal_and_leaves_with_a_free_attack() -> None:
    table = fight("gate -4- a -2- b -6- c", "emala")
    assert go(table, {"whom": "Fenn", "fights": True}).endswith("Ansa and Fenn are engaged.")
    told = go(table, {"goal": "away", "distance": 2})
    assert told.endswith("Ansa leaves the engagement with Fenn: a free attack for Fenn.")
    assert not table.fight.book.ground.engaged(table.encounter)


def test_an_undo_in_the_middle_of_a_path_gives_the_path_back() -> None:
    table = on_the_way()
    before = to_bytes(table.encounter)
    go(table)
    assert not table.encounter.map.paths
    table.do(action="undo")
    assert to_bytes(table.encounter) == before
    table.do(action="redo")
    assert not table.encounter.map.paths


def test_names_of_a_leg_are_kept_as_ids() -> None:
    table = fight(LINE)
    go(table, {"whom": "Fenn", "distance": 3})
    assert list(table.event.action["legs"]) == [{"whom": "c2", "distance": 3}]


def test_players_are_sent_nothing_of_a_path() -> None:
    table, plain = fight(LINE), fight(LINE)
    for one in (table, plain):
        one.do(action="hide", who="Kay")
    go(table, {"whom": "Kay", "distance": 3})
    go(plain, {"place": "well", "distance": 3})
    views = [players_view(one.encounter, one.fight.book, "Ford") for one in (table, plain)]
    assert sent(views[0]) == sent(views[1])


def test_a_driver_takes_the_vehicle_and_all_aboard_along() -> None:
    table = Table("opend6")
    table.do(action="add", name="Vane", sheet={"piloting": "4D"})
    table.do(action="add", name="Oda")
    vehicle = {"kind": "vehicle", "move": 30, "maneuverability": "2D", "toughness": "4D"}
    table.do(action="add", name="Coupe", sheet=vehicle)
    table.do(action="set-initiative", who="Vane", value=50)
    table.do(action="set-initiative", who="Oda", value=40)
    table.do(action="draw-map", line="start:a b c -200- far")
    table.do(action="board", who="Vane", vehicle="Coupe", seat="driver")
    table.do(action="board", who="Oda", vehicle="Coupe")
    table.do(action="start")
    leg = {"place": "far", "distance": 20, "gait": "cruising"}
    table.do(dice=[totals("16")[0]], action="go-path", who="Vane", legs=[leg])
    for who in ("c1", "c2", "c3"):
        assert str(distance(table.encounter.map, who, "@far")) == "180"


BEHIND = "gate -9- tables:a b -4]- cellar:c"


@pytest.mark.parametrize(
    "leg",
    [
        {"whom": "Kay"},
        {"whom": "Kay", "distance": 9},
        {"whom": "Kay", "goal": "past"},
        {"whom": "Fenn", "goal": "away", "distance": 9, "by": "cellar"},
        {"whom": "Fenn", "goal": "past", "distance": 9, "by": "cellar"},
        {"place": "cellar"},
    ],
)
def test_reach_goes_through_no_shut_door(leg: dict[str, object]) -> None:
    table = fight("gate -9- tables:b -1- a -3]- cellar:c")
    fault = table.fault(action="go-path", who="Ansa", legs=[leg])
    assert "is shut" in fault.message


@pytest.mark.parametrize("leg", [{"whom": "Kay", "distance": 3}, {"whom": "Kay", "stop": 1}])
def test_a_typed_way_ends_before_a_shut_door_and_not_beside_whoever_is_behind_it(
    leg: dict[str, object],
) -> None:
    table = fight(BEHIND)
    assert "1 m from Kay" in go(table, leg)
    assert line(table) == "gate -9- tables:b -3- A -1]- cellar:c"
    assert "is shut" in table.fault(action="go-path", who="Ansa", legs=[{"whom": "Kay"}]).message


def test_a_shut_door_that_is_gone_through_anyway_is_behind_the_walker() -> None:
    table = fight(BEHIND)
    go(table, {"whom": "Kay"}, override=True)
    assert table.encounter.map.spots["c1"].place == "cellar"


def test_nobody_engages_through_a_shut_door() -> None:
    table = fight("gate -9- tables:a b -4]- cellar:c", "emala")
    go(table, {"whom": "Kay", "distance": 3})
    assert table.fight.book.ground.engaged(table.encounter) == ()


def test_an_override_beyond_a_shut_door_tells_each_reason_once() -> None:
    table = fight(BEHIND)
    told = go(table, {"whom": "Kay", "goal": "past"}, override=True)
    assert told.count("is shut") <= 1
    assert line(table).endswith("cellar:c -1- A")


def test_a_mount_that_falls_down_a_drop_takes_its_rider_along() -> None:
    table = Table("obss")
    table.do(action="add", name="Ansa", side="party", initiative=20)
    sheet = {"size": "large", "movement": 15, "legs": 4}
    table.do(action="add", name="Mare", side="party", initiative=10, sheet=sheet)
    table.do(action="draw-map", line="roof^4:a b -4 drop- yard -9- well")
    table.do(action="ride", who="Ansa", other="Mare")
    table.do(action="start")
    go(table, {"place": "yard", "by": "drop"})
    assert {table.encounter.map.spots[who].place for who in ("c1", "c2")} == {"yard"}
    assert table.combatant("Mare").has("prone")


def test_a_fall_ends_no_engagement_and_tells_it() -> None:
    table = fight("roof^4:a=b -4 drop- yard -9- well:c", "emala")
    assert "Ansa is still engaged with Fenn" in go(table, {"place": "yard", "by": "drop"})


def test_a_refusal_names_the_hill_on_the_way() -> None:
    table = fight("gate:a -20- top^3:b -30- well:c", "exp", awe=12, dex=13, con=11)
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "top", "distance": 9}])
    assert (
        "hexes left this unit, not 9 hexes; on the way: uphill, 1.5 in 10 (-1 h/u)."
        in fault.message
    )
    level = fight("gate:a -20- top:b -30- well:c", "exp", awe=12, dex=13, con=11)
    fault = level.fault(action="go-path", who="Ansa", legs=[{"place": "top", "distance": 9}])
    assert fault.message.endswith("not 9 hexes.")


def test_a_refusal_names_the_bodies_on_the_way() -> None:
    table = fight("gate:a -10- b -30- well:c")
    table.do(action="out", who="Fenn")
    fault = table.fault(action="go-path", who="Ansa", legs=[{"place": "well", "distance": 27}])
    assert "; on the way: bodies on the ground: the way is halved." in fault.message


def test_a_first_leg_that_is_gone_already_is_not_dropped_in_silence() -> None:
    table = of_three("exp", {"rate": 5}, line="camp:b c -20- top:a -12- gate")
    text = go(table, {"place": "top", "distance": 3}, {"place": "gate", "gait": "walk"})
    assert "Ansa is at top already." in text
    assert "Ansa moves" in text
