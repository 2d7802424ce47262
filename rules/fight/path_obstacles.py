"""Shut doors, drops and climbs with rolls on the way of a leg."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction

from msgspec.structs import replace

from rules.encounter import Combatant, Encounter
from rules.errors import InputError, Refused
from rules.fight.on_the_line import tell_still_engaged, together
from rules.fight.path_walker import NONE, Walker
from rules.fight.ways_of_moves import AlongTheLine
from rules.map import goals
from rules.map.distances import spot_of, walked_between
from rules.map.line_check import shown
from rules.map.line_map import Spot
from rules.map.line_ways import WayPiece
from rules.map.moves import walked_to
from rules.map.path_legs import PathLeg
from rules.numbers.figures import Source
from rules.numbers.inputs import listed
from rules.rulebook.ground import WayCost
from rules.rulebook.rulebook import Rulebook

PRONE = "prone"


def door_choices(encounter: Encounter, book: Rulebook, walker: Combatant) -> tuple[WayCost, ...]:
    """Return the ways in which a walker can go through a shut door.

    If the book has no rule for doors, opening a door costs nothing.
    """
    free = WayCost(words="nothing", source=Source(book.title, ""), key="o", word="open")
    return book.ground.door(encounter, walker) or (free,)


def chosen_door(walker: Walker, leg: PathLeg) -> WayCost | None:
    """Return how the walker goes through doors; None if the leg does not say how.

    Raises:
        InputError: bad-choice: the book does not know the word.
    """
    if not leg.door:
        return None
    found = door_choices(walker.scene.encounter, walker.book, walker.me)
    said, _, more = leg.door.partition(" ")
    for one in found:
        if said in (one.word, one.key) and (not more or more in one.more):
            return replace(one, action={**one.action, **one.more.get(more, {})})
    words = listed([one.word for one in found], "or")
    raise InputError("bad-choice", "legs", f"a door is gone through by {words}.")


def doors_told(walker: Walker) -> str:
    """Return the choices at a shut door in words.

    An example is 'behind the goal: p push (-2 h/u), o pull (stops)'.
    """
    if not has_door_rules(walker):
        return "type o behind the goal to open it"
    found = door_choices(walker.scene.encounter, walker.book, walker.me)
    return f"behind the goal: {', '.join(map(_choice_told, found))}"


def _choice_told(choice: WayCost) -> str:
    cost = "stops, by a roll" if choice.stops else ""
    if choice.account is not None:
        cost = choice.account.figure.in_words()
    return f"{choice.key} {choice.word}{f' ({cost})' if cost else ''}"


def has_door_rules(walker: Walker) -> bool:
    """Whether the book says what it costs to go through a shut door."""
    return bool(walker.book.ground.door(walker.scene.encounter, walker.me))


def goes_through(walker: Walker, leg: PathLeg, run: goals.GroundRun) -> Fraction | None:
    """Go through the shut door before a part of the way, and open it on the line.

    Return the metres that the walker went by opening the door; usually 0. Return None if the walker
    stays before the door, or goes no further in this turn.

    Raises:
        Refused: the book does not allow it. After a move without a typed distance, the walk ends
            without this error.
    """
    choice = pays_for_door(walker, leg, run.terrain)
    if choice is None:
        return None
    open_doors(walker, run.pieces[:1])
    if not choice.stops:
        return NONE
    through = min(walker.book.ground.step or goals.WAITS, run.metres)
    put_along(walker, goals.first_metres(run.pieces, through), through)
    return through


def pays_for_door(walker: Walker, leg: PathLeg, terrain: str) -> WayCost | None:
    """Pay for a shut door as the leg says; return the cost, or None if the walk ends there.

    `terrain` is the ground behind the door.

    Raises:
        Refused: the book does not allow it. After a move without a typed distance, the walk ends
            without this error.
    """
    choice = chosen_door(walker, leg)
    assert choice is not None, "a leg without a word for doors goes through no shut door"
    before = () if choice.stops else (choice,)
    if walker.moves.left_after(before, terrain) <= 0:
        _stays(walker, leg, choice)
        return None
    try:
        walker.moves.pay([choice])
    except Refused as fault:
        if leg.distance is not None or not walker.has_gone:
            raise
        walker.moves.effects.append(fault.message)
        return None
    walker.has_acted = walker.has_acted or bool(choice.action)
    return choice if walker.book.ground.went_through(walker.scene) else None


def _stays(walker: Walker, leg: PathLeg, choice: WayCost) -> None:
    """Tell the game master that the walker has too little movement left for a door.

    Raises Refused if the leg has a distance, or if the walker has not moved yet.
    """
    left = walker.moves.left()
    message = f"{walker.name} has too little movement left to go through the door"
    message += f": {choice.words}." if left else "."
    if leg.distance is not None or (left and not walker.has_gone):
        walker.scene.refuse(message, "legs")
    elif left:
        walker.moves.effects.append(message)


def open_doors(walker: Walker, pieces: Iterable[WayPiece], *, is_told: bool = False) -> None:
    """Open the shut doors on these pieces of the way. If `is_told` is true, log this."""
    line = walker.standing.line
    shut = [one for one in pieces if goals.through_shut_door(line, (one,))]
    opened = goals.doors_open(line, [(one.row, one.at) for one in shut])
    walker.scene.change(map=replace(walker.standing, line=opened))
    for one in shut if is_told else ():
        start, end = map(shown, line.rows[one.row].ends(one.at))
        walker.moves.effects.append(f"{walker.name} opens the door between {start} and {end}.")


def put_along(walker: Walker, pieces: tuple[WayPiece, ...], metres: Fraction) -> None:
    """Set the walker, and everybody who goes along, some metres farther on the way.

    This costs no movement.
    """
    people = together(walker.scene.encounter, walker.book, walker.me)
    there = [who for who in people if walker.standing.has(who)]
    walker.scene.change(map=AlongTheLine(pieces)(walker.standing, there, metres))
    walker.scene.settle()


def falls(walker: Walker, run: goals.GroundRun) -> Fraction:
    """Let the walker fall down a drop by the book's rule; return the metres to its end.

    All who are taken along fall too. A mount and its riders are one fall of the book.
    """
    scene, line, piece = walker.scene, walker.standing.line, run.pieces[0]
    stretch = line.stretch(piece.row, piece.at)
    height = -goals.rise(line, piece) or stretch.metres
    end = line.rows[piece.row].ends(piece.at)[piece.there]
    rest = stretch.metres - piece.begin if piece.there else piece.begin
    people = together(scene.encounter, walker.book, walker.me)
    standing = walker.standing
    for who in filter(standing.has, people):
        standing = walked_to(standing, who, Spot(end), rest)
    scene.change(map=standing)
    told = len(scene.lines), len(scene.acts)
    into = line.place(end).terrain
    ridden = {one.id for one in ridden_with(scene.encounter, walker.me)}
    for who in dict.fromkeys((walker.who, *people, *walker.along)):
        if who == walker.who or who not in ridden:
            walker.book.ground.fall(scene, scene.find(who), height, into)
    scene.settle()
    tell_still_engaged(scene, walker.book, [walker.who])
    walker.moves.take_effects(*told)
    walker.has_acted = True
    return rest


def ridden_with(encounter: Encounter, one: Combatant) -> tuple[Combatant, ...]:
    """Return a mount and all its riders. The combatant is the mount, or one of the riders."""
    mount = encounter.mount_of(one) or one
    return (mount, *encounter.riders_of(mount))


def climbs(walker: Walker, run: goals.GroundRun, cost: WayCost) -> Fraction:
    """Go along a climb by the book's own action; return the metres that were climbed."""
    line, piece = walker.standing.line, run.pieces[0]
    stretch = line.stretch(piece.row, piece.at)
    rise = abs(goals.rise(line, piece))
    scale = stretch.metres / rise if rise else Fraction(1)
    most = -(-run.metres / scale / walker.per // 1)
    along = AlongTheLine(run.pieces, scale)
    said, climbed = walker.moves.terrain, walker.book.ground.climbing.grounds
    terrain = said if said in climbed else run.terrain
    if terrain and terrain != walker.me.terrain:
        walker.moves.stand_on(terrain)
    lay = walker.me.has(PRONE)
    walker.moves.act({**cost.action, "at_most": int(most)}, along)
    walker.has_acted = True
    if walker.me.has(PRONE) and not lay:
        _lies_at_the_foot(walker, piece)
        return NONE
    return min(along.gone, run.metres)


def _lies_at_the_foot(walker: Walker, piece: WayPiece) -> None:
    """Set a walker who has fallen from a climb at the lower end of the climb."""
    start, end = walker.standing.line.rows[piece.row].ends(piece.at)
    heights = [walker.standing.line.place(one).height for one in (start, end)]
    foot, standing = Spot(start if heights[0] <= heights[1] else end), walker.standing
    down = walked_between(standing.line, standing.spots[walker.who], foot)
    walker.scene.change(map=walked_to(standing, walker.who, foot, down))
    walker.scene.settle()


def climbed_before(walker: Walker, leg: PathLeg) -> Fraction:
    """Return how many metres of the ledge a hanging walker has already climbed."""
    standing = walker.standing
    kept = standing.paths.get(walker.who)
    if kept is None or walker.book.ground.by_pulses or walker.me.has(PRONE):
        return NONE
    before, is_there = kept.legs[0], kept.at == spot_of(standing, walker.who)
    goes_on = (leg.by, leg.place, leg.whom) == (before.by, before.place, before.whom)
    return kept.rest if is_there and goes_on else NONE
