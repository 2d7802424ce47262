"""Postures close to the ground: crawling, crouching, rolling, and getting up."""

from collections.abc import Mapping
from fractions import Fraction
from typing import Annotated

from rules.books.exp.source import (
    ARMOUR_RATING,
    EXP,
    HEX_PER_UNIT,
    PERCENT,
    TO_HIT,
    Degree,
    Rate,
    WeaponType,
)
from rules.books.exp.text.encumbrance import RUNS
from rules.books.exp.text.movement import HexesPerUnit, at_rate, keeping_one
from rules.numbers.figures import Figure, Yes, figure, finding
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

COVER = EXP.table(
    "cover", {"crawling": 50, "crouched": 35}, PERCENT, section="Crawling / Crouching"
)
RATING = EXP.table(
    "cover-rating", {"crawling": 125, "crouched": 80}, ARMOUR_RATING, section="Crawling / Crouching"
)
"""The cover from weapons of types B and C, as a bonus to the armour rating."""

CRAWLER = EXP.number("crawler", 125, TO_HIT, section="Crawling")
"""The bonus to hit for type A weapons against a crawler."""

CROUCHED_TO_HIT: Mapping[WeaponType, int] = EXP.table(
    "crouched-to-hit", {"B": -200, "C": -75}, TO_HIT, section="Crouching"
)
"""Penalties to hit while crouched; a type A weapon cannot be used at all."""

ROLLING_TO_HIT: Mapping[WeaponType, int] = EXP.table(
    "rolling-to-hit", {"C": -210}, TO_HIT, section="Rolling"
)
"""Penalties to hit while rolling; types A and B cannot be used at all."""

NO_ATTACK = figure("no attack to adjust", 0, TO_HIT)


class CrawlAnswer(Answer, frozen=True):
    """The speed of a crawl, the cover that it gives, and whether a crawler may attack."""

    speed: HexesPerUnit
    may_attack: Yes
    cover_percent: Annotated[Figure, PERCENT]
    armour_rating: Annotated[Figure, ARMOUR_RATING]
    type_a_attackers: Annotated[Figure, TO_HIT]


@EXP.rule("crawl", section="Crawling")
@reading("The half cover and the +125 to armour rating are one bonus, counted once.")
@reading(
    "A quarter of the bare rate, for a crouch three quarters, is a limit: penalties lower the full "
    "rate, and slow a crawl or crouch only if less than this limit is left.",
    "low-penalties",
)
@reading(
    "An attack takes no movement. But a combatant who crawled for the whole unit was never "
    "standing, and cannot attack in that unit. After an attack, a combatant can crawl only for a "
    "part of the unit."
)
@example(rate=0).gives(
    speed=0, may_attack=False, cover_percent=50, armour_rating=125, type_a_attackers=125
)
@example(rate=5).gives(
    speed=1, may_attack=False, cover_percent=50, armour_rating=125, type_a_attackers=125
)
def crawl(rate: Rate) -> CrawlAnswer:
    """Crawling: a quarter of the rate, no attack, half covered from weapons of types B and C.

    Attackers with type A weapons hit a crawler more easily.
    """
    return CrawlAnswer(
        keeping_one(at_rate(rate).divided_by("a quarter, crawling", 4), rate),
        finding(False, "a crawler cannot attack"),
        figure("cover from types B and C", COVER["crawling"], PERCENT),
        figure("the same cover as armour rating", RATING["crawling"], ARMOUR_RATING),
        figure("type A attackers reach them easily", CRAWLER, TO_HIT),
    )


class CrouchAnswer(Answer, frozen=True):
    """The speed of a crouch, the cover that it gives, and whether and how a croucher may attack."""

    speed: HexesPerUnit
    may_attack: Yes
    to_hit: Annotated[Figure, TO_HIT]
    cover_percent: Annotated[Figure, PERCENT]
    armour_rating: Annotated[Figure, ARMOUR_RATING]


