"""Two combatants in one square: sharing, confinement, and changing places."""

from collections.abc import Iterator
from fractions import Fraction
from typing import ClassVar

from msgspec import UNSET

from rules.books.obss.actions.fighting import react
from rules.books.obss.moves.squares import (
    called,
    change_squares,
    check_rooms,
    in_one_body,
    leave_square,
    may_share,
    share_square,
)
from rules.books.obss.rates.bonds import why_bound
from rules.books.obss.rates.budget import pay
from rules.books.obss.rates.company import mover, on_one_spot, square_of
from rules.books.obss.rates.gaits import why_held
from rules.books.obss.rolls import Check, skill_check
from rules.books.obss.sheet import size
from rules.books.obss.source import Size
from rules.books.obss.state import CONFINED, Square
from rules.books.obss.text.spaces import (
    PlacesExchanged,
    confined,
    exchange_places,
    share_space,
)
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import are_foes
from rules.errors import InputError
from rules.fight.actions.base import Action, ActionScene, Name, Rolled, Who
from rules.fight.actions.typed import Typed
from rules.fight.timeline import moment_in_words
from rules.fight.turns import names
from rules.rulebook.ground import BESIDE
from rules.rulebook.positions import is_on_grid, surely_apart, walled_off, with_a_step
from rules.rulings.ruling import Ruling

WALL = "a wall or a shut door"


