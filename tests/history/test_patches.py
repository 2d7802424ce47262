"""The changes of an event are exact in both directions. Changes that do not fit are refused."""

from collections.abc import Mapping
from fractions import Fraction
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import strategies as st
from msgspec import UNSET, Struct

from rules.encounter import Combatant, Encounter, GmRuling, Pace, codec
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.encounter.patch import Change, Draft, difference
from rules.errors import InputError
from rules.rulebook.catalogue import rulebook
from tests.play.random_play import in_every_book, moments
from tests.play.table import fighting


def kept_by(system: str) -> tuple[type[Struct], type[Struct] | None]:
    """Return two types of a book: of the data that it keeps for a combatant, and for the fight."""
    book = rulebook(system)
    return book.state, book.fight_state


def states(system: str, data: st.DataObject) -> list[Encounter]:
    """Return the states in a random fight."""
    return [table.encounter for table in moments(system, data, override=True)]


@in_every_book(25)
def test_a_difference_leads_there_and_back_byte_for_byte(system: str, data: st.DataObject) -> None:
    found = states(system, data)
    one, other = data.draw(st.sampled_from(found)), data.draw(st.sampled_from(found))
    changes = difference(one, other)
    there = Draft(one)
    there.forward(changes)
    assert to_bytes(there.encounter(*kept_by(system))) == to_bytes(other)
    back = Draft(other)
    back.back(changes)
    assert to_bytes(back.encounter(*kept_by(system))) == to_bytes(one)
    assert bool(changes) == (to_bytes(one) != to_bytes(other))


@in_every_book(10)
def test_a_chain_of_differences_leads_from_nothing_to_the_end(
    system: str, data: st.DataObject
) -> None:
    found = states(system, data)
    draft = Draft(None)
    draft.forward(difference(None, found[0]))
    for before, after in pairwise(found):
        draft.forward(difference(before, after))
    assert to_bytes(draft.encounter(*kept_by(system))) == to_bytes(found[-1])


def test_a_difference_has_only_the_changed_values() -> None:
    table = fighting("emala", "Grak", "Mira")
    event = table.do(action="damage", who="Grak", amount=3)
    assert event.changes == (Change(("combatants", "c1", "hp"), 20, 17),)
    event = table.do(action="note", who="Grak", text="limps")
    event = table.do(action="note", who="Grak", text="swears")
    assert event.changes == (Change(("combatants", "c1", "notes", 1), (), ("swears",)),)
    assert table.do(action="note", text="rain").changes == ()


def test_an_unchanged_combatant_stays_the_same_object() -> None:
    table = fighting("emala", "Grak", "Mira")
    table.do(action="damage", who="Grak", amount=3)
    mira = table.combatant("Mira")
    draft = Draft(table.encounter)
    draft.back(table.event.changes)
    assert draft.encounter(*kept_by("emala")).combatants["c2"] is mira


def test_true_and_one_and_a_decimal_one_are_not_the_same() -> None:
    grak = Combatant(id="c1", name="Grak", pace=Pace("walk"))
    found = [
        Encounter(name="Ford", system="emala").put(
            Combatant(id=grak.id, name=grak.name, pace=grak.pace, sheet={"x": value})
        )
        for value in (1, True, 1.0)
    ]
    for one in found:
        for other in found:
            assert bool(difference(one, other)) == (one is not other)


def test_the_order_of_names_is_part_of_a_state() -> None:
    def ruled(*names: str) -> Encounter:
        rulings = {name: GmRuling("terrain", name) for name in names}
        return Encounter(name="Ford", system="emala", rulings=rulings)

    for one in (ruled("a", "b", "c"), ruled("b", "a", "c"), ruled("c"), ruled()):
        for other in (ruled("c", "a", "b"), ruled("a", "c"), ruled("b")):
            draft = Draft(one)
            draft.forward(difference(one, other))
            assert to_bytes(draft.encounter(*kept_by("emala"))) == to_bytes(other)
            draft.back(difference(one, other))
            assert to_bytes(draft.encounter(*kept_by("emala"))) == to_bytes(one)


def test_a_removed_combatant_comes_back_to_the_same_place() -> None:
    table = fighting("emala", "Grak", "Mira", "Oda")
    before = to_bytes(table.encounter)
    table.do(action="remove", who="Grak")
    draft = Draft(table.encounter)
    draft.back(table.event.changes)
    assert to_bytes(draft.encounter(*kept_by("emala"))) == before
    assert list(draft.encounter(*kept_by("emala")).combatants) == ["c1", "c2", "c3"]


