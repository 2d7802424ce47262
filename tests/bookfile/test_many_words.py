"""Other keys of a book file: depths, limits, dice codes, a gait without a speed."""

from collections.abc import Iterator
from fractions import Fraction
from pathlib import Path

import pytest

from rules.bookfile import BookFaults, book_of_text
from rules.numbers.figures import Source
from rules.numbers.inputs import OrNothing, Quantity, Whole
from rules.rulebook.testing import faults
from tests.example_book import given
from tests.play.table import Table
from tests.support.some import some

MARSH = """[book]
id = "marsh"
title = "Marsh"
text = "Marsh, the Players' Part"
[round]
open_ground = "dyke"
resting_gait = "still"
seconds = 6
[initiative]
add = "_roll"
ties = ["roll"]
[fields.movement]
unit = "steps/round"
above = 0
most = inf
default = 12
[fields.roll]
kind = "whole"
least = -inf
default = -2
[fields.wit]
kind = "dice"
default = "3d +2"
[fields.build]
choices = ["slight", "usual", "stout"]
[fields.tide]
below = 1
optional = true
[gaits.still]
[gaits.wade]
kind = "walk"
speed = "_movement"
section = "Wading"
[gaits.swim]
speed = "_movement / 2"
[terrains.dyke]
[terrains.mud]
depths = ["ankles", "knees", "neck"]
extra = [0, 1, "_movement / 4"]
closes = [[], [], ["wade"]]
gait = ["", "", "swim"]
on = "in the mud"
ground = [[], ["mud", "sand"], { water = "swim" }]
[conditions."out of breath"]
effect = "half as far"
factor = "1 / 2"
[measures]
speeds = { "steps/round" = "1/8" }
fields = { walk = "movement" }
size = "build"
sizes = { slight = -1, usual = 0, stout = 1 }
section = "How Far"
assumed = ["a step is 75 cm"]
[actions.surge]
gives = "movement + _movement"
"""


@pytest.fixture
def marsh(tmp_path: Path) -> Iterator[Table]:
    (tmp_path / "marsh.toml").write_text(MARSH)
    with given(tmp_path / "marsh.toml"):
        table = Table("marsh")
        table.do(action="add", name="Ana", initiative=6)
        table.do(action="start")
        yield table


def test_a_gait_without_a_speed_can_be_taken_and_left(marsh: Table) -> None:
    ana = marsh.combatant("Ana")
    assert (ana.pace.gait, ana.terrain) == ("still", "dyke")
    assert marsh.closed("Ana", "still") is None
    assert marsh.budget("Ana").reason == "nobody goes anywhere at the gait Still"
    marsh.do(action="move", who="Ana", distance=5, gait="wade")
    marsh.do(action="gait", who="Ana", gait="still")
    assert marsh.left("Ana") == 0
    assert list(faults(marsh.fight.book, marsh.encounter)) == []


@pytest.mark.parametrize(("depth", "left"), [("ankles", 12), ("knees", 6), ("neck", 1.5)])
def test_each_depth_has_its_own_value_of_a_list(marsh: Table, depth: str, left: float) -> None:
    marsh.do(action="gait", who="Ana", gait="wade")
    assert marsh.left("Ana", f"mud-{depth}") == left
    terrain = marsh.fight.book.words.terrain(marsh.encounter, f"mud {depth}")
    assert (terrain.label, terrain.on) == (f"Mud, {depth}", "in the mud")


def test_a_field_named_like_a_word_of_rules_has_an_underscore_there(marsh: Table) -> None:
    marsh.do(action="gait", who="Ana", gait="wade")
    marsh.do(action="surge", who="Ana")
    assert marsh.left("Ana") == 12 + 12 + 12
    rule = marsh.fight.book.rules["action-surge"]
    assert rule(movement=5, _movement=7).values()["gives"] == 12
    assert marsh.fight.book.words.field("movement").used_by[-1] == "action-surge"
    assert marsh.fight.book.rules["initiative"](roll=9, _roll=-2).values()["initiative"] == 7


def test_a_condition_of_several_words_holds_and_has_a_rule(marsh: Table) -> None:
    marsh.do(action="gait", who="Ana", gait="wade")
    marsh.do(action="condition", who="Ana", condition="out of breath")
    assert marsh.left("Ana") == 6
    assert "condition-out-of-breath" in marsh.fight.book.rules


