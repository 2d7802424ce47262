"""An encounter as plain data: what books keep of a combatant, there and back."""

from fractions import Fraction

from msgspec import Struct
from msgspec.structs import replace

from rules.encounter import Combatant, Encounter, Pace
from rules.encounter.codec import from_plain, to_bytes, to_plain


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


def test_what_is_kept_comes_back_as_it_was() -> None:
    kept = Kept(3, Turn(Fraction(1, 3), True), Load("cart", Fraction(5, 2)))
    assert from_plain(to_plain(keeping(kept)), Kept) == keeping(kept)


def test_equal_states_give_equal_bytes_however_they_came_about() -> None:
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
