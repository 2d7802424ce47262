"""Shared squares: entering, leaving, and confinement."""

from fractions import Fraction
from itertools import count
from string import ascii_uppercase

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.obss.rates.budget import CRAMPED
from rules.books.obss.rates.company import (
    bearer_of,
    company,
    cramped_with,
    goes_by,
    mover,
    on_one_spot,
    out_of_reach,
    square_of,
)
from rules.books.obss.sheet import size
from rules.books.obss.state import (
    CONFINED,
    Square,
    keep,
    keep_of_the_fight,
    kept,
    of_the_fight,
    under,
)
from rules.books.obss.text.spaces import confined, share_space
from rules.encounter import Combatant, Condition, Encounter
from rules.fight.actions.base import ActionScene
from rules.fight.turns import names
from rules.map.line_map import Spot
from rules.rulebook.positions import (
    change_positions,
    come_to,
    common_space,
    is_on_grid,
    surely_apart,
    surely_within,
)
from rules.rulebook.scene import Scene

LETTERED = "square "
"""The beginning of a name that the program gives to a square, as in 'square A'."""

PRICE = f"{CRAMPED.attack_dice.value}d6 to attack, {CRAMPED.defence.value} Defence"


def share_square(scene: Scene, one: Combatant, other: Combatant, name: str | None = None) -> None:
    """Let `one` enter the square of `other`. Who moves in one space with `one` enters too.

    `name` is the square's name at the table. If a square of this name exists, `other` joins that
    square too. On a grid, whoever covers a space of those with whom it shares a square stays with
    them: a large body may cover several squares.
    """
    with_one = _under(scene.encounter, one)
    with_them = in_one_body(scene.encounter, one)
    for each in with_them:
        leave_square(scene, each)
    squares = of_the_fight(scene.encounter).squares
    held = [
        square
        for square in squares
        if not {other.id, *with_one}.isdisjoint(square.who)
        or (name and square.name.casefold() == name.casefold())
    ]
    spots = (*on_one_spot(scene.encounter, other), *with_them)
    people = [who for square in held for who in square.who]
    people += [*with_one, *(each.id for each in spots)]
    known = held[0].name if held else _free_name(scene.encounter)
    shared = Square(name or known, tuple(dict.fromkeys(people)))
    rest = (square for square in squares if square not in held)
    keep_of_the_fight(scene, squares=(*rest, shared))
    # Who covers one of the other's spaces of a grid already stays where they are.
    if not surely_within(scene.encounter, one.id, other.id, Fraction(0)):
        come_to(scene, [each.id for each in company(scene.encounter, one)], other.id)


def may_share(encounter: Encounter, one: Combatant, other: Combatant) -> bool:
    """Whether two combatants have the sizes to share a square. A rider has the mount's size."""
    mine, theirs = (size(mover(encounter, each)) for each in (one, other))
    return bool(share_space(mover=mine, other=theirs).answer.allowed.value)


def in_one_body(encounter: Encounter, one: Combatant) -> tuple[Combatant, ...]:
    """Return everybody who moves in one space with `one`: mount, rider and burden.

    On a grid, a team that pulls a cart in one space moves so too.
    """
    own = on_one_spot(encounter, one)
    if not is_on_grid(encounter):
        return own
    team = (each for each in company(encounter, one) if each not in own)
    nowhere = Fraction(0)
    return (*own, *(each for each in team if surely_within(encounter, one.id, each.id, nowhere)))


def _under(encounter: Encounter, one: Combatant) -> tuple[str, ...]:
    """Return the ids of all in the square of `one` who cover a space of `one` on a grid."""
    square, own = square_of(encounter, one), {each.id for each in on_one_spot(encounter, one)}
    if square is None or not is_on_grid(encounter):
        return ()
    others = (who for who in square.who if who not in own)
    return tuple(who for who in others if surely_within(encounter, one.id, who, Fraction(0)))


def leave_square(scene: Scene, combatant: Combatant) -> None:
    """Leave a shared square. If only one combatant remains in the square, remove the square."""
    squares = (
        replace(one, who=tuple(who for who in one.who if who != combatant.id))
        for one in of_the_fight(scene.encounter).squares
    )
    keep_of_the_fight(scene, squares=tuple(one for one in squares if len(one.who) > 1))


