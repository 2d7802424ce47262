"""Climbing: without gear, with gear, on a rope, on a ladder, and all other climbs."""

from typing import Annotated

from rules.books.exp.source import D3, EXP, HEXES, TO_HIT, Rate
from rules.errors import InputError
from rules.numbers.figures import Figure, Nothing, Word, Yes, figure, finding, not_applicable
from rules.numbers.inputs import Whole
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, gap, reading

FREE_CLIMBER = EXP.number("free-climber", 666, TO_HIT, section="Climbing, Free")
CLIMBER = EXP.number("climber", 125, TO_HIT, section="Climbing")
"""The bonus to hit for attackers of a climber."""

CLIMBING_TO_HIT = EXP.number("climbing-to-hit", -180, TO_HIT, section="Climbing")
"""How much harder it is for a climber to hit."""

CLIMBING_LESS = EXP.number("climb-less", 1, HEXES, section="Climbing, Free")
"""The number of hexes that is subtracted from the d3 of a climb, with gear or without."""


class FreeClimbAnswer(Answer, frozen=True):
    """The result of a climb without gear in a unit, and the bonus of attackers."""

    state: Word
    hexes: Annotated[Figure, HEXES]
    may_attack: Yes
    attackers: Annotated[Figure, TO_HIT]


@EXP.rule("climb-free", section="Climbing, Free")
@gap(
    "The text does not say what a fall or a crash does. The log gives the height; the combatant is "
    "prone at the foot of the climb, or in the water or the air there. The referee says the rest, "
    "also about climbers, swimmers and flyers who drop out of the fight."
)
@example(awe_made=True, dex_made=False).gives(attackers=666)
def climb_free(
    awe_made: bool, dex_made: bool, d3: D3 | None = None, both_failed_before: bool = False
) -> FreeClimbAnswer:
    """Climbing without gear, a unit at a time: an AWE roll, a DEX roll, then d3-1 hexes up.

    0 hexes mean a move sideways. A failed roll is a slip, which costs the unit. If both rolls fail
    in two units in a row, the climber falls. The climber cannot attack.

    Raises:
        InputError: both rolls succeed, but `d3` is missing.
    """
    state, hexes = _hold(awe_made, dex_made, d3, both_failed_before)
    return FreeClimbAnswer(
        state,
        hexes,
        finding(False, "a free climber cannot attack"),
        figure("a free climber counts as immobile", FREE_CLIMBER, TO_HIT),
    )


class ClimbAnswer(Answer, frozen=True):
    """How an attack changes if a climber makes it, and if a climber is its target.

    The book has no rule of its own for this climb.
    """

    hexes: Nothing
    to_hit: Annotated[Figure, TO_HIT]
    attackers: Annotated[Figure, TO_HIT]


@EXP.rule("climb", section="Climbing")
@gap("The text has no distance for poles and slides: the referee says whether and how far.")
@reading(
    "A roll gives the hexes of a whole unit; after a move, only their share for the rest of the "
    "unit. A climber who slips, moves sideways or hangs on has no other movement. The limit on a "
    "rope (half the rate) and on a ladder (the whole rate) uses the rate after load and armour; "
    "penalties of the ground do not count on a wall."
)
@reading(
    "Height is counted from the start of the climb, on any terrain; below the start it is "
    "negative. On another rope, ladder or wall, the rule of that climb counts. At a height, no "
    "posture and no gait except flying ends the climb: a climber first comes down, falls, or "
    "steps off because the referee sets another ground."
)
@reading(
    "The climb of a unit decides whether the climber may attack in that unit, also after stepping "
    "off or falling. After an attack, a free climb and a climb with gear or on a rope are "
    "forbidden in that unit."
)
@example().gives(hexes=None, to_hit=0, attackers=125)
@example(attacking=True).gives(hexes=None, to_hit=-180, attackers=125)
def climb(attacking: bool = False) -> ClimbAnswer:
    """A climb without a rule of its own, such as a pole or a slide: the referee says how far."""
    return ClimbAnswer(
        not_applicable("the referee says whether and how far"), _to_hit(attacking), _attackers()
    )


class EquippedClimbAnswer(Answer, frozen=True):
    """The result of a climb with gear in the unit, and whether the climber may attack."""

    state: Word
    may_attack: Yes
    to_hit: Annotated[Figure, TO_HIT]
    hexes: Annotated[Figure, HEXES]
    attackers: Annotated[Figure, TO_HIT]


@EXP.rule("climb-equipped", section="Climbing, Equipped")
@reading("An attack costs the movement of the unit, and needs the DEX roll but no AWE roll.")
@example(attacking=True, dex_made=True, awe_made=False, d3=3, both_failed_before=True).gives(
    state="hangs", may_attack=True, to_hit=-180, hexes=0, attackers=125
)
@example(attacking=True, dex_made=False, awe_made=False, d3=3, both_failed_before=True).gives(
    state="hangs", may_attack=False, to_hit=0, hexes=0, attackers=125
)
@example(attacking=False, dex_made=True, d3=2).gives(state="climbs", hexes=1, to_hit=0)
def climb_equipped(
    attacking: bool,
    dex_made: bool,
    awe_made: bool = True,
    d3: D3 | None = None,
    both_failed_before: bool = False,
) -> EquippedClimbAnswer:
    """Climbing with gear: the climber climbs as without gear, or hangs still and attacks.

    Raises:
        InputError: the climber climbs and both rolls succeed, but `d3` is missing.
    """
    if attacking:
        state = finding("hangs", "they attack, so they stay where they are")
        hexes = _no_hexes("a unit of attacking", d3)
        still = "they hang still and made the DEX roll"
        attacks = finding(dex_made, still if dex_made else "the DEX roll to attack failed")
    else:
        state, hexes = _hold(awe_made, dex_made, d3, both_failed_before)
        attacks = finding(False, "they climb in this unit")
    return EquippedClimbAnswer(state, attacks, _to_hit(attacks.value), hexes, _attackers())


