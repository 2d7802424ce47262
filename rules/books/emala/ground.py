"""Rules about positions: neighbours, engagements, free attacks and turning.

The text has squares of one metre, and gives no reach of weapons in metres. It does not say who may
pass whom, and it has no rule for doors. If the map does not say how rough a climb is, the climb is
a rough climb.
"""

from fractions import Fraction

from msgspec import UNSET

from rules.books.emala.rates.beside import reach
from rules.books.emala.rates.budgets import budget
from rules.books.emala.rates.gaits import gait_on, turning_gait
from rules.books.emala.rounds.engagement import away_from, charged_by, engage
from rules.books.emala.rounds.levels import fall, on_the_ground, tell_level
from rules.books.emala.sheet import WORDS
from rules.books.emala.source import PRIMARY_GAITS
from rules.books.emala.state import (
    COMPASS,
    bearing,
    charge_of,
    engaged_pairs,
    engaged_with,
    facing_at,
    keep,
    kept,
)
from rules.books.emala.text.facing import facing_change
from rules.books.emala.text.melee import stepping_away
from rules.encounter import Combatant, Encounter
from rules.map.grid_spaces import LARGEST
from rules.map.sides import Sides
from rules.numbers.exact import counted
from rules.numbers.figures import why_not
from rules.rulebook.answers import Account
from rules.rulebook.ground import BESIDE, HALF_CIRCLE, Climbing, GridTurns, Ground, WayCost
from rules.rulebook.scene import Scene

CLOCK = ("n", "ne", "e", "se", "s", "sw", "w", "nw")
EIGHTH = 45
"""The degrees between two directions of a grid of squares."""


def size(_encounter: Encounter, combatant: Combatant) -> int:
    """Return how many squares a combatant takes along an edge, at most the largest footprint."""
    return min(LARGEST, max(1, int(WORDS.number(combatant, "footprint"))))


def facing(combatant: Combatant) -> str:
    """Return which of the eight directions on the grid is nearest to the combatant's facing."""
    return CLOCK[round(bearing(combatant) / EIGHTH) % len(CLOCK)]


def engages(encounter: Encounter, walker: Combatant, other: Combatant) -> bool:
    """Whether a walker and `other` are engaged after the walker reaches `other`.

    Only a charge engages the two: the charger and the target, unless the charge goes on past the
    target. Other walkers begin an engagement by an action of their own.
    """
    charge = charge_of(encounter, walker.id)
    if charge is None or charge.over or charge.through or not charge.beside:
        return False
    return charge.target == other.id


def leaving(
    encounter: Encounter, walker: Combatant, metres: Fraction | None = None, /
) -> tuple[str, ...]:
    """Return a sentence for each free attack that a walk causes.

    A walker leaves nobody by the first metre of a turn. The target of a charge gets no free attack.
    """
    # The GM can choose to say by hand who leaves whom.
    if WORDS.chosen(encounter, "leaving") == "hand":
        return ()
    others = engaged_with(encounter, walker)
    charged = charged_by(charge_of(encounter, walker.id), others)
    return tuple(
        f"{other.name} gets a free attack on {walker.name}."
        for other in others
        if other not in charged and _leaves(encounter, walker, other, metres)
    )


def _leaves(
    encounter: Encounter, walker: Combatant, other: Combatant, metres: Fraction | None
) -> bool:
    if metres is None:
        return True
    moved = away_from(encounter, walker, other) + metres
    return bool(stepping_away(moved=moved).answer.leaves.value)


def turning(encounter: Encounter, walker: Combatant, degrees: int) -> tuple[WayCost, ...]:
    """Return the cost of turning by these degrees.

    A runner pays for the turn, and a sprinter cannot turn.
    """
    gait = turning_gait(encounter, walker)
    ruling = facing_change(gait=gait, degrees=degrees)
    answer, action = ruling.answer, {"action": "face", "degrees": degrees}
    why = why_not(answer.allowed)
    if why is not None:
        return (WayCost(words=why, source=ruling.source, action=action, stops=True),)
    if not answer.cost.value:
        return ()
    turn = "turning round" if degrees == HALF_CIRCLE else f"turning by {degrees} degrees"
    account = Account(turn, answer.cost, ruling.source)
    words = f"{turn}, {gait} ({answer.cost.in_words()})"
    return (WayCost(words=words, source=ruling.source, action=action, account=account),)


