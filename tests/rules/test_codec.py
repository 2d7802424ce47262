"""An encounter, with the values that its book keeps, becomes plain data and is read again."""

from fractions import Fraction
from typing import get_args, get_type_hints

import pytest
from msgspec import Struct, to_builtins
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Pace
from rules.encounter.codec import from_plain, to_bytes, to_plain
from rules.errors import InputError
from rules.numbers.wire import kept
from rules.rulebook.catalogue import BUILT_IN, rulebook


class Turn(Struct, frozen=True):
    moved: Fraction = Fraction(0)
    begun: bool = False


class Load(Struct, frozen=True):
    name: str
    weight: Fraction = Fraction(0)


class Kept(Struct, frozen=True):
    points: int = 0
    turn: Turn = Turn()
    load: Load | None = None


def keeping(kept: Kept) -> Encounter:
    grak = Combatant(id="c1", name="Grak", pace=Pace("walk"), state=kept)
    return Encounter(name="Ford", system="emala").put(grak)


def test_values_kept_of_a_combatant_come_back_unchanged() -> None:
    kept = Kept(3, Turn(Fraction(1, 3), True), Load("cart", Fraction(5, 2)))
    assert from_plain(to_plain(keeping(kept)), Kept) == keeping(kept)


def test_values_kept_of_the_fight_come_back_too_and_are_never_lost() -> None:
    falling = replace(keeping(Kept()), state=Load("urn", Fraction(9, 2)))
    assert from_plain(to_plain(falling), Kept, Load) == falling
    for fight_type in (None, Turn):
        with pytest.raises(InputError, match="this is no encounter"):
            from_plain(to_plain(falling), Kept, fight_type)


def test_equal_states_give_equal_bytes_however_they_were_made() -> None:
    untouched = Kept(load=Load("cart"))
    moved_and_back = Turn(moved=Fraction(1, 3) - Fraction(1, 3))
    forgotten = replace(untouched, turn=moved_and_back, load=Load("cart", Fraction(0, 7)))
    assert forgotten == untouched
    assert to_bytes(keeping(forgotten)) == to_bytes(keeping(untouched))
    assert to_plain(keeping(forgotten))["combatants"]["c1"]["state"] == {
        "points": 0,
        "turn": {"moved": 0, "begun": False},
        "load": {"name": "cart", "weight": 0},
    }


@pytest.mark.parametrize("book", BUILT_IN)
def test_unknown_values_in_a_books_state_are_an_error_and_never_lost(book: str) -> None:
    """A later Gaitkeeper may have written values that we do not know, at any depth of the state."""
    state = rulebook(book).state
    for place in places(to_builtins(state(), enc_hook=kept)):
        plain = to_plain(keeping_any(book, state()))
        inner = plain["combatants"]["c1"]["state"]
        for key in place:
            inner = inner[key]
        inner["moon"] = "full"
        with pytest.raises(InputError, match="moon"):
            from_plain(plain, state)


def places(plain: object, at: tuple[str, ...] = ()) -> list[tuple[str, ...]]:
    """Return the paths to all structs in a state. A struct is a JSON object with fields."""
    if not isinstance(plain, dict) or not plain:
        return []
    return [at, *(one for key, value in plain.items() for one in places(value, (*at, key)))]


def keeping_any(book: str, state: Struct) -> Encounter:
    grak = Combatant(id="c1", name="Grak", pace=Pace("walk"), state=state)
    return Encounter(name="Ford", system=book).put(grak)


def structs_in(hint: object, found: set[type[Struct]]) -> set[type[Struct]]:
    """Add to `found` every struct that a value of this type can contain, and return `found`."""
    inner = get_args(hint)
    if isinstance(hint, type) and issubclass(hint, Struct) and hint not in found:
        found.add(hint)
        inner = tuple(get_type_hints(hint, include_extras=True).values())
    for one in inner:
        structs_in(one, found)
    return found


def test_the_fields_of_a_save_are_types_and_no_texts_that_each_start_has_to_compile() -> None:
    kept = structs_in(Encounter, set())
    assert {"Combatant", "Pace", "Whereabouts", "LineMap", "GridMap"} <= {k.__name__ for k in kept}
    texts = [
        f"{kind.__module__}.{kind.__name__}.{name}"
        for kind in kept
        for name, hint in kind.__annotations__.items()
        if isinstance(hint, str)
    ]
    assert not texts, texts
