"""Close to the ground: crawling, crouching, rolling, and getting up again."""

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
"""The cover from weapons of types B and C, as a bonus to armour rating."""

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
    """How fast they crawl, and how well that hides them."""

    speed: HexesPerUnit
    may_attack: Yes
    cover_percent: Annotated[Figure, PERCENT]
    armour_rating: Annotated[Figure, ARMOUR_RATING]
    type_a_attackers: Annotated[Figure, TO_HIT]


@EXP.rule("crawl", section="Crawling")
@reading("The half cover and the +125 to armour rating are the same bonus, counted once.")
@reading(
    "The quarter, as the three quarters of a crouch, is taken of the bare rate; penalties count "
    "only as far as they bring the full rate below it.",
    "low-penalties",
)
@reading(
    "An attack takes no movement; but whoever crawled until nothing of the unit was left has no "
    "moment on their feet to attack in."
)
@example(rate=0).gives(
    speed=0, may_attack=False, cover_percent=50, armour_rating=125, type_a_attackers=125
)
@example(rate=5).gives(
    speed=1, may_attack=False, cover_percent=50, armour_rating=125, type_a_attackers=125
)
def crawl(rate: Rate) -> CrawlAnswer:
    """Crawling: a quarter of the rate, no attack, half covered from types B and C.

    That cover is the +125 to armour rating of crawling for cover: one bonus, printed twice. Type
    A attackers hit them more easily.
    """
    return CrawlAnswer(
        keeping_one(at_rate(rate).divided_by("a quarter, crawling", 4), rate),
        finding(False, "a crawler cannot attack"),
        figure("cover from types B and C", COVER["crawling"], PERCENT),
        figure("the same cover as armour rating", RATING["crawling"], ARMOUR_RATING),
        figure("type A attackers reach them easily", CRAWLER, TO_HIT),
    )


class CrouchAnswer(Answer, frozen=True):
    """How fast they go crouched, and how they fight."""

    speed: HexesPerUnit
    may_attack: Yes
    to_hit: Annotated[Figure, TO_HIT]
    cover_percent: Annotated[Figure, PERCENT]
    armour_rating: Annotated[Figure, ARMOUR_RATING]


@EXP.rule("crouch", section="Crouching")
@reading("The 35 % cover and the +80 to armour rating are the same bonus, counted once.")
@example(rate=6, weapon="A").gives(may_attack=False, to_hit=0)
@example(rate=6, weapon="B").gives(may_attack=True, to_hit=-200)
@example(rate=6, weapon="C").gives(may_attack=True, to_hit=-75)
@example(rate=6).gives(may_attack=True, to_hit=0)
def crouch(rate: Rate, weapon: WeaponType | None = None) -> CrouchAnswer:
    """Crouching: three quarters of the rate, some cover from types B and C, no type A weapon.

    Actions and other attacks go on, at a penalty. The cover is the +80 to armour rating: one
    bonus, printed twice.
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
    """What they may do in the unit after getting up."""

    may_move_next: Yes
    may_act_next: Yes


@EXP.rule("righting", section="Righting")
@reading(
    "Getting up takes the unit in which it is done: no movement and no attack in it, before or "
    "after."
)
@example(dex_made=True).gives(may_move_next=True, may_act_next=True)
@example(dex_made=False).gives(may_move_next=False, may_act_next=True)
def righting(dex_made: bool) -> RightingAnswer:
    """Getting up: with the DEX roll they move and act in the next unit, without it they only act.

    The referee sets how difficult it is. In the unit after that they do both, unless they are
    knocked down again.
    """
    because = "the DEX roll was made" if dex_made else "standing up takes their movement"
    acts = finding(True, "they act whether the roll was made or not")
    return RightingAnswer(finding(dex_made, because), acts)


class RollAnswer(Answer, frozen=True):
    """How fast they roll, and whether they can do anything else."""

    speed: HexesPerUnit
    may_attack: Yes
    to_hit: Annotated[Figure, TO_HIT]


@EXP.rule("roll", section="Rolling")
@reading("Nobody rolls where there is no ground to roll on: in deep water, on a wall, in the air.")
@reading(
    "What is said of the encumbered goes for the overencumbered too, and nobody rolls under more; "
    "what takes no weapon may be done while rolling. At 1 h/u a hex takes the whole unit, so "
    "nothing else was moved in it."
)
@example(degree="free", weapon="C").gives(speed=1, may_attack=True, to_hit=-210)
@example(degree="encumbered", pstr_made=False).gives(speed=0, may_attack=False, to_hit=0)
def roll(
    degree: Degree,
    pstr_made: bool | None = None,
    weapon: WeaponType | None = None,
    impassable: bool = False,
) -> RollAnswer:
    """Rolling along the ground: 1 h/u whatever the terrain, where it can be rolled through.

    Encumbered or overencumbered, they need a difficult PSTR roll and do nothing else; with more
    load they cannot roll. With less, they can use a type C weapon at a penalty and do everything
    that needs no weapon.
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