def change_squares(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Let two combatants change squares. Mounts, riders and burdens move with the two."""
    mine, theirs = (
        tuple(each.id for each in on_one_spot(scene.encounter, who)) for who in (one, other)
    )
    keep_of_the_fight(
        scene,
        squares=tuple(
            _changed(square, mine, theirs) for square in of_the_fight(scene.encounter).squares
        ),
    )
    sides = _companies(scene, one, other)
    if is_on_grid(scene.encounter):
        from rules.fight.changed_places import change_on_grid  # noqa: PLC0415  # needs a grid

        change_on_grid(scene, scene.book, *sides)
    else:
        change_positions(scene, *sides)


def check_rooms(scene: ActionScene, one: Combatant, other: Combatant) -> None:
    """Raise InputError if one of two combatants does not fit where the other one stands."""
    if is_on_grid(scene.encounter):
        from rules.fight.changed_places import rooms_after  # noqa: PLC0415  # needs a grid

        rooms_after(scene.encounter, scene.book, *_companies(scene, one, other))


def _companies(
    scene: Scene, one: Combatant, other: Combatant
) -> tuple[tuple[str, ...], tuple[str, ...]]:
    mine, theirs = (company(scene.encounter, who) for who in (one, other))
    return tuple(each.id for each in mine), tuple(each.id for each in theirs)


def _changed(square: Square, mine: tuple[str, ...], theirs: tuple[str, ...]) -> Square:
    stay = tuple(who for who in square.who if who not in mine and who not in theirs)
    come = theirs if set(mine) & set(square.who) else ()
    come += mine if set(theirs) & set(square.who) else ()
    return replace(square, who=(*stay, *come))


def see_to_landed(scene: Scene, before: Encounter) -> None:
    """On a grid, let everybody who lands or comes up since `before` share the spaces there."""
    if not is_on_grid(scene.encounter):
        return
    for one in scene.encounter.in_order():
        was = before.combatants.get(one.id)
        if was is None or one.out or was.terrain == one.terrain:
            continue
        if _spot(before, was) != _spot(scene.encounter, one):
            continue  # a walk has shared the space already
        own = {each.id for each in company(scene.encounter, goes_by(scene.encounter, one))}
        for other in scene.encounter.in_order():
            meets = out_of_reach(was, other) and not out_of_reach(one, other)
            if meets and other.id not in own and not other.out:
                _share_space(scene, one, other)


def _share_space(scene: Scene, one: Combatant, other: Combatant) -> None:
    """Let two combatants who cover a common space of a grid share their square."""
    square = square_of(scene.encounter, one)
    if square is not None and other.id in square.who:
        return
    if not _in_one_space(scene.encounter, one, other.id):
        return
    mine, theirs = (size(mover(scene.encounter, each)) for each in (one, other))
    ruling = scene.record(confined(mover=mine, other=theirs), one.id)
    share_square(scene, one, other)
    shares = "comes into" if ruling.answer.confined.value else "shares"
    scene.log(f"{one.name} {shares} the square of {other.name}.")


def see_to_squares(scene: Scene, before: Encounter) -> None:
    """Update the shared squares. Log who is confined since this action, and who is not any more."""
    if not (of_the_fight(before).squares or of_the_fight(scene.encounter).squares):
        return
    for combatant in scene.encounter.in_order():
        _see_to_place(scene, before, combatant)
        _see_to_position(scene, before, combatant)
    squares = (
        replace(one, who=tuple(who for who in one.who if _stands(scene.encounter, who)))
        for one in of_the_fight(scene.encounter).squares
    )
    keep_of_the_fight(scene, squares=tuple(one for one in squares if len(one.who) > 1))
    for combatant in scene.encounter.in_order():
        _see_to_start(scene, combatant)
    _see_to_confinement(scene, before)


def _see_to_place(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Let a combatant join the square of a new bearer, or leave the square of a former bearer.

    A combatant whose confinement the GM has ended leaves the square too.
    """
    was = before.combatants.get(combatant.id)
    if was is None:
        return
    held_by, held = _holders(before, was), _holders(scene.encounter, combatant)
    let_go = {who for who in held_by - held if not _in_one_space(scene.encounter, combatant, who)}
    freed = was.has(CONFINED) and not combatant.has(CONFINED) and cramped_with(before, was)
    if freed or held - held_by or any(_stands(scene.encounter, who) for who in let_go):
        for one in on_one_spot(scene.encounter, combatant) if freed else (combatant,):
            leave_square(scene, one)
    for who in held - held_by:
        holder = scene.encounter.combatants[who]
        if square_of(scene.encounter, holder) is not None:
            share_square(scene, combatant, holder)


def _in_one_space(encounter: Encounter, combatant: Combatant, other: str) -> bool:
    """Whether two combatants cover a common space of a grid."""
    return bool(common_space(encounter, (combatant.id, other)))


def _see_to_position(scene: Scene, before: Encounter, combatant: Combatant) -> None:
    """Let a combatant with a new position leave the square if all others there are elsewhere.

    On a grid, a combatant leaves it too who stays where the large body beside has gone away.
    """
    square = square_of(scene.encounter, combatant)
    stays = _spot(before, combatant) == _spot(scene.encounter, combatant)
    if square is None or (stays and not is_on_grid(scene.encounter)):
        return
    own = in_one_body(scene.encounter, combatant)
    others = {*square.who} - {one.id for one in own}
    nowhere = Fraction(0)
    if all(surely_apart(scene.encounter, combatant.id, who, nowhere) for who in others):
        for one in own:
            leave_square(scene, one)


def _see_to_start(scene: Scene, combatant: Combatant) -> None:
    """Save where somebody stood before an action that led into a shared square."""
    start, was = _spot(scene.start, combatant), kept(combatant).came_from
    came_from = was
    if square_of(scene.encounter, combatant) is None:
        came_from = None
    elif start is not None and not start.same_as(_spot(scene.encounter, combatant) or start):
        came_from = replace(start, beside=0)
    if came_from != was:
        scene.put(keep(combatant, came_from=came_from))


def _spot(encounter: Encounter, combatant: Combatant) -> Spot | None:
    standing = encounter.map
    return None if standing is UNSET else standing.spots.get(combatant.id)


def _holders(encounter: Encounter, combatant: Combatant) -> set[str]:
    """Return the ids of the mount and of the bearer of a combatant."""
    borne = (encounter.mount_of(combatant), bearer_of(encounter, combatant))
    return {one.id for one in borne if one is not None}


def _see_to_confinement(scene: Scene, before: Encounter) -> None:
    freed, caught = [], []
    for combatant in scene.encounter.in_order():
        was = before.combatants.get(combatant.id)
        now = cramped_with(scene.encounter, combatant)
        then = () if was is None else cramped_with(before, was)
        held = Condition(CONFINED, secret=_is_secret(now))
        if now and not combatant.has(CONFINED):
            caught.append(scene.put(under(combatant, held)))
        elif now and then and held.secret != _is_secret(then):
            scene.put(under(combatant.free_of(CONFINED), held))
        elif then and not now and combatant.has(CONFINED):
            freed.append(scene.put(combatant.free_of(CONFINED)))
    if freed:
        scene.log(f"{names(freed)} {_are(freed)} no longer confined.")
    for square in of_the_fight(scene.encounter).squares:
        _tell_confined(scene, square, [one for one in caught if one.id in square.who])


def _is_secret(cramped: tuple[Combatant, ...]) -> bool:
    """Whether players see none of these combatants, who are confined with somebody."""
    return bool(cramped) and all(one.unseen for one in cramped)


def _tell_confined(scene: Scene, square: Square, caught: list[Combatant]) -> None:
    """Log who is confined, and the penalties: 'Ana and Orc are confined in square A: ...'."""
    if not caught:
        return
    ids = {one.id for one in caught}
    cramped = [one for each in caught for one in cramped_with(scene.encounter, each)]
    others = list({one.id: one for one in cramped if one.id not in ids}.values())
    beside = f" with {names(others)}" if others else ""
    each = " for each" if len(caught) > 1 else ""
    here = replace(square, who=tuple(one.id for one in (*caught, *others)))
    there = f"{names(caught)} {_are(caught)} confined {in_square(scene.encounter, here)}{beside}"
    scene.log(f"{there}: {PRICE}{each}.")


def in_square(encounter: Encounter, square: Square) -> str:
    """Return a square as a place: 'in square A', 'in one square (the bridge)', 'in L4'."""
    lettered = square.name.startswith(LETTERED)
    return f"in {called(encounter, square)}" if lettered else f"in one square ({square.name})"


def called(encounter: Encounter, square: Square) -> str:
    """Return the name of a square. On a grid, it is the name of the space."""
    lettered = square.name.startswith(LETTERED)
    return (lettered and common_space(encounter, square.who)) or square.name


def _are(people: list[Combatant]) -> str:
    return "is" if len(people) == 1 else "are"


def _stands(encounter: Encounter, who: str) -> bool:
    combatant = encounter.combatants.get(who)
    return combatant is not None and not combatant.out


def _free_name(encounter: Encounter) -> str:
    """Return the first free name for a square: 'square A' to 'square Z', then 'square AA'."""
    taken = {one.name for one in of_the_fight(encounter).squares}
    letters = (letter * times for times in count(1) for letter in ascii_uppercase)
    return next(name for one in letters if (name := f"{LETTERED}{one}") not in taken)
