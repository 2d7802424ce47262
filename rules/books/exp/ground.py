"""Rules about positions: neighbours, directions, and the cost of doors, slopes and climbs.

The text does not say how far a weapon reaches, or who may pass whom. It has no engagements, and no
rule for stairs. A combatant who falls is prone, and the referee says what the fall does.
"""

from collections.abc import Mapping
from fractions import Fraction
from typing import Literal, get_args

from msgspec import UNSET

from rules.books.exp.moves import enter
from rules.books.exp.rates.mover import whole_rate
from rules.books.exp.rounds.rolls import FELL, knock_down
from rules.books.exp.sheet import WORDS, ignores
from rules.books.exp.source import EXP, HEX, HEX_PER_UNIT, METRES_A_HEX, Difficulty
from rules.books.exp.state import BY_TERRAIN, PRONE, fresh, kept
from rules.books.exp.text.movement import turn
from rules.books.exp.text.terrain import door, hill
from rules.encounter import Combatant, Encounter
from rules.map.line_map import Stretch
from rules.map.sides import DIRECTIONS, Sides
from rules.numbers.exact import counted, in_words
from rules.rulebook.answers import Account
from rules.rulebook.ground import HALF_CIRCLE, Climbing, GridTurns, Ground, WayCost
from rules.rulebook.positions import grid_shape
from rules.rulebook.scene import Scene

HEXSIDE = 60
"""The degrees of a hexside."""

ON_SQUARES = (0, 1, 2, 2, 3)
"""How many hexsides a turn by 0, 45, 90, 135 and 180 degrees costs on squares."""

HEX_DIRECTIONS = ("ne", "e", "se", "sw", "w", "nw")
"""The directions of a grid of hexes, clockwise."""

BOLTING = "who bolts turns only after slowing down"

CLIMBING = EXP.source("Climbing")

Kind = Literal["push-unlatched", "push-latched", "pull"]

DOORS: Mapping[str, tuple[str, Kind, str]] = {
    "p": ("push", "push-unlatched", "an unlatched push door"),
    "l": ("latched", "push-latched", "a latched push door"),
    "o": ("pull", "pull", "a pull door"),
}
"""The kinds of doors by key, each with its typed word, its word in the action, and a phrase."""


def reach(_encounter: Encounter, _combatant: Combatant) -> Fraction:
    """Return the reach of every combatant: 2 m, the distance to the next hex."""
    return METRES_A_HEX


def doors(_encounter: Encounter, _walker: Combatant) -> tuple[WayCost, ...]:
    """Return the kinds of doors in the text.

    One kind slows a walker, and all other kinds stop a walker.
    """
    return tuple(_door(key, *words) for key, words in DOORS.items())


def _door(key: str, word: str, kind: Kind, phrase: str) -> WayCost:
    ruling = door(door=kind)
    answer, action = ruling.answer, {"action": "door", "door": kind}
    if answer.stops.value:
        words = f"{phrase} (stops, DEX roll)"
        return WayCost(
            words=words,
            source=ruling.source,
            action=action,
            stops=True,
            key=key,
            word=word,
            more={one: {"difficulty": one} for one in get_args(Difficulty)},
        )
    amount = Account(phrase, answer.adjustment, ruling.source)
    words = f"{phrase} ({_signed(answer.adjustment.value)})"
    return WayCost(
        words=words, source=ruling.source, action=action, account=amount, key=key, word=word
    )


def went_through(scene: Scene) -> bool:
    """Whether the combatant got through the last door that it tried."""
    doors = [one.out for one in scene.records if one.rule == "exp/door"]
    return bool(doors and doors[-1]["through"])


def let_fall(scene: Scene, faller: Combatant, metres: Fraction, _into: str) -> None:
    """Let somebody fall down a drop.

    The faller lies prone, and cannot move any more in this unit.
    """
    knock_down(scene, faller, FELL, metres / METRES_A_HEX)


def land(scene: Scene, leaper: Combatant, terrain: str) -> None:
    """Let a jump or a dive end on a terrain.

    Only there the leaper takes the gait that the terrain forces, for example in deep water.
    """
    enter(scene, leaper, WORDS.terrain(scene.encounter, terrain))


