"""Riding at the desk: the GM is told when a ruling is needed, and how to give it."""

from typing import Any

import pytest

from rules.encounter import Mount
from rules.map.distances import distance
from tests.tracker.conftest import SHEETS, Make
from tests.tracker.desk.conftest import At, Sit
from tests.tracker.desk.table import Table

EVERY_BOOK = pytest.mark.parametrize("system", [*SHEETS])
NO_RULES_OF_RIDING = pytest.mark.parametrize("system", [one for one in SHEETS if one != "obss"])


@pytest.fixture
def stable(fight: Make, sit: Sit) -> Any:
    """Return a function that opens a desk at a fight with a horse. Grak is selected."""

    def sit_down(system: str) -> Table:
        saved = fight(system)
        saved.ask({"action": "add", "name": "Horse", "side": "others", "sheet": SHEETS[system]})
        table = sit(saved)
        table.select("Grak")
        return table

    return sit_down


@EVERY_BOOK
def test_a_mount_that_is_only_a_name_needs_a_ruling_and_the_key_for_it_is_told(
    system: str, stable: Any
) -> None:
    table = stable(system)
    table.press("Y", "/", *"grey mare", "enter")
    assert "Grak mounts grey mare and moves as on foot, until the GM rules" in table.newest
    assert "How fast riders of grey mare go is yours to say: R mount grey mare x 2" in table.prompt
    assert any("on grey mare as on foot" in row for row in table.rows)
    table.press("R", *"grey mare x 2", "enter")
    assert table.newest == "The GM rules: mount grey mare, movement x 2."
    assert not any("as on foot" in row for row in table.rows)


def test_a_ridden_mount_is_not_named_as_idle(at_the_ford: At) -> None:
    sheet = {**SHEETS["obss"], "size": "large"}
    steed = {"name": "Steed", "side": "party", "initiative": 28, "sheet": sheet}
    rides = {"action": "mount", "who": "Mira", "mount": "Steed"}
    table = at_the_ford("obss", [steed], [rides])
    table.press("3", "n")
    assert "Mira did nothing in that turn" in table.prompt


PROBABLY = [
    ("'a hors", "'hors' is nobody here: Horse was probably meant"),
    ("'a hrse", "'hrse' is nobody here: Horse was probably meant"),
    ("'f hors", "'hors' is nobody here: Horse was probably meant"),
    ("/hosre", "'hosre' is nobody here: Horse was probably meant"),
]


@EVERY_BOOK
@pytest.mark.parametrize(("typed", "told"), PROBABLY)
def test_a_new_mount_is_asked_back_where_a_known_one_was_probably_meant(
    typed: str, told: str, system: str, stable: Any
) -> None:
    table = stable(system)
    last = table.desk.fight.last
    table.press("Y", *typed, "enter")
    assert table.desk.fight.last == last
    assert told in table.prompt
    table.press(*"m9", "enter")
    assert table.desk.fight.last == last
    assert "'m9' was typed on to " in table.prompt
    table.press("escape", "Y", *typed, "enter", "enter")
    assert table.desk.fight.last == last + 1


RULES_FIRST = "Enter asks: how do riders of Horse go? Mira on Horse"


@EVERY_BOOK
def test_a_line_in_the_list_of_mounts_says_who_rides_whom(system: str, stable: Any) -> None:
    table = stable(system)
    asks = "'hor' is nobody here: Horse was probably meant; as a new mount"
    for typed, told in (
        ("'b hor", f"Enter asks: {asks}. Mira on hor, a new mount: Enter takes it"),
        ("se", "Mira cannot ride Horse" if system == "obss" else RULES_FIRST),
        (" x", "Mira on horse x, a new mount: Enter takes it"),
    ):
        table.press(*("Y" if typed[0] == "'" else ""), *typed)
        assert table.desk.picker.nothing.startswith(told)
    table.press("escape", "Y", *"'kk")
    assert "nobody has the letter kk" in table.desk.picker.nothing


@NO_RULES_OF_RIDING
def test_a_horse_that_would_ride_its_rider_is_asked_about_before_enter(
    system: str, stable: Any
) -> None:
    table = stable(system)
    table.press("Y", *"'f mira")
    assert table.desk.picker.nothing == (
        "Enter asks: how do riders of Mira go? Horse on Mira (or Mira on Horse?)"
    )
    last = table.desk.fight.last
    table.press("enter")
    assert table.prompt.startswith("Riders of Mira go:")
    assert table.desk.fight.last == last


