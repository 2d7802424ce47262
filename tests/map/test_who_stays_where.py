"""Where combatants stand after they leave, fall, hide, arrive or come back, and after an undo."""

from typing import Any

import pytest

from rules.encounter.codec import to_bytes
from tests.play.table import Table
from tracker.views.line_row import as_typed, away, rows
from tracker.views.position import where_text

BOOKS = ("emala", "exp", "obss", "opend6", "rom")
LINE = "gate:a b -10- c -4- well(room 1):e f"
DRAWN = "gate:A B -10- c -4- well(room 1):e f"

Request = dict[str, Any]


def on_the_line(system: str) -> Table:
    table = Table(system)
    people = (("Ansa", "party"), ("Bor", "party"), ("Fenn", "foes"), ("Kay", "foes"))
    for name, side in (*people, ("Oda", "foes")):
        table.do(action="add", name=name, side=side, hp=9)
    table.do(action="draw-map", line=LINE)
    table.do(action="start")
    return table


def shown(table: Table) -> str:
    """Return the GM's row of the map as text, without the arrow."""
    found = rows(table.encounter, table.fight.book, 100)
    return " / ".join("".join(span.text for span in row) for row in found).replace("\u25b6", "")


WHOLE = "gate:A B \u2500\u250010\u2500\u2500 c \u2500\u25004\u2500\u2500 well:e f"

CASES: dict[str, tuple[list[Request], str, str]] = {
    "out of the fight": ([{"action": "out", "who": ["c3"]}], DRAWN, WHOLE),
    "out and back": (
        [{"action": "out", "who": ["c3"]}, {"action": "in", "who": ["c3"]}],
        DRAWN,
        WHOLE,
    ),
    "fallen": ([{"action": "damage", "who": ["c3"], "amount": 30}], DRAWN, WHOLE),
    "fallen and healed": (
        [
            {"action": "damage", "who": ["c3"], "amount": 30},
            {"action": "heal", "who": ["c3"], "amount": 30},
        ],
        DRAWN,
        WHOLE,
    ),
    "hidden": ([{"action": "hide", "who": ["c3"]}], DRAWN, WHOLE),
    "hidden and revealed": (
        [{"action": "hide", "who": ["c3"]}, {"action": "reveal", "who": ["c3"]}],
        DRAWN,
        WHOLE,
    ),
    "removed between two places": (
        [{"action": "remove", "who": ["c3"]}],
        "gate:A B -14- well(room 1):e f",
        WHOLE.replace("10\u2500\u2500 c \u2500\u25004", "14"),
    ),
    "removed from a spot of two": (
        [{"action": "remove", "who": ["c1"]}],
        DRAWN.replace("A B", "B"),
        WHOLE.replace("A B", "B"),
    ),
    "sent away until later": (
        [{"action": "arrive", "who": ["c3"], "round": 9}],
        DRAWN,
        WHOLE.replace("10\u2500\u2500 c \u2500\u25004", "14"),
    ),
    "sent away and brought in": (
        [{"action": "arrive", "who": ["c3"], "round": 9}, {"action": "in", "who": ["c3"]}],
        DRAWN,
        WHOLE,
    ),
    "sent away to another place": (
        [
            {"action": "arrive", "who": ["c3"], "round": 9, "at": "gate"},
            {"action": "in", "who": ["c3"]},
        ],
        "gate:A B c -14- well(room 1):e f",
        WHOLE.replace("10\u2500\u2500 c \u2500\u25004", "14").replace("A B", "A B c"),
    ),
    "renamed, and on another side": (
        [{"action": "edit", "who": "c3", "name": "Una", "side": "party"}],
        DRAWN.replace(" c ", " C "),
        WHOLE.replace(" c ", " C "),
    ),
    "another letter": (
        [{"action": "letter", "who": "c3", "letter": "g"}],
        DRAWN.replace(" c ", " g "),
        WHOLE.replace(" c ", " g "),
    ),
    "the fight is over": ([{"action": "end-fight"}], DRAWN, WHOLE),
}


