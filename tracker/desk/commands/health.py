"""The commands for damage and healing."""

from collections.abc import Callable
from itertools import islice

from rules.encounter import Combatant
from rules.fight.hit_points import can_be_corrected
from rules.history import Fight
from rules.history.since import corrected
from tracker.desk.command import LATE, Opens
from tracker.desk.commands.making import SOMEBODY, ask_for, need, of_health
from tracker.desk.commands.other_places import NOT_READ, told_elsewhere
from tracker.desk.desk import FightDesk
from tracker.text.sanitize import sanitize
from tracker.typed import amounts, attack_line, grammar
from tracker.typed.corrections import correction
from tracker.typed.whom import Whom
from tracker.views import blows
from tracker.views.spans import short_name

ReadAmount = Callable[[FightDesk, str, Whom], grammar.Asked]
"""Takes a desk, a text, and a reader of people; returns the amount in the text, with its people."""

AMOUNT_HINT = "7, 2d6+1, 2d6+1=3 5 for your own dice; c 7 for c, all foes 7;"

LATELY = 100
"""The number of newest events that are searched for the last amount."""


AMOUNT = need(lambda desk: last_amount(desk.fight), "there was no damage and no healing lately")


@of_health(
    "damage",
    "Damage",
    "d",
    row=305,
    bar=(50, "damage"),
    needs=(SOMEBODY,),
    opens=Opens.LINE,
    also="attack, hit, strike, hurt, wound, hp, hit points, area, fireball, aoe, blast, spell",
)
def damage(desk: FightDesk) -> None:
    """Take hit points from selected or named combatants; "c axe" rolls the attack axe on c."""
    attacker = attack_line.attacker_now(desk.fight, desk.cursor.selected)
    more = f"cf 8/g for g half; 7 fire half c none f{_attacks_told(attacker)}"
    _ask_amount(desk, "Damage:", _damage, more)


def _damage(desk: FightDesk, text: str, whom: Whom) -> grammar.Asked:
    """Read an attack such as 'c axe', or an amount of damage."""
    return attack_line.read(text, whom, desk.cursor.selected) or amounts.damage(text, whom)


def _healing(_: FightDesk, text: str, whom: Whom) -> grammar.Asked:
    return amounts.healing(text, whom)


def _attacks_told(attacker: Combatant | None) -> str:
    """Return the hint about the attacks of a combatant: '; c axe for Ogre's axe, bow'.

    The hint is empty if the combatant has no attacks.
    """
    if attacker is None or not attacker.attacks:
        return ""
    known = sanitize(attack_line.names(attacker))
    return f"; c {sanitize(attacker.attacks[0].name)} for {short_name(attacker.name)}'s {known}"


@of_health(
    "heal",
    "Heal",
    "h",
    beside="damage",
    word="heal",
    bar=(60, "heal"),
    needs=(SOMEBODY,),
    opens=Opens.LINE,
    also="cure, healing, potion, hp, hit points, temp, temporary hit points, rest, revive",
)
def heal(desk: FightDesk) -> None:
    """Give hit points back, or with "temp 5" temporary ones, to selected or named combatants."""
    _ask_amount(desk, "Healing:", _healing, "cf 8/g for g half; temp 5 for temporary ones")


@of_health(
    "correct",
    "Correct the last amount",
    "=",
    row=310,
    word="correct it",
    rank=LATE,
    needs=(AMOUNT,),
    opens=Opens.LINE,
    also="wrong amount, wrong target, wrong victim, typo, mistake",
)
def correct(desk: FightDesk) -> None:
    """Correct the newest amount of damage or healing, or who got it."""
    number = last_amount(desk.fight)
    if number is not None:
        ask_correction(desk, number)


def last_amount(fight: Fight) -> int | None:
    """Return the number of the newest event with damage or healing.

    Return None if there is no such event.
    """
    lately = islice(fight.held(), LATELY)
    return next((one.n for one in lately if can_be_corrected(one)), None)


def ask_correction(desk: FightDesk, number: int) -> None:
    """Ask for the right amount of an event, or for the people who should have got the amount."""

    def read(text: str) -> list[grammar.Asked]:
        return [correction(text, number, desk.cursor.whom())]

    told = desk.fight.event(number).text
    names = [one.name for one in desk.fight.encounter.in_order()]
    who = sanitize(names[0]) if names else "Mira"
    hint = f"the right amount, or who: 5, {who}, 5 {who}; for: {told}"
    letters = desk.cursor.letters().values()
    meant = corrected(desk.fight.event(number)) or number
    ask_for(desk, f"Event {meant} should be:", read, hint=hint, words=names, whole=letters)


def _ask_amount(desk: FightDesk, question: str, read: ReadAmount, more: str) -> None:
    """Ask for an amount. The preview names the combatants who get the amount."""
    whom = desk.cursor.whom()

    def amount(text: str) -> list[grammar.Asked]:
        return [read(desk, text, whom)]

    asked = told_elsewhere(desk, amount, first_if=NOT_READ)

    def preview(text: str) -> str:
        found = asked(text)
        previewed, shares = desk.foresee(found), amounts.shares(found[0])
        return blows.told(desk.fight.encounter, previewed, shares)

    hint = f"{desk.cursor.target_names()}: {AMOUNT_HINT} {more}"
    by = [f"by {one.name}" for one in desk.fight.encounter.in_order()]
    letters = desk.cursor.letters().values()
    ask_for(desk, question, asked, hint=hint, preview=preview, words=by, whole=letters)