@EVERY_BOOK
def test_a_horse_does_not_mount_a_new_horse(system: str, fight: Make, sit: Sit) -> None:
    saved = fight(system)
    saved.ask({"action": "add", "name": "Grey horse", "side": "others", "sheet": SHEETS[system]})
    table = sit(saved)
    last = table.desk.fight.last
    table.press("Y", *"'f horse", "enter")
    assert "'horse' is Grey horse, who would ride: Grey horse was probably meant" in table.prompt
    table.press("enter")
    assert table.desk.fight.last == last


@pytest.mark.parametrize(
    ("system", "typed", "told"),
    [
        ("rom", "sadle horse", "Saddle horse of the library was probably meant (a adds it)"),
        ("obss", "savrovall", "saurovall of the library was probably meant (a adds it)"),
        ("emala", "mul", "Pack mule of the library was probably meant (a adds it)"),
    ],
)
def test_a_name_of_the_library_may_be_meant(
    system: str, typed: str, told: str, fight: Make, sit: Sit
) -> None:
    table = sit(fight(system))
    last = table.desk.fight.last
    table.press("Y", "/", *typed, "enter")
    assert told in table.prompt
    assert table.desk.fight.last == last
    table.press("enter")
    assert table.desk.fight.last == last + 1


@NO_RULES_OF_RIDING
def test_a_mount_that_would_ride_its_rider_is_refused_before_a_ruling_is_asked(
    system: str, stable: Any
) -> None:
    table = stable(system)
    table.press("Y", *"Mira", "enter", *"own", "enter")
    table.select("Mira")
    table.press("Y", *"Grak", "enter")
    assert "Mira bears Grak" in table.prompt
    assert "Riders of Grak" not in table.prompt


@NO_RULES_OF_RIDING
def test_a_ruling_that_nothing_changes_is_a_ruling(system: str, stable: Any) -> None:
    table = stable(system)
    table.press("Y", "/", *"Horse", "enter", *"nothing", "enter")
    assert "mount Horse, as on foot" in table.told(2)
    assert "until" not in table.newest
    assert table.encounter.find("Grak").mount == Mount("Horse", table.encounter.find("Horse").id)


@NO_RULES_OF_RIDING
def test_a_rider_without_a_ruling_is_said_to_move_as_on_foot(system: str, stable: Any) -> None:
    table = stable(system)
    table.desk.session.ask({"action": "mount", "who": "Grak", "mount": "Horse"}, override=True)
    assert "moves as on foot, until the GM rules on the mount Horse" in table.newest
    table.press("R", *"Horse own", "enter")
    assert not any("as on foot" in row for row in table.rows)


@pytest.mark.parametrize("text", ["mount Horse", "Horse fast", "mount Horse 30 mph"])
def test_a_ruling_that_is_not_understood_says_what_a_ruling_on_a_mount_is(
    text: str, stable: Any
) -> None:
    table = stable("rom")
    table.press("R", *text, "enter")
    assert "horse own (its own speed), horse x 2, horse 5 or horse nothing" in table.prompt


@pytest.mark.parametrize("typed", ["'{} horse", "'{} HORSE", "'{} saddle", "'{} saddle horse"])
def test_a_word_of_one_name_alone_says_the_mount(stable: Any, typed: str) -> None:
    table = stable("emala")
    table.desk.session.ask({"action": "edit", "who": "Horse", "name": "Saddle horse"})
    rider = table.encounter.find("Mira").id
    table.press("Y", *typed.format(table.desk.cursor.letters()[rider]), "enter")
    assert "Riders of Saddle horse go:" in table.prompt
    table.press(*"own", "enter")
    assert table.newest.endswith("own speed. Mira mounts Saddle horse.")


