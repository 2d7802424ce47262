"""Ask for rolls of initiative, or for final values of initiative."""

from collections.abc import Callable, Iterable, Sequence

from rules.encounter import Combatant
from rules.encounter.groups import one_of_each
from rules.errors import InputError
from rules.numbers.exact import Number, counted, parse_number
from rules.numbers.inputs import listed
from tracker.desk.commands.making import ask_for, for_said
from tracker.desk.desk import FightDesk
from tracker.typed import grammar
from tracker.typed.several_numbers import NumberedPeople, numbered_people, people_of
from tracker.typed.whom import Whom
from tracker.views.spans import short_name


def ask_for_rolls(desk: FightDesk, people: list[str]) -> None:
    """Ask for the rolls of initiative.

    The GM types the totals in the order of the people. For an empty line, the program rolls.
    """
    encounter, book, whom = desk.fight.encounter, desk.fight.book, desk.cursor.whom()

    def rolling_among(people: Iterable[str]) -> list[Combatant]:
        found = [encounter.combatants[who] for who in people]
        rolls = one_of_each(one for one in found if book.initiative.rolls(encounter, one))
        return rolls or found

    rolling = rolling_among(people)

    def read(text: str) -> list[grammar.Asked]:
        found = numbered_people(text, whom)
        who = [one.id for one in rolling_among(people_of(found))] or [one.id for one in rolling]
        if len(found) > 1:
            _refuse_count(found, rolling_among, whom)
        words = " ".join(word for part in found for word in part.words)
        return grammar.initiatives(words, desk.fight, who)

    def asked(people: Sequence[str]) -> str:
        some = rolling_among(people)
        return f"Initiative of {', '.join(short_name(one.group or one.name) for one in some)}:"

    asks = for_said(desk, asked, lambda text: people_of(numbered_people(text, whom)))
    one = len(rolling) == 1
    dice = "what the dice show" if one else f"{len(rolling)} rolls in this order"
    hint = f"Enter rolls {book.initiative.dice}; or type {dice}, =21 is final; c 12, f 9"
    ask_for(desk, asked(people), read, hint=hint, asks=asks)


def _refuse_count(
    found: Iterable[NumberedPeople],
    rolling_among: Callable[[Iterable[str]], list[Combatant]],
    whom: Whom,
) -> None:
    """Raise InputError if a part of a line has more or fewer numbers than people who roll."""
    for people, words in found:
        needed = len(rolling_among(people))
        if len(words) != needed:
            names = listed(whom.names(people), "and")
            message = f"{names}: {counted(needed, 'number')} needed, {len(words)} typed."
            raise InputError("conflict", "dice", message)


def ask_for_value(desk: FightDesk) -> None:
    """Ask for the final values of initiative.

    The GM types one value for the usual people, or a line such as 'c 12, f 9'.
    """
    whom = desk.cursor.whom()

    def read(text: str) -> list[grammar.Asked]:
        found = numbered_people(text, whom)
        asked = (
            {
                "action": "set-initiative",
                "value": _one_number(words),
                "who": who,
            }
            for people, words in found
            for who in people or whom.usual
        )
        return [grammar.Asked(desk.fight.read(one)) for one in asked]

    hint = "a number; cf 12 for c and f; c 12, f 9"
    asks = for_said(
        desk,
        lambda people: f"Initiative of {desk.cursor.names_of(people)}:",
        lambda text: people_of(numbered_people(text, whom)),
    )
    ask_for(desk, asks(""), read, hint=hint, asks=asks)


def _one_number(words: Sequence[str]) -> Number:
    """Return the only number among the words; raises InputError."""
    if len(words) > 1:
        message = f"{listed(words, 'and')}: type one number, or c 9, f 12 for each."
        raise InputError("conflict", "value", message)
    return parse_number(" ".join(words), "value")