class AidedClimbAnswer(Answer, frozen=True):
    """The hexes of a climb on a rope or a ladder in the unit, and how the climber attacks."""

    hexes: Annotated[Figure, HEXES]
    may_attack: Yes
    to_hit: Annotated[Figure, TO_HIT]
    attackers: Annotated[Figure, TO_HIT]


@EXP.rule("climb-rope", section="Climbing, Rope")
@reading(
    "The referee's bonus for the strong stays within half the rate, rounded down. Hanging on to "
    "attack needs no roll."
)
@example(rate=6, attacking=False, dex_made=False, d3=3).gives(hexes=0, may_attack=False)
@example(rate=5, attacking=True, dex_made=True).gives(hexes=0, may_attack=True, to_hit=-180)
@example(rate=5, attacking=True, dex_made=False).gives(hexes=0, may_attack=True, to_hit=-180)
def climb_rope(
    rate: Rate,
    attacking: bool,
    dex_made: bool,
    d3: D3 | None = None,
    strength_bonus: Annotated[int, Whole(HEXES, least=0)] = 0,
) -> AidedClimbAnswer:
    """Climbing a rope: after a DEX roll, a combatant climbs d3 hexes, at most half the rate.

    A combatant who attacks on the rope does not climb.

    Raises:
        InputError: the combatant climbs and the roll succeeds, but `d3` is missing.
    """
    if attacking:
        hexes = _no_hexes("they hang on to attack", d3)
    elif not dex_made:
        hexes = _no_hexes("the DEX roll failed", d3)
    else:
        hexes = figure("d3", _needed(d3), HEXES)
        if strength_bonus:
            hexes = hexes.plus("granted to the strong", strength_bonus)
        hexes = within_rate(hexes, "rope", rate)
    because = "they hang on instead of climbing" if attacking else "they climb in this unit"
    return AidedClimbAnswer(hexes, finding(attacking, because), _to_hit(attacking), _attackers())


@EXP.rule("climb-ladder", section="Climbing, Ladder")
@example(rate=4, d6=6).gives(hexes=4, may_attack=True, to_hit=-180, attackers=125)
@example(rate=4, d6=4).gives(hexes=4, may_attack=True, to_hit=-180, attackers=125)
@example(rate=4, d6=1).gives(hexes=1, may_attack=True, to_hit=-180, attackers=125)
@example(rate=0, d6=6).gives(hexes=0, may_attack=True, to_hit=-180, attackers=125)
def climb_ladder(rate: Rate, d6: Annotated[int, Whole("d6", least=1, most=6)]) -> AidedClimbAnswer:
    """Climbing a ladder: d6 hexes without a roll, at most the rate. The climber may also attack."""
    return AidedClimbAnswer(
        within_rate(figure("d6", d6, HEXES), "ladder", rate),
        finding(True, "on a ladder they climb and attack at once"),
        _to_hit(True),
        _attackers(),
    )


def within_rate(hexes: Figure, how: str | None, rate: int) -> Figure:
    """Return the hexes of a climb within its limit: half the rate on a rope, the rate on a ladder.

    `rate` is the rate after load and armour, in h/u.
    """
    if how == "rope":
        return hexes.at_most("half the rate, rounded down", rate // 2)
    return hexes.at_most("movement rate", rate) if how == "ladder" else hexes


def _hold(
    awe_made: bool, dex_made: bool, d3: int | None, both_failed_before: bool
) -> tuple[Word, Figure]:
    if awe_made and dex_made:
        hexes = figure("d3", _needed(d3), HEXES).minus("less 1", CLIMBING_LESS)
        if hexes.value:
            return finding("climbs", "both rolls made"), hexes
        return finding("sideways", "both rolls made, but no way up in this unit"), hexes
    if not awe_made and not dex_made and both_failed_before:
        return finding("falls", "both rolls failed, two units in a row"), _no_hexes("they fall", d3)
    failed = "a roll failed" if awe_made or dex_made else "both rolls failed, this once"
    return finding("slips", failed), _no_hexes("they regain their hold", d3)


def _no_hexes(because: str, d3: int | None) -> Figure:
    hexes = figure(because, 0, HEXES)
    return hexes if d3 is None else hexes.rejected("add", "d3", d3, because)


def _needed(d3: int | None) -> int:
    if d3 is None:
        raise InputError(
            "missing", "d3", "d3 is missing: the rolls are made and they climb, expected 1 to 3."
        )
    return d3


def _to_hit(attacks: bool) -> Figure:
    if attacks:
        return figure("attacking while climbing", CLIMBING_TO_HIT, TO_HIT)
    return figure("no attack to adjust", 0, TO_HIT)


def _attackers() -> Figure:
    return figure("a climber is easy to foresee", CLIMBER, TO_HIT)