def stretch(
    _encounter: Encounter, walker: Combatant, way: Stretch, rise: Fraction
) -> tuple[WayCost, ...]:
    """Return the cost of a slope or a climb.

    The length of a slope is measured horizontally, and not along the slope.
    """
    up, across = rise / METRES_A_HEX, way.metres / METRES_A_HEX
    if way.kind == "climb":
        return (_climb(up or across),)
    if way.kind or not up or not across:
        return ()
    ruling = hill(rate=whole_rate(walker), rise=up, run=across)
    amount = ruling.answer.adjustment
    if not amount.value:
        return ()
    uphill = "uphill" if up > 0 else "downhill"
    words = f"{uphill}, {in_words(abs(up))} in {in_words(across)} ({_signed(amount.value)})"
    slope = WayCost(
        words=words,
        source=ruling.source,
        action={"action": "slope", "rise": up, "run": across},
        after={"action": "slope", "rise": 0},
        account=Account(uphill, amount, ruling.source),
    )
    return (slope,)


def turning(encounter: Encounter, walker: Combatant, degrees: int) -> tuple[WayCost, ...]:
    """Return the cost of turning by these degrees.

    By an option, turning costs nothing.
    """
    hexsides = degrees // HEXSIDE
    if ignores(encounter, "direction") or not hexsides:
        return ()
    ruling = turn(hexsides=(hexsides,))
    if walker.pace.gait == "bolt":
        return (WayCost(words=BOLTING, source=ruling.source, stops=True),)
    amount = ruling.answer.penalty
    how = "turning round" if degrees == HALF_CIRCLE else "turning"
    side = "sides" if grid_shape(encounter) == "squares" else "hexsides"
    words = f"{how}, {counted(hexsides, side)} ({_signed(amount.value)})"
    account = Account(how, amount, ruling.source)
    return (
        WayCost(words=words, source=ruling.source, action=turn_to("", degrees), account=account),
    )


def keeps_direction(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant is already moving, so that another direction costs movement.

    A combatant is moving after a move in this unit or in the last unit. Combatants who lie, climb
    or were stopped are not moving, and choose their first direction for free.
    """
    pace = combatant.pace
    if ignores(encounter, "direction") or not (pace.made or pace.made_before):
        return False
    return not (combatant.has(PRONE) or kept(combatant).unit.stopped or pace.gait == "climb")


def in_later_unit(combatant: Combatant) -> Combatant | None:
    """Return the combatant at the beginning of a later unit; None if this unit is unused yet."""
    unit = kept(combatant).unit
    return fresh(combatant) if unit.turns or unit.added or combatant.pace.made else None


def last_direction(encounter: Encounter, combatant: Combatant) -> str:
    """Return the direction of the combatant's last step on a grid.

    Return '' if the combatant may choose any direction next.
    """
    standing = encounter.map
    if standing is UNSET or combatant.id not in standing.directions:
        return ""
    return standing.directions[combatant.id].to


def turn_to(_side: str, degrees: int) -> dict[str, object]:
    """Return the action that turns by these degrees."""
    return {"action": "turn", "hexsides": degrees // HEXSIDE}


def _climb(hexes: Fraction) -> WayCost:
    """Return the action for a climb of these hexes: its rolls decide how far the climber gets."""
    down = hexes < 0
    words = f"a climb of {counted(abs(hexes), HEX)} {'down' if down else 'up'}, by the rolls"
    action = {"action": "climb", "down": down}
    return WayCost(words=words, source=CLIMBING, action=action, goes=True)


def _signed(amount: Fraction | int) -> str:
    return f"{'+' if amount > 0 else ''}{in_words(amount)} {HEX_PER_UNIT}"


GROUND = Ground(
    reach=reach,
    door=doors,
    went_through=went_through,
    stretch=stretch,
    turning=turning,
    keeps_direction=keeps_direction,
    grid_turns=GridTurns(
        shape=None,
        sides=Sides({side: (side,) for side in HEX_DIRECTIONS}, HEXSIDE),
        squares=Sides({side: (side,) for side in DIRECTIONS}, HEXSIDE, turns=ON_SQUARES),
        facing=last_direction,
        request=turn_to,
        rests=True,
    ),
    in_later_turn=in_later_unit,
    step=METRES_A_HEX,
    climbing=Climbing(grounds=frozenset(BY_TERRAIN)),
    fall=let_fall,
    lands=land,
)
"""EXP's rules about positions."""
