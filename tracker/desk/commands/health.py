"""Damage and healing."""

from collections.abc import Callable, Sequence
from itertools import islice

from rules.fight.hit_points import can_be_corrected
from rules.history import Fight
from tracker.desk.command import LATE, SOMEBODY, ask_for, need, of_health
from tracker.desk.desk import Desk
from tracker.typed import amounts, grammar
from tracker.typed.corrections import correction
from tracker.typed.targets import ByLetter
from tracker.views import blows

ReadAmount = Callable[[str, Fight, Sequence[str], ByLetter], grammar.Asked]
"""Reads a typed amount for these people, or for those whose letters begin the text."""

AMOUNT_HINT = "7, 2d6+1, 2d6+1=3 5 for your own dice; c 7 for c;"

LATELY = 12
"""How many events back to look for the last amount."""


AMOUNT = need(lambda desk: last_amount(desk.fight), "there was no damage and no healing lately")


@of_health("damage", "Damage", "d", row=305, bar=(50, "damage"), needs=(SOMEBODY,))
def damage(desk: Desk) -> None:
    """Take hit points from the selected or marked combatants, or from those named by letters."""
    _ask_amount(desk, "Damage:", amounts.damage, "7 fire half c none f")


@of_health("heal", "Heal", "h", beside="damage", word="heal", bar=(60, "heal"), needs=(SOMEBODY,))
def heal(desk: Desk) -> None:
    """Give hit points back, or with "temp 5" temporary ones, to selected or named combatants."""
    _ask_amount(desk, "Healing:", amounts.healing, "temp 5 for temporary ones")


@of_health(
    "correct",
    "Correct the last amount",
    "=",
    row=310,
    word="correct it",
    rank=LATE,
    needs=(AMOUNT,),
)
def correct(desk: Desk) -> None:
    """Correct the newest amount of damage or healing, or who got it."""
    number = last_amount(desk.fight)
    if number is not None:
        ask_correction(desk, number)


def last_amount(fight: Fight) -> int | None:
    """The number of the newest event with damage or healing; None if there was none lately."""
    lately = islice(fight.held(), LATELY)
    return next((one.n for one in lately if can_be_corrected(one)), None)


def ask_correction(desk: Desk, number: int) -> None:
    """Ask for the right amount of an event, or who should have got it."""

    def read(text: str) -> list[grammar.Asked]:
        return [correction(text, desk.fight, number, desk.cursor.by_letter)]

    told = desk.fight.event(number).text
    names = [one.name for one in desk.fight.encounter.in_order()]
    hint = f"the right amount, or who: 5, Mira, 5 Mira; for: {told}"
    ask_for(desk, f"Event {number} should be:", read, hint=hint, words=names)


def _ask_amount(desk: Desk, question: str, read: ReadAmount, more: str) -> None:
    """Ask for an amount; its preview names the combatants who get it."""
    people = desk.cursor.targets()

    def asked(text: str) -> list[grammar.Asked]:
        return [read(text, desk.fight, people, desk.cursor.by_letter)]

    def preview(text: str) -> str:
        found = asked(text)
        previewed = desk.preview(found)
        return blows.told(desk.fight.encounter, previewed, amounts.shares(found[0]))

    hint = f"{desk.cursor.target_names()}: {AMOUNT_HINT} {more}"
    by = [f"by {one.name}" for one in desk.fight.encounter.in_order()]
    ask_for(desk, question, asked, hint=hint, preview=preview, words=by)