def taken_up(encounter: Encounter, walker: Combatant, terrain: str) -> str:
    """Return the situational gait that a terrain forces. Return '' if the terrain forces none.

    A creature that lives in water keeps its primary gait in water.
    """
    there = WORDS.terrain(encounter, terrain)
    gait = "" if there.gait is None else gait_on(walker, there)
    return "" if gait in PRIMARY_GAITS else gait


def keeps_direction(encounter: Encounter, combatant: Combatant) -> bool:
    """Whether the combatant still faces the direction of the last move.

    This is so on a line, if the combatant is not prone. On a grid, the combatant has a facing.
    """
    standing = encounter.map
    on_line = standing is not UNSET and standing.grid is None
    return on_line and not combatant.has("prone")


def side_now(_encounter: Encounter, combatant: Combatant) -> str:
    """Return the side of the map that a combatant faces.

    If the facing is between two sides, return the nearer side.
    """
    return kept(combatant).facing


def face(side: str, _degrees: int) -> dict[str, object]:
    """Return the action that turns to a side of the map."""
    return {"action": "face", "toward": side}


def free_turns(_encounter: Encounter, combatant: Combatant) -> tuple[int, int]:
    """Return how many turns a combatant still has in this round, and how many in a later round.

    At the start of a round, a combatant may face any side until it has chosen its gait.
    """
    each = int(WORDS.number(combatant, "action_points"))
    return max(1, kept(combatant).points), max(1, each)


def look(scene: Scene, walker: Combatant, direction: str) -> None:
    """Turn a walker to a direction such as 'N' or 'NE', where turning costs nothing."""
    degrees = EIGHTH * CLOCK.index(direction)
    side, beyond = facing_at(Fraction(degrees), kept(walker).facing)
    scene.put(keep(walker, facing=side, turned=beyond))


def let_fall(scene: Scene, faller: Combatant, metres: Fraction, into: str) -> None:
    """Let somebody fall down a drop: prone onto the ground, or into the water."""
    fall(scene, faller, metres, "water" if into == "water" else "open")


def land(scene: Scene, leaper: Combatant, terrain: str) -> None:
    """Let a jump end on a terrain. If this terrain forces another gait, take this gait now.

    Somebody can jump into water, for example, at any time of a turn, and then swims.
    """
    there = on_the_ground(scene, leaper, terrain)
    if there.pace.gait != leaper.pace.gait:
        place = WORDS.terrain(scene.encounter, terrain).place()
        gait = WORDS.gait(there.pace.gait).label
        left = counted(budget(scene.encounter, there).left.figure.value, "m")
        scene.log(f"{leaper.name} lands {place}, in the gait {gait}: {left} left this turn.")
    tell_level(scene, there)


def _front(side: str) -> tuple[str, ...]:
    """Return the directions to the front squares of a side: straight ahead, and to both corners."""
    at = CLOCK.index(side)
    return tuple(CLOCK[(at + turn) % len(CLOCK)] for turn in (-1, 0, 1))


GROUND = Ground(
    reach=reach,
    step=BESIDE,
    climbing=Climbing(terrain="rough"),
    fall=let_fall,
    lands=land,
    size=size,
    facing=facing,
    engaged=engaged_pairs,
    engages=engages,
    engage=engage,
    leaving=leaving,
    turning=turning,
    keeps_direction=keeps_direction,
    taken_up=taken_up,
    grid_turns=GridTurns(
        shape="squares",
        sides=Sides({side: _front(side) for side in COMPASS}, 2 * EIGHTH),
        facing=side_now,
        request=face,
        look=look,
        free=free_turns,
    ),
)
"""Emala's rules about positions."""