def test_a_word_of_two_names_is_asked_back(stable: Any) -> None:
    table = stable("obss")
    for name in ("Saddle horse", "Draught horse"):
        table.desk.session.ask({"action": "add", "name": name, "sheet": SHEETS["obss"]})
    table.desk.session.ask({"action": "remove", "who": "Horse"})
    before = table.desk.fight.last
    table.press("Y", *"'b horse", "enter")
    assert "'horse' is part of 2 names: Saddle horse or Draught horse? Say which" in table.prompt
    assert table.desk.fight.last == before


@EVERY_BOOK
def test_mounts_are_the_first_in_the_list_of_mounts(stable: Any, system: str) -> None:
    table = stable(system)
    table.press("Y")
    assert "Horse" in table.listed.splitlines()[1]


def test_riders_alone_do_not_dismount_without_a_word(stable: Any) -> None:
    table = stable("emala")
    rider = table.encounter.find("Mira").id
    letter = table.desk.cursor.letters()[rider]
    table.press("Y", *f"'{letter} horse", "enter", *"own", "enter")
    before = table.desk.fight.last
    table.press("Y", *f"'{letter}", "enter")
    assert f"type the mount, or dismount, behind it: '{letter} dismount." in table.prompt
    assert table.desk.fight.last == before
    table.press("escape", "escape", "Y", *f"'{letter} dismount")
    assert "Mira off the mount: Enter takes it" in (table.desk.picker.nothing)
    table.press("enter")
    assert "Mira" in table.newest
    assert table.encounter.find("Mira").mount is None


@EVERY_BOOK
@pytest.mark.parametrize("side", ["others", "party", "foes"])
def test_the_proposed_line_has_a_mount_where_its_rider_is(
    system: str, side: str, fight: Make, sit: Sit
) -> None:
    saved = fight(system)
    saved.ask({"action": "add", "name": "Horse", "side": side, "sheet": SHEETS[system]})
    if system != "obss":
        saved.ask({"action": "rule-on", "about": "mount", "name": "Horse", "multiplier": 2})
    saved.ask({"action": "mount", "who": "Mira", "mount": "Horse"}, override=True)
    table = sit(saved)
    table.press("@", "enter")
    assert not table.desk.refused, table.prompt
    assert {*table.encounter.map.spots} == {*table.encounter.combatants}
    people = (table.encounter.find(name).id for name in ("Mira", "Horse"))
    assert distance(table.encounter.map, *people).high == 0


def test_a_whole_name_typed_fast_for_its_letter_leaves_nothing_in_the_line(at: At) -> None:
    table = at("emala")
    celia = {"action": "add", "name": "Celia", "side": "party", "letter": "z"}
    table.desk.session.ask(celia)
    table.desk.session.ask({"action": "letter", "who": "Celia", "letter": "c"})
    table.select("Mira")
    table.quickly("Y", *"celia")
    assert table.prompt.startswith("Riders of Celia go:")
    assert table.desk.prompt.typed == ""
    table.quickly("escape", "Y", "c")
    table.quickly(*"own", "enter")
    assert "Mira mounts Celia" in table.told()


@pytest.mark.parametrize("system", ["emala", "rom", "opend6"])
def test_the_riders_own_name_is_not_read_as_the_letter_of_a_mount(system: str, at: At) -> None:
    table = at(system)
    table.desk.session.ask({"action": "add", "name": "Celia", "side": "party"})
    table.desk.session.ask({"action": "add", "name": "Pony", "side": "party", "letter": "z"})
    table.desk.session.ask({"action": "letter", "who": "Pony", "letter": "c"})
    table.select("Celia")
    table.quickly("Y", *"celia")
    assert not table.prompt.startswith("Riders of Pony go:")
    table.press("enter")
    assert table.prompt == "Celia cannot bear themselves: name another."
    table.quickly("escape", "escape", "Y", "c", "enter")
    assert table.prompt.startswith("Riders of Pony go:")


@NO_RULES_OF_RIDING
def test_a_mount_on_its_own_rider_is_refused_before_the_ruling_is_asked(
    system: str, stable: Any
) -> None:
    table = stable(system)
    table.desk.session.ask(
        {"action": "rule-on", "about": "mount", "name": "Horse", "multiplier": 2}
    )
    table.desk.session.ask({"action": "mount", "who": "Grak", "mount": "Horse"})
    table.press("Y", *"'f a", "enter")
    assert "Grak cannot bear Horse: Horse bears Grak" in table.prompt
