"""The commands for turns and initiative."""

from collections.abc import Iterable, Sequence
from contextlib import suppress
from itertools import takewhile

from msgspec import UNSET

from rules.encounter import Combatant
from rules.encounter.groups import made_with, yet_to_act
from rules.errors import InputError, RulesError
from rules.fight.actions import Action
from rules.fight.preview import turns_passed
from rules.fight.turns import party_to_roll
from rules.history import Fight
from rules.history.undo import FIRST
from rules.numbers.exact import counted
from rules.numbers.inputs import listed
from tracker.desk.commands.initiatives import ask_for_rolls, ask_for_value
from tracker.desk.commands.making import (
    BEGUN,
    SOMEBODY,
    act,
    ask_for,
    for_selected,
    need,
    of_each,
    of_turns,
    opens,
    or_letters,
)
from tracker.desk.commands.opportunities import asks_for_meetings
from tracker.desk.cursor import NAMED
from tracker.desk.desk import FightDesk
from tracker.desk.second_press import is_confirmed
from tracker.desk.several import doers
from tracker.text.sanitize import sanitize
from tracker.typed import grammar
from tracker.typed.prompt import Question
from tracker.views.spans import short_name

PEOPLE = need(lambda desk: desk.fight.encounter.combatants, "there is nobody in the fight")

AS_BEFORE = "as-before"
"""With the action of this id, everybody repeats the last declaration. Only some books have it."""

GO_ON = "lets them go on as before"

TURN = need(lambda desk: desk.fight.encounter.turn_of, "it is nobody's turn")


BESIDE = frozenset(
    [
        "note",
        "answer-note",
        "event",
        "answer-event",
        "arrive",
        "describe",
        "letter",
        "hide",
        "reveal",
        "roll-dice",
        "consult",
        "grant",
        "condition",
        "end-condition",
        "temporary",
    ]
)
"""Actions that do not count as acts of a combatant."""

STEPS = frozenset(["start", "next", "next-group", "run-on", "end-round"])
"""The actions that begin the fight or pass turns, and can begin a round."""


@of_turns(
    "next",
    "Next",
    "n",
    row=105,
    bar=(10, "next"),
    needs=(PEOPLE,),
    also="begin, start, end turn, skip, pass, done, continue",
)
def go_on(desk: FightDesk) -> None:
    """Go on to the next turn, pulse or phase, or begin the fight. "5 n" goes on 5 times.

    If rolls of the players are missing, ask for them first. If the declarations end and somebody
    has not declared, ask once. Also ask once if the count goes past the whole next round.
    """
    if _asks_for_rolls(desk) or asks_for_meetings(desk):
        return
    asked = what_next(desk.fight, desk.count or 1)
    if not _goes_far(desk, asked):
        return
    if not _passes(desk, _too_late_after(desk, asked), desk.key_of("next"), GO_ON):
        return
    began, unused = desk.fight.encounter.started, _unused_turns(desk, desk.count or 1)
    desk.perform(asked)
    if began:
        _offer_as_before(desk)
    _tell_unused(desk, unused)


def what_next(fight: Fight, times: int = 1) -> Action:
    """Return the action of the command "next" at this moment: begin the fight, or go on."""
    if not fight.encounter.started:
        return fight.read({"action": "start"})
    return fight.read({"action": "next", **({"times": times} if times > 1 else {})})


def _asks_for_rolls(desk: FightDesk) -> bool:
    """Whether the next step needs a roll of the party.

    If the step needs a roll, open the list of rolls.
    """
    if not party_to_roll(desk.encounter, desk.book.initiative):
        return False
    desk.outside.open("initiative.open_start")
    return True


def _unused_turn(desk: FightDesk) -> str:
    """Return a message for the end of a turn in which nobody did anything; '' for other turns.

    People often press the key that ends turns once too often, so the message has the key for undo.
    """
    return _unused_turns(desk, 1)


