"""The fight told a line a turn: its events in one sentence, what was undone in another."""

import re
from collections.abc import Iterator
from typing import NamedTuple

from rules.history import Event, Fight

TURN_OF = ("encounter", "turn_of")

ENDS = ".!?:…"
"""What ends a sentence; nothing does so too."""

CLOSING = "\"')]”»"
"""What may stand behind the mark that ends a sentence."""

Sayings = list[tuple[int, str]]
"""Numbers of events, and what they say."""


class TurnLine(NamedTuple):
    """A line of the log: what a turn's events say together.

    `events` are their numbers, ascending; `who` has the turn, where anybody has; `undone` counts
    the events that were undone, where that is what the line is about.
    """

    text: str
    events: tuple[int, ...]
    who: str = ""
    undone: int = 0

    @property
    def number(self) -> int:
        """The newest of its events."""
        return self.events[-1]


def turn_lines(fight: Fight) -> Iterator[TurnLine]:
    """The lines of a fight, the newest first; no more events are read than are asked for.

    What is done while nobody has the turn, as before the fight, has a line an event.
    """
    later: Sayings = []
    undone: list[Event] = []
    moves: list[Event] = []
    holds = fight.head
    for number in range(fight.last, 0, -1):
        event = fight.as_told(number)
        if number != holds:
            _set_aside(event, undone, moves)
            continue
        holds = event.parent
        before, *begun = event.brief or (" ".join(event.text.split("\n")),)
        if event.begins_turn and not begun:
            before, begun = "", [before]
        if not begun:
            later.append((number, before))
            continue
        turn = _turn_line(fight, event, begun[-1], later)
        yield from _newest_first(undone, moves, turn)
        undone, moves = [], []
        middle = " ".join(filter(None, begun[:-1]))
        if middle:
            yield TurnLine(middle, (number,))
        later = [(number, before)] if before else []
    yield from _newest_first(undone, moves, _apart(later))


def told(who: str, sentences: list[str]) -> str:
    """The sentences of a turn as one: 'Wolf 2 walks 5 m, delays.'.

    That it is their turn is said where they have done nothing; the name is said once.
    """
    head, *rest = sentences
    if who and any(one.startswith(f"{who} ") for one in rest):
        head = re.sub(rf"{re.escape(who)}'s turn\b[^.]*\.( |$)", "", head, count=1)
    head = _without_begun(who, head, rest)
    text, goes_on = "", False
    for sentence in filter(None, (head, *rest)):
        own = bool(who) and _is_of(who, sentence)
        if own and goes_on:
            text = f"{text.removesuffix('.')}, {sentence[len(who) + 1 :]}"
        else:
            text = f"{_ended(text)} {sentence}".strip()
        goes_on = own and ". " not in sentence.removeprefix(who)
    return text


def _is_of(who: str, sentence: str) -> bool:
    """True where somebody alone does what a sentence says, not with another."""
    return sentence.startswith(f"{who} ") and not sentence.startswith(f"{who} and ")


def _ended(text: str) -> str:
    """A text with a full stop, unless another mark ends it: a note has whatever was typed."""
    return f"{text}." if text.rstrip(CLOSING)[-1:] not in ENDS else text


def _without_begun(who: str, head: str, rest: list[str]) -> str:
    """The head without 'Ansa declares.' at its end, where it is told later what is declared."""
    begun = re.search(rf"(?:^|(?<= )){re.escape(who)} (\w+)\.$", head) if who else None
    if begun is None or not any(one.startswith(f"{who} {begun[1]} ") for one in rest):
        return head
    return head[: begun.start()].rstrip()


def _set_aside(event: Event, undone: list[Event], moves: list[Event]) -> None:
    if event.moves_head:
        moves.append(event)
    else:
        undone.append(event)


def _undone_line(undone: list[Event], moves: list[Event]) -> Iterator[TurnLine]:
    """'3 undone: Wolf 2 walks 5 m.', the first of them told; nothing where all was redone."""
    if undone:
        first = undone[-1]
        what = " ".join(filter(None, first.brief)) or first.text.replace("\n", " ")
        events = tuple(sorted(one.n for one in (*undone, *moves)))
        yield TurnLine(f"{len(undone)} undone: {what}", events, undone=len(undone))


def _newest_first(
    undone: list[Event], moves: list[Event], told: Iterator[TurnLine]
) -> list[TurnLine]:
    """What was undone before the last that was done, or after it; before it where that is redone.

    Undone events and moves of the head come newest first.
    """
    redone = bool(moves) and moves[0].action["action"] == "redo"
    lines = (*_undone_line(undone, moves), *told)
    return sorted(lines, key=lambda one: (redone and bool(one.undone), -one.number))


def _turn_line(fight: Fight, event: Event, head: str, later: Sayings) -> Iterator[TurnLine]:
    """The line of the turn that an event began; `later` is what was said in it, newest first."""
    who = _turn_of(event)
    if not who:
        yield from _apart([*later, (event.n, head)])
        return
    combatant = fight.encounter.combatants.get(who)
    said = [(event.n, head), *reversed(later)]
    text = told(combatant.name if combatant else "", [text for _, text in said])
    yield TurnLine(text, tuple(number for number, _ in said), who)


def _apart(said: Sayings) -> Iterator[TurnLine]:
    return (TurnLine(text, (number,)) for number, text in said if text)


def _turn_of(event: Event) -> str:
    """Whose turn an event began; empty where nobody's."""
    for change in event.changes:
        if change.at == TURN_OF and isinstance(change.to, str):
            return change.to
    return ""