@EXP.rule("crouch", section="Crouching")
@reading("The 35 % cover and the +80 to armour rating are one bonus, counted once.")
@example(rate=6, weapon="A").gives(may_attack=False, to_hit=0)
@example(rate=6, weapon="B").gives(may_attack=True, to_hit=-200)
@example(rate=6, weapon="C").gives(may_attack=True, to_hit=-75)
@example(rate=6).gives(may_attack=True, to_hit=0)
def crouch(rate: Rate, weapon: WeaponType | None = None) -> CrouchAnswer:
    """Crouching: three quarters of the rate, some cover from types B and C, no type A weapon.

    Attacks with weapons of types B and C have a penalty; other actions are possible.
    """
    attack, to_hit = _attack(weapon, CROUCHED_TO_HIT, "crouched")
    return CrouchAnswer(
        keeping_one(at_rate(rate).times("three quarters, crouched", Fraction(3, 4)), rate),
        attack,
        to_hit,
        figure("cover from types B and C", COVER["crouched"], PERCENT),
        figure("the same cover as armour rating", RATING["crouched"], ARMOUR_RATING),
    )


class RightingAnswer(Answer, frozen=True):
    """Whether a combatant may move, and act, in the unit after it gets up."""

    may_move_next: Yes
    may_act_next: Yes


@EXP.rule("righting", section="Righting")
@reading("Getting up takes its whole unit: no movement and no attack, before it or after it.")
@example(dex_made=True).gives(may_move_next=True, may_act_next=True)
@example(dex_made=False).gives(may_move_next=False, may_act_next=True)
def righting(dex_made: bool) -> RightingAnswer:
    """Getting up: in the next unit the combatant may act, and may move if the DEX roll succeeded.

    The referee decides how difficult the roll is. In the unit after the next one the combatant
    moves and acts, unless something knocks it down again.
    """
    because = "the DEX roll was made" if dex_made else "standing up takes their movement"
    acts = finding(True, "they act whether the roll was made or not")
    return RightingAnswer(finding(dex_made, because), acts)


class RollAnswer(Answer, frozen=True):
    """The speed of rolling, and whether and how a rolling combatant may attack."""

    speed: HexesPerUnit
    may_attack: Yes
    to_hit: Annotated[Figure, TO_HIT]


@EXP.rule("roll", section="Rolling")
@reading("Nobody rolls in deep water, on a wall or in the air: there is no ground to roll on.")
@reading(
    "The text on the encumbered also counts for the overencumbered; with more load nobody rolls. "
    "Actions without a weapon are possible while rolling. At 1 h/u a hex takes the whole unit, so "
    "there is no other movement in it. If rolling forbids an attack in a unit, that attack also "
    "forbids rolling afterwards."
)
@example(degree="free", weapon="C").gives(speed=1, may_attack=True, to_hit=-210)
@example(degree="encumbered", pstr_made=False).gives(speed=0, may_attack=False, to_hit=0)
def roll(
    degree: Degree,
    pstr_made: bool | None = None,
    weapon: WeaponType | None = None,
    impassable: bool = False,
) -> RollAnswer:
    """Rolling along the ground: 1 h/u on every terrain that somebody can roll through.

    An encumbered or overencumbered combatant needs a difficult PSTR roll and does nothing else. A
    combatant with less load can use a type C weapon, at a penalty.
    """
    speed = figure("rolling", 1, HEX_PER_UNIT)
    if impassable:
        speed = speed.becomes("it cannot be rolled through", 0)
    if degree in RUNS:
        return RollAnswer(speed, *_attack(weapon, ROLLING_TO_HIT, "rolling"))
    if degree in ("lift", "immovable"):
        speed = speed.becomes(f"no rolling under this load: {degree}", 0)
    elif not pstr_made:
        speed = speed.becomes(f"{degree}: no rolling without the PSTR roll", 0)
    return RollAnswer(speed, finding(False, f"{degree}: no acting while rolling"), NO_ATTACK)


def _attack(
    weapon: WeaponType | None, to_hit: Mapping[WeaponType, int], posture: str
) -> tuple[Yes, Figure]:
    if weapon is None:
        may = finding(True, f"{posture}, whatever takes no weapon may be done")
        return may, figure("no weapon to adjust", 0, TO_HIT)
    if weapon not in to_hit:
        return finding(False, f"a type {weapon} weapon cannot be used {posture}"), NO_ATTACK
    may = finding(True, f"a type {weapon} weapon can be used {posture}")
    return may, figure(f"type {weapon} weapon, {posture}", to_hit[weapon], TO_HIT)