def _unused_turns(desk: FightDesk, steps: int) -> str:
    """Return a message that names everybody whose turn ends unused in the next steps.

    Return '' if there are no such turns. The present turn counts as used if anything happened
    in it. A combatant who has moved, such as a member of a group, has used the turn too.
    """
    fight, people = desk.fight, desk.encounter.combatants
    ended = turns_passed(desk.encounter, desk.book, steps)
    if not ended or fight.turn_began() != fight.head:
        ended = ended[1:]
    # A rider acts for the mount too: the mount has nothing to do in a turn of its own.
    ridden = {who for who in ended if desk.encounter.riders_of(people[who])}
    ended = tuple(who for who in ended if not people[who].pace.made and who not in ridden)
    undeclared = desk.book.undeclared(desk.encounter)
    if AS_BEFORE in fight.action_kinds():
        # A turn is a declaration in these books. The declaration may come before the turn.
        ended = tuple(who for who in ended if who in undeclared)
    silent = set(ended) <= {*undeclared}
    names = [short_name(people[who].name) for who in dict.fromkeys(ended)]
    if not names:
        return ""
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    undo, one = desk.key_of("undo"), len(names) == 1
    what = ("has" if one else "have") + " not declared" if silent else "did nothing"
    where = "" if silent else (" in that turn" if one else " in their turns")
    back = "gives the turn back" if one else "gives the turns back"
    return f"{listed([*names[:NAMED], *more], 'and')} {what}{where}: {undo} {back}."


def _tell_unused(desk: FightDesk, told: str) -> None:
    """Show the message about a turn that was not used, if no other message is shown."""
    if told and not desk.message.text and not desk.refused:
        desk.tell(told)


def _too_late_after(desk: FightDesk, asked: Action) -> list[str]:
    """Return the ids of the combatants who can no longer declare after this action.

    These combatants have not declared yet.
    """
    silent = desk.book.undeclared(desk.encounter)
    if not silent:
        return []
    try:
        after = desk.foresee([grammar.Asked(asked)]).foreseen.outcomes
    except RulesError:
        return []
    same = [one.encounter for one in after if one.encounter.round == desk.encounter.round]
    still = {who for encounter in same for who in desk.book.undeclared(encounter)}
    return [who for who in silent if who not in still]


def _goes_far(desk: FightDesk, asked: Action) -> bool:
    """Whether these steps may be done now.

    If the steps go past the next round, the GM must type the count and the key a second time. The
    number may be meant for another line whose key was forgotten.
    """
    if not desk.count or not desk.encounter.started:
        return True
    try:
        after = desk.foresee([grammar.Asked(asked)]).foreseen.outcomes
    except RulesError:
        return True
    last = max((one.encounter.round for one in after), default=0)
    if last <= desk.encounter.round + 1:
        return True
    keys, end = f"{desk.count}{desk.key_of('next')}", f"{desk.book.words.round_word} {last}"
    question = f"{keys} goes on as far as {end}. If you mean that, type {keys} once more."
    return is_confirmed(desk, question)


def _passes(desk: FightDesk, people: Iterable[str], key: str, what: str) -> bool:
    """Whether the command goes on although some combatants have not declared.

    The first press of the key only shows a question. The second press goes on.
    """
    combatants = desk.encounter.combatants
    # A rider declares for the mount too.
    alone = [who for who in people if not desk.encounter.riders_of(combatants[who])]
    names = [short_name(combatants[who].name) for who in alone]
    if not names:
        return True
    more = [f"{len(names) - NAMED} more"] if len(names) > NAMED else []
    silent = listed([*names[:NAMED], *more], "and")
    return is_confirmed(desk, f"{key} again {what}. Not declared: {silent}.")


@of_turns("previous", "Previous", "p", beside="next", word="back", needs=(BEGUN,), also="go back")
def previous(desk: FightDesk) -> None:
    """Go back to before the last "next"; a question first names the actions that this undoes."""
    fight = desk.fight
    if fight.turn_began() <= FIRST:
        act(desk, "previous")
        return

    def answered(text: str) -> None:
        if text.strip():
            raise InputError("bad-choice", None, "nothing is typed here: Enter alone goes back.")
        act(desk, "previous")

    desk.ask(Question("Go back?", answered, hint=_what_goes_back(fight)))


@of_turns(
    "initiative",
    "Initiative",
    "i",
    row=140,
    bar=(140, "init"),
    needs=(SOMEBODY,),
    newcomers=True,
    also="init, reroll",
)
def initiative(desk: FightDesk) -> None:
    """Roll, or type, the initiative of the selected or marked combatants."""
    ask_for_rolls(desk, desk.cursor.targets())


@opens("initiative.open_initiative")
@of_turns(
    "initiative-all",
    "Initiative for everybody",
    "I",
    beside="initiative",
    needs=(SOMEBODY,),
    also="roll initiative, init, start",
)
def initiative_of_all(_: FightDesk) -> None:
    """Roll or type everybody's initiative in one list; foes have one line for each kind."""


@of_turns(
    "set-initiative",
    "Set initiative",
    "V",
    row=145,
    word="set init",
    needs=(SOMEBODY,),
    newcomers=True,
    also="init",
)
def set_initiative(desk: FightDesk) -> None:
    """Set the initiative of the selected or marked combatants to a number, without a roll."""
    ask_for_value(desk)


