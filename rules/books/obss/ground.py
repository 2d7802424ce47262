"""Rules about positions: shared squares, full places, and the cost of passing others.

Squares are a metre wide. The chapter does not say how far a weapon reaches, or how many squares a
large creature has. It has no engagements and no rule for doors.
"""

from collections.abc import Iterator
from fractions import Fraction

from msgspec import UNSET

from rules.books.obss.moves.squares import may_share
from rules.books.obss.moves.ways import fallen
from rules.books.obss.rates.company import (
    bearers,
    carried_in,
    company,
    is_bound,
    leader_of,
    mover,
    out_of_reach,
    square_of,
)
from rules.books.obss.rates.gaits import way_now
from rules.books.obss.sheet import WORDS, size
from rules.books.obss.source import Size
from rules.books.obss.state import kept
from rules.books.obss.text.spaces import confined
from rules.books.obss.text.tactical import FRIENDS, HINDERED, NARROW
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.numbers.exact import in_words
from rules.numbers.figures import Source, figure
from rules.rulebook.answers import Account
from rules.rulebook.ground import BESIDE, Climbing, Ground, WayCost
from rules.rulebook.positions import in_full_place, is_on_grid
from rules.rulebook.scene import Scene


def bars(encounter: Encounter, walker: Combatant, other: Combatant) -> str | None:
    """Return why a walker may not pass somebody: an enemy in a place without room.

    The walker may pass friends. An enemy stops no walker who may share the square, or who is in the
    air above the enemy. Riders and burdens take no room of their own.
    """
    spot = None if encounter.map is UNSET else encounter.map.spots.get(other.id)
    if spot is None or not spot.place or other.out or not are_foes(walker, other):
        return None
    with_them = [one.id for one in company(encounter, walker)]
    if other not in in_full_place(encounter, spot.place, (*with_them, *carried_in(encounter))):
        return None
    if out_of_reach(walker, other) or may_share(encounter, walker, other):
        return None
    there = "there" if spot.place.startswith(".") else f"at {spot.place}"
    way_past = "pass them in single file, for an Action"
    square = square_of(encounter, walker)
    if square is None or other.id not in square.who:
        way_past = f"change places with them, or {way_past}"
    return f"{other.name} stands {there}, where no room is left: {way_past}."


def _sizes(encounter: Encounter, one: Combatant, other: Combatant) -> dict[str, Size]:
    """Return the two sizes for sharing a square. A rider has the size of the mount."""
    return {"mover": size(mover(encounter, one)), "other": size(mover(encounter, other))}


def passing(
    encounter: Encounter, walker: Combatant, others: tuple[Combatant, ...]
) -> tuple[WayCost, ...]:
    """Return what halves a way past others: bodies, and friends if the option is on.

    A flier passes above bodies and friends. A hindrance that the GM has already set for this walker
    does not halve the way again.
    """
    if way_now(encounter, walker).mode == "fly":
        return ()
    with_them = {one.id for one in company(encounter, walker)}
    strangers = [one for one in others if one.id not in with_them]
    return tuple(_hindrances(encounter, walker, strangers))


def _hindrances(
    encounter: Encounter, walker: Combatant, others: list[Combatant]
) -> Iterator[WayCost]:
    set_already = kept(walker).way
    if any(one.out for one in others) and not set_already.bodies:
        yield _halving("bodies", "bodies on the ground", HINDERED)
    friends = [one for one in others if not one.out and one.side == walker.side]
    in_the_way = WORDS.is_on(encounter, "friends-in-the-way") and not set_already.friends
    if friends and in_the_way:
        yield _halving("friends", "friends in the way", FRIENDS)


def squeezing(_encounter: Encounter, walker: Combatant) -> tuple[WayCost, ...]:
    """Return the cost of a passage that is one size too narrow: it halves the way.

    If the action `hinder` has already halved the way for this, the passage costs nothing more.
    """
    label = "a passage one size too narrow"
    words = f"{label}: the way is halved"
    if kept(walker).way.narrow:
        return (WayCost(words=words, source=NARROW),)
    return (
        WayCost(
            words=words,
            source=NARROW,
            action={"action": "hinder", "narrow": 1},
            after={"action": "hinder", "narrow": 0},
            account=Account(label, figure(label, 1, "halvings"), NARROW),
        ),
    )