@pytest.mark.parametrize("system", BOOKS)
@pytest.mark.parametrize("case", CASES)
def test_the_line_after_somebody_leaves_or_comes_back(case: str, system: str) -> None:
    table = on_the_line(system)
    before = to_bytes(table.encounter)
    requests, typed, drawn = CASES[case]
    for request in requests:
        table.do(override=True, **request)
    assert (as_typed(table.encounter), shown(table)) == (typed, drawn)
    for _ in requests:
        table.do(action="undo")
    assert to_bytes(table.encounter) == before
    for _ in requests:
        table.do(action="redo")
    assert (as_typed(table.encounter), shown(table)) == (typed, drawn)


@pytest.mark.parametrize("system", BOOKS)
def test_whoever_falls_or_goes_out_gives_up_a_path_and_whoever_is_removed_every_path_to_them(
    system: str,
) -> None:
    for end in ("out", "remove", "damage"):
        table = on_the_line(system)
        legs = [{"whom": "Fenn"}]
        table.do(action="go-path", who=["Ansa", "Kay"], legs=legs, override=True)
        walkers = set(table.encounter.map.paths)
        more = {"amount": 30} if end == "damage" else {}
        who = "Fenn" if end == "remove" else "Ansa"
        table.do(action=end, who=[who], override=True, **more)
        paths = table.encounter.map.paths
        if end == "remove":
            # If pulses move everybody, the walkers stay, because their paths lead to themselves.
            assert {one.legs[0].whom for one in paths.values()} <= walkers
            assert system == "rom" or not paths
        else:
            assert set(paths) == walkers - {"c1"}


BY_TURNS = tuple(one for one in BOOKS if one != "rom")


def near_the_well(system: str) -> Table:
    """Ansa has the turn, 2 m away from a well with room for one combatant. Kay is at the well."""
    table = Table(system)
    for at, (name, side) in enumerate((("Ansa", "party"), ("Fenn", "foes"), ("Kay", "party"))):
        table.do(action="add", name=name, side=side, hp=9, initiative=90 - at)
    table.do(action="draw-map", line="gate:a -1- b -1- well(room 1):c")
    table.do(action="start")
    assert table.turn == "Ansa"
    return table


TO_THE_WELL = {"action": "go-path", "who": ["Ansa"], "legs": [{"place": "well"}]}


@pytest.mark.parametrize("system", BY_TURNS)
def test_a_reinforcement_is_in_nobodys_way_and_takes_no_room_before_it_comes(system: str) -> None:
    table = near_the_well(system)
    table.do(action="arrive", who=["Fenn", "Kay"], round=9)
    table.do(**TO_THE_WELL)
    assert "past" not in table.text
    assert "at well" in table.text
    assert where_text(table.encounter, "c1") == "at well"
    table.do(action="set-position", who=["Ansa"], at="Fenn")
    assert where_text(table.encounter, "c1") == "1 m from gate towards well"
    assert where_text(table.encounter, "c2").startswith("beside Ansa")
    assert away(table.encounter, table.fight.book, ["c2"]) == ""


@pytest.mark.parametrize("system", [one for one in BY_TURNS if one != "obss"])
def test_whoever_has_fallen_takes_no_room(system: str) -> None:
    table = near_the_well(system)
    table.do(action="remove", who=["Fenn"])
    assert "has room for 1" in table.fault(**TO_THE_WELL).message
    table.do(action="out", who=["Kay"])
    table.do(**TO_THE_WELL)
    assert "at well" in table.text


def test_an_unchanged_line_keeps_the_distances_to_somebody_off_the_line() -> None:
    """The first combatant of a spot leaves the line. Then the GM draws the same line again."""
    table = on_the_line("obss")
    table.do(action="move", who="c1", distance=3, override=True)
    before = table.encounter.map
    table.do(action="draw-map", line=as_typed(table.encounter))
    assert table.encounter.map == before
    table.do(action="draw-map", line="gate:B -11- c -4- well(room 1):e f")
    assert table.encounter.map != before
