"""A combatant under another book: equal values, converted values, and missing values."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.comparison.comparison import ComparedRow, Comparison, Side, compare, why_not
from rules.comparison.conversion import as_load, in_book, in_kilograms, in_real
from rules.encounter import Combatant, Encounter, Item, Mount
from rules.errors import InputError
from rules.numbers.exact import Number
from rules.numbers.figures import Figure, Step, figure, recompute
from rules.rulebook.catalogue import BUILT_IN, rulebook
from rules.rulebook.measures import GROUNDS, Measures
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import read_sheet
from tests.support.some import some

PAIRS = list(permutations(BUILT_IN, 2))
pairs = st.sampled_from(PAIRS)
every_pair = pytest.mark.parametrize(("here", "there"), PAIRS)
every_book = pytest.mark.parametrize("book", BUILT_IN)


def real_of(book: str) -> Measures:
    return some(rulebook(book).measures)


def somebody(book: Rulebook, items: tuple[Item, ...] = (), **sheet: object) -> Combatant:
    made = Combatant(
        id="c1",
        name="Grak",
        pace=book.words.at_rest(),
        sheet=read_sheet(book.words.fields, sheet),
        terrain=book.words.open_ground,
        items=items,
    )
    return book.entering(made)


def beside(here: str, there: str, items: tuple[Item, ...] = (), **sheet: object) -> Comparison:
    book = rulebook(here)
    one = somebody(book, items, **sheet)
    return compare(Encounter(name="Ford", system=here).put(one), one, book, rulebook(there))


def row(found: Comparison, label: str, about: str = "gait") -> ComparedRow:
    return next(one for one in found.rows if (one.about, one.label) == (about, label))


def speed(side: Side | None) -> Number:
    return some(some(side).real).figure.value


def figures(found: Comparison) -> Iterator[Figure]:
    yield from (one.figure for one in found.made)
    for one in found.rows:
        for side in (one.here, one.there):
            accounts = (side.own, side.real) if side is not None else ()
            yield from (account.figure for account in accounts if account is not None)


@pytest.mark.parametrize(
    ("book", "sheet", "gait", "metres_per_second"),
    [
        ("rom", {"full_mph": 12}, "Quarter", "1.34112"),
        ("rom", {"full_mph": 12}, "Full", "5.36448"),
        ("exp", {"rate": 4}, "Walk", "4"),
        ("exp", {"rate": 4}, "Bolt", "8"),
        ("obss", {"movement": 9}, "Walk", "0.9"),
        ("obss", {"movement": 9}, "Run", "1.8"),
        ("opend6", {"move": 10}, "Walk", "1"),
        ("opend6", {"move": 10}, "Run", "2"),
        ("emala", {"movement_rate": 6}, "Walk", "1.2"),
        ("emala", {"movement_rate": 6}, "Sprint", "6"),
    ],
)
def test_a_gait_has_its_real_speed(
    book: str, sheet: dict[str, object], gait: str, metres_per_second: str
) -> None:
    there = "rom" if book != "rom" else "emala"
    found = beside(book, there, **sheet)
    assert speed(row(found, gait).here) == Fraction(metres_per_second)


@pytest.mark.parametrize(
    ("here", "sheet", "there", "field", "value"),
    [
        ("emala", {"movement_rate": 6}, "obss", "movement", "12"),
        ("emala", {"movement_rate": 6}, "opend6", "move", "12"),
        ("emala", {"movement_rate": 6}, "exp", "rate", "1"),
        ("emala", {"fly": 20}, "opend6", "fly_rate", "20"),
        ("emala", {"fly": 20}, "exp", "fly", "4"),
        ("exp", {"rate": 4, "swim": 2}, "obss", "swim", "20"),
        ("exp", {"rate": None, "dex": 10}, "obss", "movement", "40"),
        ("exp", {"size": "gigantic"}, "obss", "size", "huge"),
        ("obss", {"size": "colossal"}, "exp", "size", "gigantic"),
        ("obss", {"size": "fine"}, "exp", "size", "tiny"),
        ("rom", {"full_mph": 12}, "obss", "size", "medium"),
        ("rom", {"full_mph": 12}, "opend6", "move", "13.4112"),
    ],
)
def test_a_field_is_converted(
    here: str, sheet: dict[str, object], there: str, field: str, value: str
) -> None:
    assert str(beside(here, there, **sheet).there.sheet[field]) == value


@pytest.mark.parametrize(
    ("here", "there", "weight", "converted"),
    [
        ("rom", "exp", 10, "4.5359237"),
        ("exp", "rom", Fraction("4.5359237"), "10"),
        ("obss", "opend6", 2, "6"),
        ("exp", "obss", 1, "1/3"),
    ],
)
def test_a_load_goes_by_kilograms(here: str, there: str, weight: Number, converted: str) -> None:
    found = beside(here, there, (Item("Sack", Fraction(weight), 3, worn=True),))
    assert found.there.items == (Item("Sack", Fraction(converted), 3, worn=True),)
    shown = some(row(found, "Load", "load").there)
    assert some(shown.own).figure.value == 3 * Fraction(converted)


@pytest.mark.parametrize(("here", "there"), [("emala", "exp"), ("exp", "emala")])
def test_points_that_weigh_nothing_are_left_out_with_a_note(here: str, there: str) -> None:
    found = beside(here, there, (Item("Mail", Fraction(12), worn=True),))
    assert found.there.items == ()
    assert row(found, "Load", "load").there is None
    expected = "load, 1 thing: Emala counts in ENC, which stands for no weight in kg"
    assert expected in found.unconverted


def test_a_load_slows_in_a_book_that_counts_weight() -> None:
    light = beside("rom", "exp", full_mph=40)
    laden = beside("rom", "exp", (Item("Anvil", Fraction(200)),), full_mph=40)
    assert speed(row(light, "Quarter").there) > speed(row(laden, "Quarter").there)


def test_a_sprint_is_compared_with_the_nearest_gait_if_there_is_no_sprint() -> None:
    shown = row(beside("emala", "obss", movement_rate=6), "Sprint")
    assert (some(shown.there).label, shown.how) == ("Run", "the nearest in m/s")


def test_a_gait_that_only_one_book_has_is_shown_alone() -> None:
    found = beside("emala", "rom", movement_rate=6)
    assert row(found, "Crawl").there is None
    assert row(found, "Half").here is None


def test_mud_is_compared_with_mud_and_a_roll_shows_its_difficulty() -> None:
    mud = row(beside("obss", "exp", movement=60), "Mud, to knees", "ground")
    assert some(mud.here).label == "Difficult ground"
    wall = row(beside("emala", "opend6", movement_rate=6), "Rough wall", "ground")
    assert some(some(wall.there).difficulty).figure.value == 10


def test_values_that_a_fight_has_changed_are_named() -> None:
    book = rulebook("emala")
    one = somebody(book)
    fight = Encounter(name="Ford", system="emala")
    hurt = replace(one, hp=9, hp_most=14, mount=Mount("Horse"))
    found = compare(fight.put(hurt), hurt, book, rulebook("rom"))
    assert "hit points, 9 of 14: each book counts its own" in found.unconverted
    assert "mount, Horse: it is compared on its own feet" in found.unconverted


def test_fields_without_a_counterpart_are_named_on_both_sides() -> None:
    left = "\n".join(beside("emala", "rom", athletics=30).unconverted)
    assert "the sheet of Emala: Action points 2" in left
    assert "Athletics 30" in left
    assert "Realms of Myth asks for more, at its defaults: AWA modifier 0" in left


def test_a_vehicle_does_not_walk_and_has_no_speeds_in_another_book() -> None:
    found = beside("opend6", "emala", kind="vehicle", move=30)
    assert found.unconverted[0] == "all speeds: Grak does not walk"
    gaits = [one for one in found.rows if one.about == "gait"]
    assert gaits
    assert all(one.there is None for one in gaits)


def test_a_combatant_who_does_not_move_has_no_move_in_a_book_that_needs_one() -> None:
    found = beside("emala", "opend6", movement_rate=0)
    assert "move" in found.unconverted[0]
    assert all(one.there is None for one in found.rows if one.about == "gait")


def test_a_book_without_measures_is_not_compared() -> None:
    emala = rulebook("emala")
    bare = replace(emala, words=replace(emala.words, title="House rules"), measures=None)
    one = somebody(emala)
    fight = Encounter(name="Ford", system="emala").put(one)
    assert why_not(bare) is not None
    assert why_not(emala) is None
    with pytest.raises(InputError, match="House rules does not say"):
        compare(fight, one, emala, bare)


@every_book
def test_the_measures_only_name_things_that_the_book_has(book: str) -> None:
    played, real = rulebook(book), real_of(book)
    gaits = {one.id for one in played.words.gaits}
    terrains = {one.id for one in played.words.terrains}
    assert set(real.kinds) <= gaits
    assert real.kinds[real.walk] == "walk"
    assert {gait for _, gait in real.grounds.values()} <= gaits
    assert {terrain for terrain, _ in real.grounds.values()} <= terrains
    assert set(real.grounds) <= set(GROUNDS)
    assert all(played.words.field(name).unit in real.speeds for name in real.fields.values())
    assert all(speed > 0 for speed in real.speeds.values())
    assert set(real.sizes) == set(real.sizes and played.words.field(real.size_field).kind.words)


@every_pair
def test_every_gait_and_ground_has_a_real_speed_or_a_reason(here: str, there: str) -> None:
    for one in beside(here, there).rows:
        for side in (one.here, one.there):
            if one.about in ("gait", "ground") and side is not None:
                assert (side.real is None) is (side.closed is not None)


@every_pair
def test_the_walk_is_as_fast_in_both_books(here: str, there: str) -> None:
    found = beside(here, there)
    label = next(one.label for one in rulebook(here).words.gaits if one.id == real_of(here).walk)
    shown = row(found, label)
    # EXP takes whole h/u and OBSS whole metres an Action; a sheet holds the nearest decimal.
    within = {"exp": Fraction(1, 2), "obss": Fraction(1, 10)}.get(there, Fraction(1, 10**9))
    assert abs(speed(shown.here) - speed(shown.there)) <= within


@every_pair
def test_every_number_adds_up(here: str, there: str) -> None:
    for shown in figures(beside(here, there, (Item("Sack", Fraction(5)),))):
        steps = (*shown.steps, Step("number", "gives", shown.value))
        assert recompute(steps) == {"number": shown.value}
        assert shown.value >= 0


@given(pairs, st.fractions(min_value=0, max_value=1000, max_denominator=1000))
def test_a_speed_comes_back_unchanged(pair: tuple[str, str], metres: Fraction) -> None:
    here, there = map(real_of, pair)
    start = figure("speed", metres, "m/s")
    own = in_book(here, start, next(iter(here.speeds)))
    seen = some(in_real(here, own))
    back = some(in_real(there, in_book(there, seen, next(iter(there.speeds)))))
    assert back.value == metres


@given(st.sampled_from([("rom", "exp"), ("exp", "obss"), ("obss", "rom")]), st.integers(0, 10**6))
def test_a_weight_comes_back_unchanged(pair: tuple[str, str], points: int) -> None:
    here, there = map(real_of, pair)
    weight = some(in_kilograms(here, figure("load", points, "points")))
    other = some(as_load(there, weight, "others"))
    back = some(as_load(here, some(in_kilograms(there, other)), "points"))
    assert back.value == points
    assert other.value >= 0


@settings(max_examples=15)
@given(st.integers(min_value=1, max_value=400))
def test_a_whole_rate_comes_back_unchanged(rate: int) -> None:
    for there in ("obss", "opend6", "rom"):
        found = beside("emala", there, movement_rate=rate)
        book, emala = rulebook(there), rulebook("emala")
        fight = Encounter(name="Ford", system=there).put(found.there)
        back = compare(fight, found.there, book, emala)
        assert back.there.sheet["movement_rate"] == pytest.approx(rate, rel=1e-12)


@every_pair
def test_the_same_grounds_are_compared_in_both_directions(here: str, there: str) -> None:
    forth = {one.label for one in beside(here, there).rows if one.about == "ground"}
    back = {one.label for one in beside(there, here).rows if one.about == "ground"}
    assert forth == back


def test_a_unit_that_a_book_does_not_use_has_no_speed() -> None:
    assert in_real(real_of("rom"), figure("rate", 3, "h/u")) is None
    with pytest.raises(InputError, match="h/u"):
        in_book(real_of("rom"), figure("speed", 3, "m/s"), "h/u")
