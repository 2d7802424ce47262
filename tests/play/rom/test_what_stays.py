"""Effects of a pulse or a CS last until the end that the text gives."""

from collections.abc import Mapping

import pytest

from rules.books.rom.state.combatant import keep_this_cs, kept
from rules.books.rom.state.things import of_fight
from tests.play.table import Table

Request = dict[str, object]

PEOPLE: Mapping[str, tuple[str, int, int]] = {
    "Ansa": ("party", 15, 9),
    "Bor": ("foes", 12, 6),
    "Cid": ("party", 9, 3),
    "Dag": ("foes", 12, 2),
}
"""For each name: the side, the full speed and the initiative."""


def table_at(phase: str) -> Table:
    """Return a fight with all possible effects, in pulse 3 or at the start of the given phase."""
    table = Table("rom")
    for name, (side, full, _) in PEOPLE.items():
        sheet = {"full_mph": full, "str_mod": 3}
        table.do(action="add", name=name, side=side, sheet=sheet, hp=20)
    table.do(action="start")
    _next(table)
    table.do(action="declare", who="Ansa", mph=15, intent="charges")
    table.do(action="use-skill", who="Ansa", weapon="sword")
    table.do(action="snatch", who="Ansa", object="key", how="in-passing", made=False)
    table.do(action="snatch", who="Ansa", object="cup", stp=4, size=1)
    table.do(action="set-wounds", who="Ansa", wounds=2)
    table.do(action="condition", who="Ansa", condition="stunned", turns=2, whose="Bor")
    table.do(action="condition", who="Bor", condition="dazed", turns=1)
    table.do(action="begin-struggle", who=["Cid", "Dag"], object="harp", stp=5)
    here, there = [[0, 0], [0, 0]], [[2, 0], [2, 0]]
    table.do(action="opportunity", who="Ansa", other="Bor", path=here, other_path=there)
    table.do(action="fall", object="vase", feet=300, stp=3)
    if phase == "declare":
        return table
    while table.encounter.phase == "declare":
        table.do(action="next")
    table.do(action="next", times=2)
    if phase == "resolve":
        table.do(action="end-round")
        table.do(action="catch", who="Cid", object="vase", to_landing=1, made=True)
        table.do(action="end-round")
    return table


def left_behind(table: Table) -> dict[str, object]:
    """Return the book's state of each combatant and of the fight.

    Also return everybody's conditions.
    """
    fight, people = of_fight(table.encounter), table.encounter.combatants.values()
    conditions = {one.name: table.conditions(one.name) for one in people}
    # `begun` depends on the order alone.
    states = {one.id: kept(keep_this_cs(one, begun=False)) for one in people}
    return {"people": states, "fight": fight, "conditions": conditions}


def _next(table: Table) -> None:
    roll = table.encounter.phase == "roll"
    order = [one.name for one in table.encounter.combatants.values()]
    table.do([PEOPLE[name][2] for name in order] if roll else (), action="next")


def _go_on(table: Table) -> list[dict[str, object]]:
    """Return the effects after each step of a CS, from its movement to the next initiative."""
    found, begun = [], table.encounter.round
    while table.encounter.phase == "declare":
        _next(table)
    while table.encounter.round == begun:
        found.append(left_behind(table))
        _next(table)
    return [*found, left_behind(table)]


BETWEEN: Mapping[str, list[Request]] = {
    "delay": [{"action": "delay", "who": "Ansa"}, {"action": "come-back", "who": "Ansa"}],
    "delay until now": [
        {"action": "delay", "who": "Ansa"},
        {"action": "come-back", "who": "Ansa", "now": True},
    ],
    "ready": [
        {"action": "ready", "who": "Ansa", "what": "the door opens"},
        {"action": "come-back", "who": "Ansa", "now": True},
    ],
    "another delays": [
        {"action": "delay", "who": "Bor"},
        {"action": "come-back", "who": "Bor"},
    ],
    "a group": [
        {"action": "join-group", "who": ["Ansa", "Cid"]},
        {"action": "split-group", "who": ["Ansa"]},
    ],
    "out and in": [{"action": "out", "who": "Ansa"}, {"action": "in", "who": "Ansa"}],
    "out and in by a blow": [
        {"action": "damage", "who": ["Ansa"], "amount": 20},
        {"action": "heal", "who": ["Ansa"], "amount": 20},
        {"action": "in", "who": "Ansa", "override": True},
    ],
    "undo and redo": [
        {"action": "use-skill", "who": "Ansa", "weapon": "axe"},
        {"action": "end-round"},
        {"action": "undo"},
        {"action": "undo"},
    ],
    "a new name": [
        {"action": "edit", "who": "Ansa", "name": "Anna"},
        {"action": "edit", "who": "Anna", "name": "Ansa"},
    ],
    "a note, a grant and one back": [
        {"action": "note", "who": "Ansa", "text": "limps"},
        {"action": "grant", "who": "Ansa", "distance": 3},
        {"action": "grant", "who": "Ansa", "distance": -3},
    ],
    "another place": [{"action": "place", "who": "Bor", "other": "Ansa"}],
    "a rule": [{"action": "consult", "rule": "rates", "in": {"full": 15}}],
    "up and down": [
        {"action": "rule-on", "about": "mount", "name": "Cid", "multiplier": 1},
        {"action": "mount", "who": "Ansa", "mount": "Cid"},
        {"action": "mount", "who": "Ansa"},
    ],
}


@pytest.mark.parametrize("phase", ["declare", "move", "resolve"])
@pytest.mark.parametrize("between", BETWEEN)
def test_leftovers_of_a_cs_last_whatever_comes_between(between: str, phase: str) -> None:
    table, untouched = table_at(phase), table_at(phase)
    assert left_behind(table) == left_behind(untouched)
    for request in BETWEEN[between]:
        asked = {("in_" if key == "in" else key): value for key, value in request.items()}
        table.do((), override=bool(asked.pop("override", False)), **asked)
    for now, wanted in zip(_go_on(table), _go_on(untouched), strict=True):
        assert now == wanted


@pytest.mark.parametrize("ends", ["start", "end", "round"])
@pytest.mark.parametrize("first", [None, "out"])
def test_a_duration_given_in_the_resolution_counts_from_the_next_cs(
    ends: str, first: str | None
) -> None:
    table = table_at("resolve")
    if first is not None:
        table.do(action=first, who="Dag")
    assert (table.encounter.phase, table.encounter.round) == ("resolve", 1)
    table.do(action="condition", who="Dag", condition="asleep", turns=1, ends=ends)
    table.do(action="next")
    assert (table.encounter.round, table.conditions("Dag")) == (2, {"asleep": 1})
    while table.encounter.round == 2:
        table.do(action="end-round")
    assert table.conditions("Dag") == {}


def test_a_duration_given_during_the_movement_ends_with_this_cs() -> None:
    table = table_at("move")
    table.do(action="condition", who="Dag", condition="asleep", turns=1)
    while table.encounter.round == 1:
        assert table.conditions("Dag") == {"asleep": 1}
        table.do(action="end-round")
    assert table.conditions("Dag") == {}
