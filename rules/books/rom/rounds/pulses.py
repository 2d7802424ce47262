"""The movement of a CS in pulses or in one step, and the lines of the log."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import groupby
from typing import NamedTuple

from msgspec import UNSET
from msgspec.structs import replace

from rules.books.rom.rates import (
    PULSE_MOVEMENT,
    budget,
    held_back,
    lowest_mount,
    pulses,
    speed_here,
)
from rules.books.rom.rounds.falling import comes_down, fall_on
from rules.books.rom.sheet import MOVE, RESOLVE, WORDS
from rules.books.rom.source import FEET
from rules.books.rom.state.combatant import keep, kept
from rules.books.rom.state.things import falls
from rules.encounter import Combatant, Encounter
from rules.encounter.combatant import NONE
from rules.encounter.groups import kind_of
from rules.fight.actions.base import ActionScene
from rules.fight.actions.movement import marked, use_up
from rules.fight.alike import kinds
from rules.fight.timeline import bring_in, come_in_words
from rules.map.whereabouts import Walk
from rules.numbers.exact import in_words
from rules.numbers.figures import figure
from rules.rulebook.answers import Account
from rules.rulebook.gm_rulings import steed_at_own_speed
from rules.rulebook.scene import Scene

Steps = Sequence[tuple[Fraction, str | None]]
"""The parts of a walk in a pulse, each with its feet, and its ground if this is a new one."""


class PulseReport(NamedTuple):
    """Texts about a pulse: the moves, the people held to half rate, and the things that landed."""

    cell: int
    moved: tuple[str, ...]
    held: tuple[str, ...]
    after: tuple[str, ...]


def one_pulse(scene: Scene, takers: frozenset[str] | None = None) -> None:
    """Move everybody at the declared rate, except combatants whom the GM has moved in this pulse.

    `takers` take the opportunity of a meeting in this pulse, so they stop there. If the game master
    was not asked, `takers` is None.
    """
    _tell(scene, [_pulse(scene, takers)])
    if scene.encounter.phase == RESOLVE:
        scene.log("Resolution.")


def rest_of_movement(scene: Scene, *, asks_first: bool) -> None:
    """Make the remaining pulses. Stop if something comes down that somebody can still catch.

    Stop also before a pulse in which foes meet. If foes meet in the very first of these pulses,
    stop only with `asks_first`.
    """
    if asks_first and foes_meet(scene.encounter):
        return
    told = [_pulse(scene)]
    while scene.encounter.phase == MOVE and not _stops(scene.encounter):
        told.append(_pulse(scene))
    _tell(scene, told)
    if scene.encounter.phase == RESOLVE:
        _tell_ways(scene)
        scene.log("Resolution.", apart=True)


def _stops(encounter: Encounter) -> bool:
    """Whether the pulses stop now, because the game master must decide something."""
    return comes_down(encounter) or foes_meet(encounter)


def foes_meet(encounter: Encounter) -> bool:
    """Whether foes meet in the next pulse. Then the game master is asked."""
    if encounter.map is UNSET:
        return False
    from rules.books.rom.rounds.crossings import meetings_ahead  # noqa: PLC0415  # needs a map

    return bool(meetings_ahead(encounter))


def _pulse(scene: Scene, takers: frozenset[str] | None = None) -> PulseReport:
    """Move everybody in this pulse, then go on to the next pulse or to the resolution.

    `takers` take the opportunity of a meeting. If the game master was not asked, `takers` is None.
    """
    if scene.encounter.map is UNSET:
        return _moved(scene, {})
    from rules.books.rom.rounds import crossings, obstacles  # noqa: PLC0415  # few have positions

    asked = () if takers is None else crossings.meetings_ahead(scene.encounter)
    takers = takers or frozenset()
    found = crossings.pulse_walks(scene.encounter, takers)
    scene.change(map=found.standing)
    met = crossings.offer_meetings(scene, found.meetings, takers, asked)
    before = obstacles.stand_before(scene.encounter)
    undirected = scene.encounter.map.spots.keys() - found.walks.keys()
    told = _moved(scene, found.walks)
    lost = obstacles.off_the_map(scene.encounter, undirected)
    crossings.keep_on(scene, found.paths)
    crossings.stand_at_goals(scene)
    stopped = obstacles.stand_before(scene.encounter)
    stops = [
        f"{scene.find(who).name} stands before {stopped[who]}." for who in stopped.keys() - before
    ]
    return told._replace(after=(*met, *found.told, *sorted(stops), *lost, *told.after))


def _moved(scene: Scene, walks: Mapping[str, tuple[Steps, Walk]]) -> PulseReport:
    """Move everybody in this pulse.

    A combatant who has a walk moves along this walk. Everybody else moves without one.
    """
    cell, last = scene.encounter.cell, pulses(scene.encounter)
    moves = _moves(scene, walks)
    told = PulseReport(
        cell,
        tuple(ways_in_words((one, feet) for one, feet, _ in moves)),
        kinds(one for one, feet, held in moves if feet and held),
        tuple(fall_on(scene)),
    )
    if cell >= last:
        scene.change(phase=RESOLVE)
        return told
    scene.change(cell=cell + 1)
    for combatant in scene.encounter.in_order():
        scene.put(keep(combatant, speed=NONE))
    come = bring_in(scene, WORDS)
    arrival = (f"{come_in_words(scene.encounter, come)} with pulse {cell + 1}.",) if come else ()
    return told._replace(after=(*told.after, *arrival))


def _moves(
    scene: Scene, walks: Mapping[str, tuple[Steps, Walk]]
) -> list[tuple[Combatant, Fraction, bool]]:
    """Move everybody. Return each distance, and whether half rate was its limit."""
    everybody, leads = scene.encounter.in_order(), _leaders(scene.encounter)
    if scene.encounter.map is not UNSET:
        from rules.books.rom.rounds.walkers import goes_along  # noqa: PLC0415  # needs a map

        walks = {**walks, **dict.fromkeys(leads, ((), goes_along))}
    found: dict[str, tuple[Fraction, bool]] = {}
    for one in sorted(everybody, key=lambda one: one.id in leads):
        along = leads.get(one.id)
        feet = None if along is None else (found[along][0], kept(scene.find(along)).speed)
        found[one.id] = _move_one(scene, one, walks.get(one.id), feet)
    return [(one, *found[one.id]) for one in everybody]


def _leaders(encounter: Encounter) -> dict[str, str]:
    """Return the leader of each rider or mount who goes along with another. The keys are ids.

    A combatant whom the GM has moved leads; without one, somebody with movement left. Among
    several, the mount leads if it moves at its own speed; otherwise a rider leads. With positions,
    the map decides if the GM has moved nobody.
    """
    together = dict[str, list[Combatant]]()
    for one in encounter.in_order():
        if not one.out:
            together.setdefault(lowest_mount(encounter, one), []).append(one)
    found: dict[str, str] = {}
    for steed, people in together.items():

        def last(one: Combatant, steed: str = steed) -> tuple[bool, bool, bool]:
            """Return a sort key. The leader comes first."""
            is_own = any(
                (under := steed_at_own_speed(encounter, rider)) is not None and under.id == steed
                for rider in encounter.in_order()
            )
            by_hand = _way(encounter, one) is not None
            rests = budget(encounter, one).left.figure.value <= 0
            return not by_hand, rests, (one.id == steed) != is_own

        by_map = encounter.map is not UNSET and all(_way(encounter, one) is None for one in people)
        if len(people) > 1 and not by_map:
            leader = min(people, key=last).id
            found |= {one.id: leader for one in people if one.id != leader}
    return found


def _move_one(
    scene: Scene,
    combatant: Combatant,
    walk: tuple[Steps, Walk] | None,
    along: tuple[Fraction, Fraction] | None = None,
) -> tuple[Fraction, bool]:
    """Move a combatant in this pulse. Return the distance, and whether half rate was its limit.

    If the combatant goes along with a leader, `along` has the leader's feet and speed.
    """
    held = held_back(scene.encounter, combatant)
    by_hand = _way(scene.encounter, combatant) is not None
    moves = not (combatant.out or by_hand or falls(scene.encounter, combatant))
    if moves and along is not None:
        combatant = _go_along(scene, combatant, *along)
    elif moves:
        for feet, terrain in ((None, None),) if walk is None else walk[0]:
            combatant = _go(scene, combatant, feet, terrain)
    way = _way(scene.encounter, combatant) or NONE
    held = held and way <= Fraction(budget(scene.encounter, combatant).limit.figure.value)
    if by_hand:
        _record_way(scene, combatant, "moved in this pulse", "moved by hand", way)
    assert isinstance(scene, ActionScene)
    scene.heading = None if by_hand or walk is None else (combatant.id, walk[1])
    _close_pulse(scene, combatant, way)
    scene.heading = None
    return way, held


def _go(
    scene: Scene, combatant: Combatant, feet: Fraction | None, terrain: str | None
) -> Combatant:
    """Move a combatant on a ground for some feet of this pulse. Return the combatant.

    If `feet` is None, the combatant moves all feet of the pulse.
    """
    if terrain is not None and terrain != combatant.terrain:
        combatant = replace(combatant, terrain=terrain)
    now = budget(scene.encounter, combatant)
    feet = Fraction(now.left.figure.value) if feet is None else feet
    if feet <= 0:
        return combatant
    scene.record_account(now.left, combatant.id)
    speed = speed_here(scene.encounter, combatant)
    combatant = keep(marked(use_up(combatant, feet / now.factor), scene, feet), speed=speed)
    return combatant.with_pace(made=combatant.pace.made + feet)


def _go_along(scene: Scene, combatant: Combatant, feet: Fraction, speed: Fraction) -> Combatant:
    """Move a rider or a mount along with its leader for some feet. Return this combatant."""
    if feet <= 0:
        return combatant
    _record_way(scene, combatant, "moved in this pulse", "rider and mount go together", feet)
    combatant = keep(marked(use_up(combatant, feet), scene, feet), speed=speed)
    return combatant.with_pace(made=combatant.pace.made + feet)


def _record_way(scene: Scene, combatant: Combatant, label: str, what: str, feet: Fraction) -> None:
    """Record a distance in the event, so that the key `w` can explain the distance."""
    account = Account(label, figure(what, feet, FEET), PULSE_MOVEMENT)
    scene.record_account(account, combatant.id)


def _close_pulse(scene: Scene, combatant: Combatant, way: Fraction) -> None:
    """End a combatant's pulse. Count it as a pulse of movement if own movement was used.

    A pulse in which the combatant was only thrown back does not count.
    """
    pace = combatant.pace
    moving = kept(combatant).moving + 1 if way > max(NONE, pace.granted) else 0
    ended = keep(combatant, moving=moving).with_pace(
        before=pace.turn, turn=NONE, made_before=pace.made, made=NONE, granted=NONE
    )
    scene.put(ended)


def _way(encounter: Encounter, combatant: Combatant) -> Fraction | None:
    """Return how many feet somebody has moved in this pulse. Return None if there was no move."""
    marks = (mark.distance for mark in combatant.pace.marks if mark.cell == encounter.cell)
    return next(marks, None)


def _tell(scene: Scene, told: Iterable[PulseReport]) -> None:
    """Log the pulses.

    Pulses with the same text share a line: 'Pulses 2 to 10: Ansa 22 ft a pulse.'
    """
    for (moved, held, after), group in groupby(told, key=lambda one: one[1:]):
        cells = [one.cell for one in group]
        scene.turn_over()
        words = ", ".join(moved) or "nobody moves"
        words += f"; at half rate: {', '.join(held)}" if held else ""
        if pulses(scene.encounter) == 1:
            scene.log(f"Movement: {words}.")
        elif len(cells) == 1:
            scene.log(f"Pulse {cells[0]}: {words}.", apart=True)
        else:
            each = " a pulse" if moved else ""
            scene.log(f"Pulses {cells[0]} to {cells[-1]}: {words}{each}.", apart=True)
        for sentence in after:
            scene.log(sentence)


def _tell_ways(scene: Scene) -> None:
    """If this CS had several pulses, log how far everybody has moved in all of them."""
    ways = []
    for combatant in scene.encounter.in_order():
        feet = sum((mark.distance for mark in combatant.pace.marks), NONE)
        if feet:
            _record_way(scene, combatant, "moved in this CS", "all its pulses", feet)
            ways.append((combatant, feet))
    if ways and pulses(scene.encounter) > 1:
        scene.log(f"In all: {', '.join(ways_in_words(ways))}.", apart=True)


def ways_in_words(ways: Iterable[tuple[Combatant, Fraction]]) -> Iterator[str]:
    """Yield how far everybody moved: 'Ansa 22 ft', 'Reaver 1 to 5 each 9.5 ft'."""
    alike: dict[tuple[str, Fraction], list[Combatant]] = {}
    for one, feet in ways:
        if feet:
            alike.setdefault((kind_of(one), feet), []).append(one)
    for (_, feet), people in alike.items():
        each = " each" if len(people) > 1 else ""
        yield f"{kinds(people)[0]}{each} {in_words(feet)} ft"
