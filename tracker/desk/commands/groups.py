"""The commands for groups that act together, and for combatants who wait.

Combatants wait if they are ready for something, are surprised, or arrive later.
"""

from collections.abc import Sequence

from rules.encounter import Combatant
from rules.encounter.groups import kind_of
from rules.errors import InputError
from rules.numbers.inputs import listed
from tracker.desk.commands import conditions
from tracker.desk.commands.making import (
    BEGUN,
    PEOPLE,
    SOMEBODY,
    act,
    are,
    ask_for,
    for_said,
    need,
    of_turns,
    with_enter,
)
from tracker.desk.commands.people import people
from tracker.desk.desk import FightDesk
from tracker.typed import moments
from tracker.typed.grammar import Asked
from tracker.typed.numbered import refuse_missing
from tracker.typed.picker import ChoiceList
from tracker.typed.quotes import is_empty, unquoted
from tracker.typed.tokens import tokens
from tracker.typed.whom import Whom

WAITS = need(
    lambda desk: any(_waits(one) for one in desk.fight.encounter.combatants.values()),
    "nobody holds back or is ready for anything",
)


@of_turns(
    "join-group",
    "Join into a group",
    "{",
    row=165,
    word="join",
    needs=(SOMEBODY,),
    newcomers=True,
    also="squad, mob, horde",
)
def join(desk: FightDesk) -> None:
    """Let the marked combatants act as one group, of one kind or of several."""
    _ask_for_group(desk, "join-group", "Act as one group")


@of_turns(
    "split-group",
    "Split from the group",
    "}",
    beside="join-group",
    word="split",
    needs=(SOMEBODY,),
    also="ungroup, leave",
)
def split(desk: FightDesk) -> None:
    """Let the selected or marked combatants leave their group, each with a place in the order."""
    _ask_for_group(desk, "split-group", "Leave the group")


@of_turns(
    "arrive",
    "Come in later",
    "[",
    row=170,
    word="later",
    needs=(SOMEBODY,),
    newcomers=True,
    also="reinforcements, arrives, wave",
)
def arrive(desk: FightDesk) -> None:
    """Take the selected or marked combatants out until a given round; then they come in again."""
    whom = desk.cursor.whom()

    def read(text: str) -> list[Asked]:
        refuse_missing(tokens(text), whom, before_amount=False)
        people, rest = whom.lead(text)
        return [moments.arrival(rest, desk.fight, people or whom.usual)]

    hint = moments.example(desk.fight.book.words, desk.encounter.round)
    ask_for(desk, "Come in later:", read, hint=f"{desk.cursor.target_names()}: {hint}")


@of_turns(
    "ready",
    "Ready for something",
    "(",
    row=160,
    word="ready",
    needs=(SOMEBODY, BEGUN),
    also="overwatch, trigger, reaction",
)
def ready(desk: FightDesk) -> None:
    """Let combatants wait for something that you type, such as: when the door opens."""
    whom = desk.cursor.whom()

    def read(text: str) -> list[Asked]:
        whom.refuse_bare(text)
        people, what = whom.behind_mark(text)
        if is_empty(what):
            raise InputError("missing", "what", "type what for, as when the door opens.")
        fields = {"action": "ready", "what": unquoted(what)}
        asked = ({**fields, "who": who} for who in people or whom.usual)
        return [Asked(desk.fight.read(one)) for one in asked]

    hint = "what for, as when the door opens; 'cf first for c and f"
    asks = for_said(desk, lambda people: f"{are(desk, 'is', 'are', people)} ready:")
    ask_for(desk, asks(""), read, hint=hint, asks=asks)


@of_turns(
    "act-now", "Act now", ")", beside="ready", word="now", needs=(BEGUN, WAITS), also="interrupt"
)
def act_now(desk: FightDesk) -> None:
    """Let a waiting combatant act now; the current turn goes on after that."""
    waiting = [one for one in desk.fight.encounter.in_order() if _waits(one)]
    selected = desk.cursor.selected

    def take(who: str) -> None:
        act(desk, "come-back", who=who, now=True)

    if selected in waiting or len(waiting) == 1:
        who = selected.id if selected in waiting and selected else waiting[0].id
        take(who)
        # Somebody who expects a list types a letter.
        desk.let_letter_follow(who)
        return
    desk.choose(ChoiceList("Act now", people(desk, waiting), take))


@of_turns(
    "surprise",
    "Surprised, or no longer",
    "^",
    beside=conditions.out_or_in.id,
    word="surprised",
    needs=(SOMEBODY,),
    also="ambush",
)
def surprise(desk: FightDesk) -> None:
    """Mark combatants as surprised (each loses the next turn), or unmark them (GM decision)."""
    whom, marked = desk.cursor.whom(), desk.cursor.marked
    whose = "type who is surprised: letters, names, all foes, f-i; or mark them first"

    def read(text: str) -> list[Asked]:
        # A surprised combatant loses a turn, so Enter alone surprises only marked combatants.
        if not (text.strip() or marked):
            raise InputError("missing", "who", f"{whose}.")
        who = whom.every(text) or whom.usual
        over = all(desk.fight.encounter.combatants[one].surprised for one in who)
        return [Asked(desk.fight.read({"action": "surprise", "who": who, "over": over}))]

    ask_for(desk, "Surprised:", read, hint=with_enter(desk, read, PEOPLE) if marked else whose)


def _ask_for_group(desk: FightDesk, action: str, question: str) -> None:
    whom = desk.cursor.whom()

    def read(text: str) -> list[Asked]:
        if not _names_only(text, whom):
            whom.refuse_bare(text)
        people, name = whom.behind_mark(text)
        _refuse_kind(unquoted(name.strip()), people or whom.usual, whom)
        fields = {
            "action": action,
            "who": people or whom.usual,
            **({"name": unquoted(name.strip())} if name.strip() else {}),
        }
        return [Asked(desk.fight.read(fields))]

    hint = with_enter(desk, read, "or a name for it; 'cf first for c and f")
    asks = for_said(desk, lambda people: f"{question}, {desk.cursor.names_of(people)}:")
    ask_for(desk, asks(""), read, hint=hint, asks=asks)


def _refuse_kind(name: str, people: Sequence[str], whom: Whom) -> None:
    """Raise InputError if combatants outside the group have the name that the group would get."""
    everybody = whom.fight.encounter.in_order()
    alike = [one for one in everybody if kind_of(one).casefold() == name.casefold()]
    others = [one.name for one in alike if one.id not in people and one.name != kind_of(one)]
    if others:
        message = f"{name} is what {listed(others, 'and')} are called: give another name."
        raise InputError("conflict", "name", message)


def _names_only(text: str, whom: Whom) -> bool:
    """Whether a text only names people, and all of them are usual people of the command."""
    led = whom.lead(text)
    return not led.rest and bool(led.people) and set(led.people) <= set(whom.usual)


def _waits(combatant: Combatant) -> bool:
    return combatant.delayed and not combatant.out