def two(scene: ActionScene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Return two combatants. Raises InputError (conflict) if they are the same combatant.

    Raises Refused if the other is a reinforcement that has not arrived yet.
    """
    one, another = scene.find(who), scene.find(other, "other")
    if one.id == another.id:
        message = f"{one.name} cannot do this with themselves: name another."
        raise InputError("conflict", "other", message)
    if another.arrives:
        when = moment_in_words(scene.book.words, another.arrives)
        scene.refuse(f"{another.name} comes in {when}: bring them in first.", "other")
    return one, another


def apart(scene: ActionScene, who: str, other: str) -> tuple[Combatant, Combatant]:
    """Return two combatants; raises InputError (conflict) if they move together."""
    one, another = two(scene, who, other)
    if another.id in {each.id for each in on_one_spot(scene.encounter, one)}:
        message = f"{one.name} and {another.name} move together: name another."
        raise InputError("conflict", "other", message)
    return one, another


def refuse_apart(
    scene: ActionScene,
    one: Combatant,
    other: Combatant,
    field: str,
    why: str = "go there first",
) -> None:
    """Refuse `other` if they are surely out of contact. The refusal names the field `field`."""
    here, there = (mover(scene.encounter, each).id for each in (one, other))
    far = out_of_contact(scene.encounter, one, other)
    if far:
        scene.refuse(f"{other.name} is {far} away from {one.name}: {why}.", field)
    if walled_off(scene.encounter, here, there):
        scene.refuse(f"{other.name} is beside {one.name}, but {WALL} is between them.", field)


def out_of_contact(encounter: Encounter, one: Combatant, other: Combatant) -> str:
    """Return the distance of two combatants, such as '9 m'; '' if they may be in contact."""
    here, there = (mover(encounter, each).id for each in (one, other))
    return surely_apart(encounter, here, there, with_a_step(encounter, BESIDE))


def bulk(encounter: Encounter, combatant: Combatant) -> Size:
    """Return the size of a combatant for sharing a square. A rider has the size of the mount."""
    return size(mover(encounter, combatant))


def _refuse_elsewhere(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Refuse to enter the square of somebody who surely stands elsewhere.

    On the line, a combatant in contact is near enough, because moves end in contact there.
    """
    standing, least, way = scene.encounter.map, BESIDE, ""
    here, there = (mover(scene.encounter, each).id for each in (one, other))
    if standing is not UNSET and standing.grid is not None and there in standing.spots:
        least, way = Fraction(0), f", as in >{standing.spots[there].place}"
    far = surely_apart(scene.encounter, here, there, least)
    if far:
        scene.refuse(f"{other.name} is {far} away from {one.name}: go there first{way}.", "other")


class EnterSquare(Action, frozen=True, kw_only=True, tag="enter-square"):
    """Move into somebody's square. If the sizes do not allow two in one square, both are confined.

    Both share the square until one of them leaves it. `square` is the square's name at the table.
    """

    title: ClassVar[str] = "Into another's square"
    typed: ClassVar[Typed | None] = Typed(
        good={
            "Mira B2": {"other": "Mira", "square": "B2"},
            "Mira square c": {"other": "Mira", "square": "c"},
        },
        bad={"": "other is missing", 'Mira the "gate"': "are both about square"},
    )

    who: Who
    other: Who
    square: Name | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant is held, or stands elsewhere on the map.

        Raises InputError if `other` is the combatant itself, or moves together with the combatant.
        """
        one, other = apart(scene, self.who, self.other)
        why = why_bound(scene.encounter, one)
        scene.refuse_if(why, f"{one.name} cannot move there", "who")
        _refuse_elsewhere(scene, one, other)
        sizes = {"mover": bulk(scene.encounter, one), "other": bulk(scene.encounter, other)}
        share = scene.record(share_space(**sizes), one.id)
        square = square_of(scene.encounter, other)
        share_square(scene, one, other, self.square)
        named = f" ({self.square})" if self.square else ""
        if share.answer.allowed.value or other.out:
            those = (other, *_shared_too(scene.encounter, one, other, square))
            scene.log(f"{one.name} shares the square of {names(those)}{named}.")
            return
        scene.record(confined(**sizes), one.id)
        scene.log(f"{one.name} comes into the square of {other.name}{named}.")


def _shared_too(
    encounter: Encounter, one: Combatant, other: Combatant, square: Square | None
) -> Iterator[Combatant]:
    """Yield all others in the square of `other` who may share it with `one`."""
    own = {other.id, *(each.id for each in in_one_body(encounter, one))}
    for each in map(encounter.find, () if square is None else square.who):
        # On a grid, the square of a large body also has people who stand apart.
        is_apart = is_on_grid(encounter) and surely_apart(encounter, one.id, each.id, Fraction(0))
        if each.id not in own and not each.out and not is_apart and may_share(encounter, one, each):
            yield each


class LeaveSquare(Action, frozen=True, kw_only=True, tag="leave-square"):
    """Leave a shared square; every move does this too."""

    title: ClassVar[str] = "Out of another's square"

    who: Who

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if the combatant shares no square, or is held."""
        combatant = scene.find(self.who)
        square = square_of(scene.encounter, combatant)
        if square is None and not combatant.has(CONFINED):
            scene.refuse(f"{combatant.name} shares no square.", "who")
        why = why_bound(scene.encounter, combatant)
        scene.refuse_if(why, f"{combatant.name} cannot leave", "who")
        there = square and called(scene.encounter, square)
        for one in on_one_spot(scene.encounter, combatant):
            leave_square(scene, one)
        where = f"leaves {there}" if there else "stands in a square of their own"
        scene.log(f"{combatant.name} {where}.")
        if square is None:
            scene.put(scene.find(combatant.id).free_of(CONFINED))


class ExchangePlaces(Rolled, frozen=True, kw_only=True, tag="exchange-places"):
    """Change places with somebody in contact, for an Action. A friend pays a Reaction for it.

    An enemy opposes Athletics with Fortitude; `athletics` and `fortitude` are totals, or dice.
    """

    title: ClassVar[str] = "Exchange places"

    other: Who
    athletics: Check | None = None
    fortitude: Check | None = None

    def apply(self, scene: ActionScene) -> None:
        """Raises Refused if one of the two is held, cannot pay, or is too far away.

        Raises InputError if one of the two does not fit where the other one stands.
        """
        one, other = apart(scene, self.who, self.other)
        why = why_held(scene.encounter, one)
        scene.refuse_if(why, f"{one.name} cannot change places", "who")
        refuse_apart(scene, one, other, "other")
        _refuse_own_square(scene, one, other)
        check_rooms(scene, one, other)
        if are_foes(one, other):
            self._force(scene, one, other)
            return
        if other.out:
            scene.refuse(f"{other.name} is out of the fight and makes way for nobody.", "other")
        why = why_held(scene.encounter, other)
        scene.refuse_if(why, f"{other.name} cannot make way", "other")
        react(scene, other)
        asked = scene.record(_exchange(scene, one, other, hostile=False), one.id)
        pay(scene, one, int(asked.answer.actions.value), "changing places")
        change_squares(scene, one, other)
        scene.log(f"{one.name} changes places with {other.name}, who pays a Reaction.")

    def _force(self, scene: ActionScene, one: Combatant, other: Combatant) -> None:
        actions = _exchange(scene, one, other, hostile=True).answer.actions
        one = pay(scene, one, int(actions.value), "changing places")
        made, told = contest(scene, one, other, self.athletics, self.fortitude)
        if made:
            change_squares(scene, one, other)
        verb = "changes places with" if made else "does not get past"
        scene.log(f"{one.name} {verb} {other.name}: {told}.")


def _refuse_own_square(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Refuse to change places with somebody who covers the same squares of a grid."""
    standing = scene.encounter.map
    here, there = (mover(scene.encounter, each).id for each in (one, other))
    if standing is UNSET or standing.grid is None or not {here, there} <= {*standing.spots}:
        return
    spot, theirs = standing.spots[here], standing.spots[there]
    if (spot.place, spot.size) == (theirs.place, theirs.size):
        message = f"{other.name} is in {one.name}'s own square, {spot.place}: nothing would change."
        scene.refuse(message, "other")


def contest(
    scene: ActionScene,
    one: Combatant,
    other: Combatant,
    athletics: Check | None,
    fortitude: Check | None,
) -> tuple[bool, str]:
    """Roll Athletics against an enemy's Fortitude. Return the success, and a text for the log.

    The larger combatant gets more dice. An enemy who is out of the fight rolls nothing.
    """
    if other.out:
        return True, f"{other.name} is out of the fight"
    asked = _exchange(scene, one, other, hostile=True).answer
    mine = skill_check(scene, one, "athletics", athletics, asked.mover_dice.value)
    theirs = skill_check(scene, other, "fortitude", fortitude, asked.other_dice.value)
    ruling = _exchange(scene, one, other, hostile=True, totals=(mine.total, theirs.total))
    scene.record(ruling, one.id)
    against = f"Athletics {mine.total} ({mine.how}) against Fortitude {theirs.total}"
    return bool(ruling.answer.success.value), f"{against} ({theirs.how})"


def _exchange(
    scene: ActionScene,
    one: Combatant,
    other: Combatant,
    *,
    hostile: bool,
    totals: tuple[int | None, int | None] = (None, None),
) -> Ruling[PlacesExchanged]:
    """Return the ruling on changing places. A rider counts with the size of the mount."""
    return exchange_places(
        hostile=hostile,
        mover=bulk(scene.encounter, one),
        other=bulk(scene.encounter, other),
        athletics=totals[0],
        fortitude=totals[1],
    )