@of_turns(
    "earlier",
    "Earlier in the order",
    "K",
    "ctrl+up",
    row=150,
    word="order",
    needs=(SOMEBODY,),
    also="sort, rearrange, move up",
)
@for_selected
def earlier(desk: FightDesk, combatant: Combatant) -> None:
    """Move the selected combatant one place up in the order, to stay there."""
    _place(desk, combatant, -1, "before")


@of_turns(
    "later",
    "Later in the order",
    "J",
    "ctrl+down",
    beside="earlier",
    needs=(SOMEBODY,),
    also="sort, rearrange, move down",
)
@for_selected
def later(desk: FightDesk, combatant: Combatant) -> None:
    """Move the selected combatant one place down in the order, to stay there."""
    _place(desk, combatant, 1, "after")


@of_turns(
    "delay", "Delay, or come back", "D", row=155, word="delay", needs=(BEGUN,), also="wait, hold"
)
@for_selected
def delay(desk: FightDesk, _: Combatant) -> None:
    """Let the selected or marked combatants delay the turn, or come back from a delay."""
    whom = desk.cursor.whom()
    usual = tuple(whom.usual)

    def read(text: str) -> list[grammar.Asked]:
        who = whom.every(text) or usual
        back = all(desk.encounter.combatants[one].delayed for one in who)
        wanted = of_each(desk, who, "come-back" if back else "delay")
        if not back:
            _refuse_in_vain(desk, wanted)
        return wanted

    ask_for(desk, "Delay, or come back:", read, preview=or_letters(desk, read), at_once=True)


def _refuse_in_vain(desk: FightDesk, wanted: Sequence[grammar.Asked]) -> None:
    """Raise InputError for a delay that has no effect because nobody else acts in this round."""
    now, after = desk.encounter, desk.foresee(wanted).encounter
    who = now.turn_of
    same = (after.turn_of, after.round, after.cell) == (who, now.round, now.cell)
    if who is None or not same or doers(wanted) != [who] or after.combatants[who].delayed:
        return
    name = short_name(now.combatants[who].name)
    message = f"nobody else acts in this {desk.book.words.round_word}: {name} delays in vain."
    raise InputError("conflict", "who", message)


@of_turns(
    "end-round",
    "Run to the end of the round",
    "E",
    row=120,
    word="end round",
    needs=(BEGUN,),
    also="new round, next round",
)
def end_round(desk: FightDesk) -> None:
    """Go on to the end of the round, through all its turns or pulses."""
    if _asks_for_rolls(desk) or asks_for_meetings(desk):
        return
    silent = desk.book.undeclared(desk.encounter)
    if desk.encounter.turn_of and not silent and _nobody_acted(desk.fight):
        now = f"{desk.book.words.round_word} {desk.encounter.round}"
        told = f"{desk.key_of('end-round')} again passes over everybody in {now}: nobody has acted."
        told += _lapses(desk)
        if not is_confirmed(desk, told):
            return
    if _passes(desk, silent, desk.key_of("end-round"), GO_ON):
        act(desk, "end-round")


def _lapses(desk: FightDesk) -> str:
    """Return a sentence that names the combatants who lose granted movement when the round ends."""
    now = desk.encounter
    try:
        after = desk.foresee([grammar.Asked(desk.fight.read({"action": "end-round"}))]).encounter
    except RulesError:
        return ""
    had = [one for one in now.in_order() if one.pace.granted > 0]
    lost = [short_name(one.name) for one in had if after.combatants[one.id].pace.granted <= 0]
    return f" Granted movement is lost: {listed(lost, 'and')}." if lost else ""


def _nobody_acted(fight: Fight) -> bool:
    """Whether nobody has acted in this round, and the last action was a step of the turns.

    Notes and similar actions do not count.
    """
    encounter = fight.encounter
    slots = (slot for one in encounter.in_order() for slot in fight.book.slots(encounter, one))
    if any(slot.kind == "acted" for slot in slots):
        return False
    names = (one.action["action"] for one in fight.held())
    return next((name for name in names if name not in BESIDE), "") in STEPS


@of_turns(
    "next-group", "End the turns of the group", "&", row=125, word="group", needs=(BEGUN, TURN)
)
def next_group(desk: FightDesk) -> None:
    """End the turns of the whole group that acts now, in one step."""
    silent, group = desk.book.undeclared(desk.encounter), yet_to_act(desk.encounter)
    those = [who for who in group if who in silent]
    if _passes(desk, those, desk.key_of("next-group"), "passes over them"):
        unused = _unused_turns(desk, max(1, len(group)))
        act(desk, "next-group")
        _tell_unused(desk, unused)