@pytest.mark.parametrize(
    ("change", "said"),
    [
        (Change(("combatants", "c1", "hp"), 19, 5), "c1 hp is 20, where it has to be 19"),
        (Change(("combatants", "c1", "hp"), UNSET, 5), "is 20, where it has to be nothing"),
        (Change(("combatants", "c1", "luck"), 1, 2), "luck is nothing, where it has to be 1"),
        (Change(("combatants", "c9", "hp"), 20, 2), "c9 hp is nothing"),
        (Change(("combatants", "c1", "hp", "deep"), 20, 2), "hp deep is nothing"),
        (Change(("combatants", "c1", "notes", 3), ("x",), ()), "notes 3 is []"),
        (Change(("combatants", "c1", "hp", 3), (), ("x",)), "hp 3 is 20"),
        (Change(("encounter", "name"), "Bridge", "x"), 'name is "Ford", where it has to be'),
        (Change(("elsewhere",), 1, 2), "elsewhere is nothing"),
    ],
)
def test_a_change_that_does_not_fit_is_refused_in_one_line(change: Change, said: str) -> None:
    draft = Draft(fighting("emala", "Grak").encounter)
    with pytest.raises(InputError) as raised:
        draft.forward((change,))
    assert raised.value.code == "conflict"
    assert said in raised.value.message
    assert "\n" not in raised.value.message


@pytest.mark.parametrize(
    ("at", "value", "said"),
    [
        (("combatants", "c1", "hp"), "many", "combatant c1: Expected `int | null`, got `str`"),
        (("combatants", "c1", "luck"), 3, "combatant c1: 'luck' is no field"),
        (("combatants", "c1", "pace", "turn"), "1/0", "expected a number, got '1/0'"),
        (("combatants", "c1", "pace", "turn"), "6/4/2", "expected a number, got '6/4/2'"),
        (("combatants", "c1", "pace", "turn"), 0.5, "expected a number, got 0.5"),
        (("combatants", "c1", "pace", "turn"), True, "expected a number, got True"),
        (("combatants", "c1", "id"), "c2", "combatant c1 has the id c2"),
        (("combatants", "c1"), 3, "this is no encounter"),
        (("combatants",), [], "this is no encounter"),
        (("encounter", "order"), [], "does not name each combatant once"),
        (("encounter",), None, "this is no encounter"),
        (("encounter", "mood"), "grim", "'mood' is no field"),
    ],
)
def test_a_wrong_value_in_an_encounter_is_named_with_its_place(
    at: tuple[str, ...], value: object, said: str
) -> None:
    plain: dict[str, Any] = to_plain(fighting("emala", "Grak").encounter)
    place = plain
    for key in at[:-1]:
        place = place[key]
    place[at[-1]] = value
    with pytest.raises(InputError) as raised:
        from_plain(plain, *kept_by("emala"))
    assert raised.value.code == "wrong-type"
    assert said in raised.value.message


class Kept(Struct, frozen=True, omit_defaults=True):
    """The state that a book keeps for one combatant."""

    points: Fraction = Fraction(0)
    added: Mapping[str, int] = {}
    turns: tuple[int, ...] = ()


class Keeper(Combatant, frozen=True, kw_only=True):
    """A combatant with a state that its book keeps."""

    state: Any = None


def keeping(*kept: Kept) -> list[Encounter]:
    empty = Encounter(name="Ford", system="emala")
    pace = Pace("walk")
    return [empty.put(Keeper(id="c1", name="Grak", pace=pace, state=one)) for one in kept]


KEPT = (
    Kept(),
    Kept(points=Fraction(1, 3)),
    Kept(points=Fraction(1, 3), added={"a": 1}),
    Kept(added={"a": 2, "b": 1}, turns=(1, 2)),
    Kept(turns=(1, 3)),
)


@pytest.mark.parametrize("first", range(len(KEPT)))
@pytest.mark.parametrize("second", range(len(KEPT)))
def test_the_state_of_a_book_is_patched_field_by_field(
    first: int, second: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(codec, "Combatant", Keeper)
    one, other = keeping(KEPT[first], KEPT[second])
    draft = Draft(one)
    draft.forward(difference(one, other))
    assert draft.encounter(Kept) == other
    draft.back(difference(one, other))
    assert draft.encounter(Kept) == one


def test_an_unknown_field_in_the_state_of_a_book_is_named_and_never_dropped(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(codec, "Combatant", Keeper)
    (state,) = keeping(Kept(points=Fraction(2)))
    plain = to_plain(state)
    plain["combatants"]["c1"]["state"]["luck"] = 3
    with pytest.raises(InputError, match="combatant c1: 'luck' is no field"):
        from_plain(plain, Kept)
    plain["combatants"]["c1"]["state"] = {"points": "many"}
    with pytest.raises(InputError, match="combatant c1: expected a number, got 'many'"):
        from_plain(plain, Kept)


def test_a_change_without_the_newer_fields_can_be_taken_back() -> None:
    table = fighting("emala", "Grak", "Mira")
    mira = to_plain(table.encounter)["combatants"]["c2"]
    del mira["pace"]["made"], mira["state"]["height"]
    draft = Draft(table.encounter)
    draft.back((Change(("combatants", "c2"), to=mira),))
    draft.back((Change(("encounter", "order"), was=["c1"], to=["c1", "c2"]),))
    assert list(draft.encounter(*kept_by("emala")).combatants) == ["c1"]
    mira["pace"]["turn"] = 3
    with pytest.raises(InputError, match="c2 is"):
        Draft(table.encounter).back((Change(("combatants", "c2"), to=mira),))
