"""Groups that act as one, and combatants who wait: ready, surprised, or still to come."""

from collections.abc import Callable

from rules.encounter import Combatant
from tracker.desk.commands import conditions
from tracker.desk.commands.making import BEGUN, SOMEBODY, act, ask_for, for_selected, need, of_turns
from tracker.desk.commands.people import people
from tracker.desk.desk import FightDesk
from tracker.typed import moments, targets
from tracker.typed.grammar import Asked
from tracker.typed.picker import ChoiceList
from tracker.typed.quotes import unquoted
from tracker.views.spans import short_name

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
    also="reinforcements, arrives",
)
def arrive(desk: FightDesk) -> None:
    """Take the selected or marked combatants out until a given round; then they come in again."""
    those = desk.cursor.targets()

    def read(text: str) -> list[Asked]:
        return [moments.arrival(text, desk.fight, those)]

    hint = moments.example(desk.fight.book.words)
    ask_for(desk, "Come in later:", read, hint=f"{desk.cursor.target_names()}: {hint}")


@of_turns(
    "ready",
    "Ready for something",
    "(",
    row=160,
    word="ready",
    needs=(SOMEBODY, BEGUN),
    also="overwatch, trigger",
)
@for_selected
def ready(desk: FightDesk, combatant: Combatant) -> None:
    """Let the selected combatant wait for something that you type, such as: when the door opens."""

    def read(text: str) -> list[Asked]:
        fields = {"action": "ready", "who": combatant.id, "what": unquoted(text.strip())}
        return [Asked(desk.fight.read(fields))]

    question = f"{short_name(combatant.name)} is ready:"
    ask_for(desk, question, read, hint="what for, as when the door opens")


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
        take(selected.id if selected in waiting and selected else waiting[0].id)
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
    those = desk.cursor.targets()

    def read(text: str) -> list[Asked]:
        who = targets.every(text.split(), desk.cursor.by_letter) or those
        over = all(desk.fight.encounter.combatants[one].surprised for one in who)
        return [Asked(desk.fight.read({"action": "surprise", "who": who, "over": over}))]

    _ask(desk, "Surprised:", read, "or letters")


def _ask_for_group(desk: FightDesk, action: str, question: str) -> None:
    those = desk.cursor.targets()

    def read(text: str) -> list[Asked]:
        fields = {
            "action": action,
            "who": those,
            **({"name": unquoted(text.strip())} if text.strip() else {}),
        }
        return [Asked(desk.fight.read(fields))]

    _ask(desk, f"{question}:", read, "or a name for it")


def _ask(
    desk: FightDesk, question: str, read: Callable[[str], list[Asked]], otherwise: str
) -> None:
    """Ask; a hint says what an empty answer does. Raises the errors of an empty answer."""
    told = desk.foresee(read("")).text
    ask_for(desk, question, read, hint=f"Enter: {told.removesuffix('.')}; {otherwise}")


def _waits(combatant: Combatant) -> bool:
    return combatant.delayed and not combatant.out