def _halving(field: str, label: str, source: Source) -> WayCost:
    return WayCost(
        words=f"{label}: the way is halved",
        source=source,
        action={"action": "hinder", field: True},
        after={"action": "hinder", field: False},
        account=Account(label, figure(label, 1, "halvings"), source),
    )


def sharing(
    encounter: Encounter, walker: Combatant, others: tuple[Combatant, ...]
) -> tuple[WayCost, ...]:
    """Return the effect of a stop in the square of `others`: to share it or to be confined.

    The walker chooses the first of `others` with whom it may share a square. If there is nobody,
    the walker enters the square of the first of `others`, and the two are confined. On a grid, the
    walker enters the square of everybody there: a large body may cover several squares, and
    whoever flies above the square takes no room in it.
    """
    near = [one for one in others if not out_of_reach(walker, one)]
    if others and not near and is_on_grid(encounter):
        source = confined(**_sizes(encounter, walker, others[0])).source
        return (WayCost(words=f"{others[0].name} takes no room there", source=source),)
    near.sort(key=lambda one: not may_share(encounter, walker, one))
    entered = _one_of_each_square(encounter, near) if is_on_grid(encounter) else near[:1]
    return tuple(_entering(encounter, walker, one) for one in entered)


def _one_of_each_square(encounter: Encounter, people: list[Combatant]) -> list[Combatant]:
    """Return the first of all who share a square already, and everybody who shares none."""
    squares = [square_of(encounter, one) for one in people]
    known = list(zip(people, squares, strict=True))
    return [one for at, (one, its) in enumerate(known) if its is None or its not in squares[:at]]


def _entering(encounter: Encounter, walker: Combatant, other: Combatant) -> WayCost:
    """Return the effect of a stop in the square of `other`."""
    ruling = confined(**_sizes(encounter, walker, other))
    answer = ruling.answer
    words = f"shares the square of {other.name}"
    if answer.confined.value:
        attack, defence = answer.attack_dice.value, answer.defence.value
        words = f"confined with {other.name}: {attack}d6 to attack, {defence} Defence"
    enters = {"action": "enter-square", "other": other.id}
    return WayCost(words=words, source=ruling.source, action=enters)


def goes_with(encounter: Encounter, combatant: Combatant) -> tuple[Combatant, ...]:
    """Return everybody who takes a combatant along: mount, bearer, and leader of the cart."""
    # Most people move by themselves, and everybody is asked about for every move.
    if not is_bound(combatant):
        return ()
    leader = leader_of(encounter, combatant)
    return (*bearers(encounter, combatant), *(() if leader is None else (leader,)))


def keeps_direction(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the fight must remember from where a combatant came.

    This is so in the square of an enemy: the combatant may go back freely, but not on past them. An
    enemy who comes later than the combatant bars no way.
    """
    square = square_of(encounter, combatant)
    people = () if square is None else map(encounter.find, square.who)
    return any(are_foes(combatant, one) for one in people)


def let_fall(scene: Scene, faller: Combatant, metres: Fraction, _into: str) -> None:
    """Let somebody fall down a drop.

    The faller lies prone, like a flier who falls. The text gives no damage for the fall.
    """
    fallen(scene, faller)
    lies = f"{faller.name} falls {in_words(metres)} m and lies prone"
    scene.log(f"{lies}: what the fall does is the GM's, the chapter has no damage.")


GROUND = Ground(
    bars=bars,
    passing=passing,
    sharing=sharing,
    squeezing=squeezing,
    keeps_direction=keeps_direction,
    goes_with=goes_with,
    step=BESIDE,
    climbing=Climbing(terrain="wall"),
    fall=let_fall,
    slopes=False,
    take={"action": "take"},
)
"""OBSS's rules about positions."""
