"""Charging, and the answers to a charge."""

from math import floor
from typing import Annotated, Literal

from rules.books.emala.source import EMALA, METRES_PER_ROUND, Metres, MetresPerRound, PrimaryGait
from rules.numbers.exact import divide, in_words
from rules.numbers.figures import Figure, Word, Yes, figure, finding
from rules.rulings.ruling import Answer
from rules.rulings.sayings import example, reading

GRADES, STEPS = "grades", "steps"

GRADES_HARDER = EMALA.table("charge-grades", {"run": 1, "sprint": 2}, GRADES, section="Charging")
"""Difficulty grades that a charge adds to its attack."""

THUNDERING = EMALA.number("charge-fast", 30, METRES_PER_ROUND, section="Charging")
"""From this many metres per round on, a charge raises the damage modifier by two steps."""


class ChargeAnswer(Answer, frozen=True):
    """Whether this is a charge, whether the charger may strike, and how the blow changes."""

    is_charge: Yes
    may_attack: Yes
    difficulty_grades: Annotated[Figure, GRADES]
    damage_steps: Annotated[Figure, STEPS]


@EMALA.rule("charge", section="Charging")
@reading(
    "The run-up is the distance really covered in the previous turn, on slow ground too. Movement "
    "that turning or the GM used up does not count. A skipped turn is no previous turn. A charge "
    "is declared once, in the charger's own turn, and keeps its gait until it is over. No charge "
    "starts at a gait without movement. A rider who goes at the mount's own speed, by a ruling of "
    "the GM, charges at the mount's rate. Over squares nobody moves half a metre, so half of an "
    "odd rate is rounded down.",
)
@example(gait="walk", rate=6, moved_previous_turn=3).gives(
    is_charge=False, may_attack=False, difficulty_grades=0, damage_steps=0
)
@example(gait="walk", rate=40, moved_previous_turn=40).gives(
    is_charge=False, may_attack=False, difficulty_grades=0, damage_steps=0
)
@example(gait="run", rate=30, moved_previous_turn=15).gives(
    is_charge=True, may_attack=True, difficulty_grades=1, damage_steps=2
)
@example(gait="run", rate=21, moved_previous_turn=10, over_squares=True).gives(
    is_charge=True, may_attack=True, difficulty_grades=1, damage_steps=1
)
def charge(
    gait: PrimaryGait,
    rate: MetresPerRound,
    moved_previous_turn: Metres,
    over_squares: bool = False,
) -> ChargeAnswer:
    """Whether a combatant charges at this gait, may attack, and how the charge changes the attack.

    A runner or a sprinter charges, a walker does not. The charger may attack only after a move of
    at least half of the gait's rate in the previous turn. `over_squares` rounds this half down to
    whole metres. Without this move the charge has no attack. The attack is one difficulty grade
    harder for a runner, and two grades for a sprinter. The damage modifier goes up one step, or two
    steps if the rate is 30 m or more.
    """
    if gait == "walk":
        why = "walking is no charge"
        no = finding(False, why)
        return ChargeAnswer(no, no, figure(why, 0, GRADES), figure(why, 0, STEPS))
    half = divide(rate, 2)
    needed = floor(half) if over_squares else half
    moved = f"{in_words(moved_previous_turn)} m moved in the previous turn"
    fast = f"from {THUNDERING.value} m a round on, one step more"
    slow = None if rate >= THUNDERING.value else f"the rate is {in_words(rate)} m"
    return ChargeAnswer(
        finding(True, f"a {gait} is a charge"),
        finding(moved_previous_turn >= needed, f"{moved}, {in_words(needed)} m needed"),
        figure(f"attacking at a {gait}", GRADES_HARDER[gait], GRADES),
        figure("a charge raises the damage modifier", 1, STEPS).plus(fast, 1, unless=slow),
    )


class ChargeResponseAnswer(Answer, frozen=True):
    """The effects of the defender's answer to a charge."""

    defends: Yes
    first: Word
    uses_charger_damage_modifier: Yes
    ends_engaged: Yes
    free_attack_on_withdrawal: Yes


@EMALA.rule("charge-response", section="Charging")
@reading(
    "With equal Reach both strike at the same time: a combatant whom the first blow puts out may "
    "still strike, by the GM's override.",
)
@reading("Against a parry or an evasion only the charger strikes.")
@reading(
    "A charge is over after its answer, after its blow, or when the turn ends. Then charger and "
    "target are engaged, unless the charge goes through the contact or ends short of the target.",
)
@example(response="parry", charger_reach=1, defender_reach=5, set_weapon=True).gives(
    defends=True, first="charger", uses_charger_damage_modifier=False
)
@example(response="evade", charger_reach=1, defender_reach=5, set_weapon=True).gives(
    defends=True, first="charger", uses_charger_damage_modifier=False
)
@example(response="counterattack", charger_reach=2, defender_reach=4, set_weapon=True).gives(
    uses_charger_damage_modifier=True, ends_engaged=True
)
@example(response="counterattack", charger_reach=2, defender_reach=4).gives(
    uses_charger_damage_modifier=False, ends_engaged=True
)
def charge_response(
    response: Literal["parry", "evade", "counterattack"],
    charger_reach: int,
    defender_reach: int,
    set_weapon: bool = False,
    charger_large_or_fast: bool = False,
) -> ChargeResponseAnswer:
    """What happens when a defender parries, evades or counterattacks a charge; who strikes first.

    A parry or an evasion works as usual, and only the charger strikes. A counterattack gives up the
    defence. In a counterattack the combatant with the longer Reach (a place on the Reach ladder)
    strikes first; with equal Reach both strike at the same time. A counterattack with a Set weapon
    uses the charger's damage modifier, with the steps that the charge adds. A large or fast charger
    goes through the contact. Charger and defender do not end engaged then, and the defender gets no
    free attack.
    """
    counterattack, through = response == "counterattack", charger_large_or_fast
    defence = "a counterattack gives up the defence" if counterattack else f"{response} as ever"
    beside = "a charge ends beside the one it was aimed at"
    return ChargeResponseAnswer(
        finding(not counterattack, defence),
        _first(counterattack, charger_reach, defender_reach),
        _set(counterattack, set_weapon),
        finding(not through, "the charger goes through the contact" if through else beside),
        finding(False, "passing through contact is too quick for a free attack"),
    )


def _first(counterattack: bool, charger_reach: int, defender_reach: int) -> Word:
    if not counterattack:
        return finding("charger", "only the charger strikes")
    if charger_reach == defender_reach:
        return finding("together", "both weapons have the same Reach")
    longer = "charger" if charger_reach > defender_reach else "defender"
    return finding(longer, f"the {longer}'s weapon has the longer Reach")


def _set(counterattack: bool, set_weapon: bool) -> Yes:
    if not counterattack:
        return finding(False, "there is no counterattack")
    if set_weapon:
        return finding(True, "a weapon with Set turns the charge against the charger")
    return finding(False, "the weapon has no Set trait")