def test_limits_codes_and_measures_are_read() -> None:
    book = book_of_text(MARSH)
    words, measures = book.words, some(book.measures)
    assert words.field("movement").kind == Quantity("steps/round", above=0)
    assert words.field("roll").kind == Whole(most=1000)
    assert words.field("tide").kind == OrNothing(Quantity(least=0, below=1))
    assert words.field("wit").default == "3D+2"
    assert words.round_seconds == 6
    assert measures.speeds == {"steps/round": Fraction(1, 8)}
    assert (measures.size_field, measures.sizes["stout"]) == ("build", 1)
    assert measures.grounds == {
        "open": ("dyke", "wade"),
        "mud": ("mud-knees", "wade"),
        "sand": ("mud-knees", "wade"),
        "water": ("mud-neck", "swim"),
    }
    assert measures.assumed == ("a step is 75 cm",)
    assert measures.source == Source("Marsh, the Players' Part", "How Far")
    assert book.rules["gait-wade"].source == Source("Marsh, the Players' Part", "Wading")


@pytest.mark.parametrize(
    ("was", "now", "at", "said"),
    [
        ('"dyke"\nres', '"dike"\nres', "round.open_ground", "expected dyke, mud-ankles"),
        ("seconds = 6", "seconds = 0", "round.seconds", "a whole number, 1 to 1000000"),
        ("above = 0", 'above = "a"', "fields.movement.above", "expected a number"),
        ("most = inf", "most = -inf", "fields.movement.most", "expected a number"),
        ("default = 12\n", "", "fields.movement", "default is missing: expected a number, above 0"),
        ('"3d +2"', '"3q"', "fields.wit.default", "is no dice code"),
        ('add = "_roll"', 'add = "wit"', "initiative.add", "'wit' is no number"),
        ('kind = "walk"\n', "", "measures.seconds", 'no gait has kind = "walk"'),
        ("[gaits.still]", "[gaits.stand]", "gaits.stand", "speed is missing"),
        ('"neck"]', '"neck", "head"]', "terrains.mud.extra", "a value for each of 4 depths"),
        ('"neck"]', '"the Neck"]', "terrains.mud.depths", "expected words of small letters"),
        ("[terrains.dyke]", '[terrains."mud-neck"]', "terrains.mud.depths", "mud-neck already"),
        ("closes = [[], ", "closes = [", "terrains.mud.closes", "a value for each of 3 depths"),
        ('["wade"]]', '["hop"]]', "terrains.mud.closes", "there is no 'hop'"),
        ('["mud", ', '["moon", ', "terrains.mud.ground", "there is no 'moon'"),
        ('= "swim" }', '= "hop" }', "terrains.mud.ground", "with one of the gaits still, wade"),
        ('"out of', '"out  of', "conditions.out  of breath", "small letters, digits, hyphens and"),
        ('"1/8"', "0", "measures.speeds", "steps/round: expected a number above 0"),
        ('walk = "movement"', 'walk = "roll"', "measures.fields", "has to be in steps/round"),
        ('size = "build"', 'size = "wit"', "measures.size", "expected build"),
        ("stout = 1", "tall = 1", "measures.sizes", "a rank for each word of the field"),
        ("stout = 1", "stout = 0.5", "measures.sizes", "expected whole numbers"),
        ("75 cm", "\\u001b[1m", "measures.assumed", "expected sentences"),
    ],
)
def test_a_fault_of_these_keys_says_what_was_expected(
    was: str, now: str, at: str, said: str
) -> None:
    assert was in MARSH
    with pytest.raises(BookFaults) as raised:
        book_of_text(MARSH.replace(was, now))
    assert said in " ".join(one.message for one in raised.value.faults if one.at == at)
    assert all(one.line for one in raised.value.faults)


def test_depths_count_as_terrains_and_there_are_not_too_many() -> None:
    tables = "".join(f"[terrains.t{at}]\ndepths = {list('abcdefghij')}\n" for at in range(21))
    with pytest.raises(BookFaults) as raised:
        book_of_text(f"{MARSH}{tables}")
    told = {one.at: one.message for one in raised.value.faults}
    assert told["terrains.t19"] == "there are more than 200 terrains up to here."


def test_a_fault_of_all_depths_is_listed_once_with_its_line() -> None:
    with pytest.raises(BookFaults) as raised:
        book_of_text(MARSH.replace('on = "in the mud"', 'on = 3\nin = "the mud"'))
    lines = MARSH.splitlines()
    at = lines.index('on = "in the mud"') + 1
    assert [(one.at, one.line) for one in raised.value.faults] == [
        ("terrains.mud.on", at),
        ("terrains.mud.in", at + 1),
    ]


@pytest.mark.parametrize(
    ("kind", "compared"),
    [
        *((one, True) for one in ("walk", "run", "sprint", "pace", "crawl", "crouch", "roll")),
        *((one, False) for one in ("climb", "swim", "fly", "burrow", "still", "other")),
    ],
)
def test_a_gait_over_the_ground_is_compared_and_any_other_is_not(kind: str, compared: bool) -> None:
    gait = f'[gaits.extra]\nkind = "{kind}"\nspeed = "_movement"\n[gaits.'
    measures = some(book_of_text(MARSH.replace("[gaits.", gait, 1), "marsh").measures)
    assert measures.kinds.get("extra") == (kind if compared else None)