@of_turns(
    "take-turn", "Act for the group now", "<", beside="next-group", word="act", needs=(BEGUN, TURN)
)
@for_selected
def take_turn(desk: FightDesk, combatant: Combatant) -> None:
    """Let the selected member of the group act now; a move of this combatant does the same."""
    act(desk, "take-turn", who=combatant.id)


@of_turns(
    "run-on",
    "Run on until something happens",
    ">",
    row=130,
    word="run on",
    rank=110,
    needs=(BEGUN,),
)
def run_on(desk: FightDesk) -> None:
    """Go on until the party is next, a condition ends or movement is over; 5 > stops at pulse 5.

    In a turn of a fight with positions, the first press only asks, because a way such as >f begins
    with the same key.
    """
    if _asks_for_rolls(desk) or asks_for_meetings(desk):
        return
    cell = {"cell": desk.count} if desk.count else {}
    asked = desk.fight.read({"action": "run-on", **cell})
    silent = _too_late_after(desk, asked)
    key, move = desk.key_of("run-on"), desk.key_of("move")
    if not _passes(desk, silent, key, GO_ON):
        return
    if desk.encounter.map is not UNSET and desk.encounter.turn_of and not silent:
        what = f"{key} again runs on. A way begins with {move}, as in {move} >f."
        if not is_confirmed(desk, what):
            return
    unused = _unused_turn(desk)
    desk.perform(asked)
    if not desk.refused:
        *_, stopped = desk.fight.event(desk.fight.last).text.split("\n")
        desk.tell(f"{stopped} {unused}".strip())


@of_turns(
    AS_BEFORE,
    "All as before",
    "enter",
    row=135,
    word="as before",
    rank=110,
    action=AS_BEFORE,
    needs=(BEGUN,),
)
def as_before(desk: FightDesk) -> None:
    """Let all who have not declared yet repeat their last declaration, and begin the movement."""
    if _asks_for_rolls(desk):
        return
    as_before = desk.fight.read({"action": AS_BEFORE})
    desk.foresee([grammar.Asked(as_before)])
    silent = desk.book.undeclared(desk.encounter)
    if _passes(desk, silent, desk.key_of(AS_BEFORE), GO_ON):
        desk.perform(as_before)


def _what_goes_back(fight: Fight) -> str:
    """Return the hint for the command that goes back.

    An example is 'Enter: to before Ogre's turn, undoing 1 action (move)'.
    """
    now = fight.encounter.combatants.get(fight.encounter.turn_of or "")
    where = f"{now.name}'s turn" if now else "the last next"
    began = fight.turn_began()
    undone = [*takewhile(lambda one: one.n > began, fight.held())][::-1]
    names = (_called(fight, str(act["action"])) for one in undone for act in one.acts)
    what = f" ({', '.join(dict.fromkeys(names))})" if undone else ""
    many = counted(len(undone), "action") if undone else "nothing else"
    return f"Enter: to before {sanitize(where)}, undoing {many}{what}"


def _called(fight: Fight, name: str) -> str:
    """Return the title of an action with a small first letter, for the middle of a sentence."""
    kind = fight.action_kinds().get(name)
    return f"{kind.title[:1].lower()}{kind.title[1:]}" if kind else name


def _offer_as_before(desk: FightDesk) -> None:
    """Show a message that all combatants may repeat their last declarations.

    Show no message if the rules do not allow this now.
    """
    if AS_BEFORE not in desk.fight.action_kinds() or desk.refused:
        return
    with suppress(RulesError):
        found = desk.foresee([grammar.Asked(desk.fight.read({"action": AS_BEFORE}))])
        told = found.text if found.complete else "initiative is rolled first."
        told = told.partition("so as before: ")[2] or told
        desk.tell(f"{desk.key_of(AS_BEFORE)} lets all others go on as before: {told}")


def _place(desk: FightDesk, combatant: Combatant, by: int, where: str) -> None:
    """Move a combatant past a neighbour in the order. The cursor moves with this combatant."""
    order = desk.fight.encounter.order
    places = [order.index(who) for who in made_with(desk.fight.encounter, combatant)]
    at = (min(places) if by < 0 else max(places)) + by
    if 0 <= at < len(order):
        act(desk, "place", who=combatant.id, other=order[at], where=where)
        desk.cursor.select(combatant.id)
    else:
        place = "first" if by < 0 else "last"
        desk.tell(f"{short_name(combatant.name)} is the {place} in the order already.", "warn")
