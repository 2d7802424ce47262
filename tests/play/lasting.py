"""Effects that last longer than an action (conditions and book state), and their ends.

`what-lasts.toml` says how long each effect lasts. The law plays every situation. After each action
with such an effect, it inserts another event, such as a delay. Then it plays the next turns.
"""

import tomllib
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct, json
from msgspec.structs import fields

from rules.encounter import Encounter
from rules.encounter.codec import to_bytes
from rules.history import Fight
from rules.rulebook.catalogue import rulebook
from tests.play.random_play import tried
from tests.play.situations import Situation, Step, is_refused, request_of, set_up, situations
from tests.play.table import Table
from tests.play.touching import TIME

WRITTEN = tomllib.loads((Path(__file__).parent / "what-lasts.toml").read_text())
NOT_OF_A_TURN = TIME | {
    *("add", "edit", "remove", "option", "start", "undo", "redo", "surprise"),
    *("delay", "ready", "come-back", "out", "in"),
}
"""Actions that the law ignores. They set up the fight, or the law itself inserts them."""

GOING_BY = TIME | {"come-back", "out"}
"""Actions that begin or end a turn."""

NOTHING = ("null", "false", "0", '""', "[]", "{}")
"""JSON values of a field. With one of them, an action leaves nothing behind in the field."""

AT_MOST = 40
"""The most turns in which the law waits for an end. It also stops at the next round's end."""


class Left(NamedTuple):
    """An effect: the id of its owner, its name, and its value as JSON.

    If the effect is on the whole fight, the owner is empty.
    """

    owner: str
    name: str
    value: str


@dataclass(frozen=True, eq=False)
class Making:
    """A fight directly after an action.

    The action of the combatant `who` has left an effect behind.
    """

    title: str
    request: Mapping[str, Any]
    table: Table
    who: str
    left: tuple[Left, ...]


class Instant(NamedTuple):
    """The round and the cell in which an effect began or ended."""

    round: int
    cell: int


def kept_of(encounter: Encounter) -> dict[tuple[str, str], str]:
    """Return all effects that a turn can leave behind. Their values are JSON.

    The key is the owner and the name of an effect. The name of a condition begins with `condition`
    or `timed`. Another name is a path in the book's state, such as `turn spent`. In the state of
    the fight, the path begins with `fight`.
    """
    plain = json.decode(to_bytes(encounter))
    found: dict[tuple[str, str], str] = {}
    for who, one in plain["combatants"].items():
        for held in one.get("conditions", ()):
            kind = "condition" if held.get("left") is None else "timed"
            found[who, f"{kind} {held['name']}"] = "true"
        for path, value in _leaves(one.get("state") or {}):
            found[who, path] = value
    for path, value in _leaves(plain["encounter"].get("state") or {}):
        found["", f"fight {path}"] = value
    return found


def _leaves(state: Mapping[str, Any], at: str = "") -> Iterator[tuple[str, str]]:
    for key, value in state.items():
        path = f"{at} {key}".strip()
        if isinstance(value, dict) and value and path.count(" ") < 1:
            yield from _leaves(value, path)
        else:
            yield path, json.encode(value).decode()


def made(system: str) -> Iterator[Making]:
    """Yield a `Making` for each action in a book's situations that leaves effects of a new kind."""
    seen: set[tuple[str, frozenset[str]]] = set()
    for situation in situations():
        if situation.system == system and situation.book is None:
            yield from _made_in(situation, seen)


def _made_in(situation: Situation, seen: set[tuple[str, frozenset[str]]]) -> Iterator[Making]:
    played: list[tuple[Encounter, Step, Table]] = []

    def play(table: Table, step: Step) -> None:
        if "action" in step and not is_refused(step):
            before = table.encounter
            table.do(**request_of(step))
            played.append((before, request_of(step), forked(table)))

    table = set_up(situation, play)
    for step in situation.play:
        play(table, step)
    for before, request, table in played:
        who = _maker(table.encounter, request)
        if request["action"] in NOT_OF_A_TURN or who is None or not table.encounter.started:
            continue
        had = kept_of(before)
        left = tuple(
            Left(owner, name, value)
            for (owner, name), value in kept_of(table.encounter).items()
            if had.get((owner, name)) != value and value not in NOTHING
        )
        kind = (request["action"], frozenset(one.name for one in left))
        if left and kind not in seen:
            seen.add(kind)
            yield Making(situation.title, request, table, who, left)


def forked(table: Table) -> Table:
    """Return a copy of the table. Later actions on the copy do not change the old table."""
    fork = Table(table.encounter.system, seed=3)
    fork.fight = _copied(table.fight)
    return fork


def _copied(fight: Fight) -> Fight:
    copy = Fight(fight.encounter, last=fight.last, head=fight.head, redo=fight.redo)
    copy._states, copy._events = fight._states.copy(), fight._events.copy()
    return copy


def _maker(encounter: Encounter, request: Mapping[str, Any]) -> str | None:
    """Return the id of the combatant who makes a request.

    Return None if this combatant is not in the fight.
    """
    named = request.get("who", encounter.turn_of)
    first = named[0] if isinstance(named, list) and named else named
    people = encounter.combatants.values()
    ids = (one.id for one in people if first in (one.id, one.name) and not one.out)
    return next(ids, None)


@cache
def makings(system: str) -> tuple[Making, ...]:
    """Return every `Making` of a book."""
    return tuple(made(system))


def fields_of_state(system: str) -> Iterator[str]:
    """Yield the names of all fields in a book's state. `kept_of` uses the same names."""
    book = rulebook(system)
    yield from _fields(book.state)
    yield from (f"fight {name}" for name in _fields(book.fight_state))


def _fields(kind: type[Struct] | None) -> Iterator[str]:
    for field in fields(kind) if kind else ():
        parts = isinstance(field.type, type) and issubclass(field.type, Struct)
        inner = (f"{field.name} {part}" for part in _fields(field.type)) if parts else ()
        yield from inner if parts else (field.name,)


def anybody_else(making: Making) -> str:
    """Return the id of a combatant other than the maker.

    If there is no other combatant in the fight, return the maker's id.
    """
    people = making.table.encounter.combatants.values()
    return next((one.id for one in people if one.id != making.who and not one.out), making.who)


def _between(*requests: Callable[[Making], dict[str, Any]]) -> Callable[[Making, Table], bool]:
    """Return a function that does these requests in a fight.

    The function returns False if the fight refuses one of the requests.
    """

    def come(making: Making, table: Table) -> bool:
        return all(tried(table, request(making)) for request in requests)

    return come


def _by_maker(action: str, **fields: Any) -> Callable[[Making], dict[str, Any]]:
    return lambda making: {"action": action, "who": making.who, **fields}


def _plain(action: str) -> Callable[[Making], dict[str, Any]]:
    return lambda _making: {"action": action}


def _corrected(making: Making, table: Table) -> bool:
    hurt = {"action": "damage", "who": [anybody_else(making)], "amount": 0}
    if not tried(table, hurt):
        return False
    return tried(table, {"action": "correct", "event": table.fight.last, "amount": 1})


BETWEEN: Mapping[str, Callable[[Making, Table], bool]] = {
    "nothing": _between(),
    "delay": _between(_by_maker("delay"), _by_maker("come-back")),
    "delay to the end": _between(_by_maker("delay")),
    "act now": _between(_by_maker("delay"), _by_maker("come-back", now=True)),
    "ready": _between(_by_maker("ready", what="a bell"), _by_maker("come-back", now=True)),
    "group": _between(
        lambda making: {
            "action": "join-group",
            "who": [making.who, anybody_else(making)],
            "name": "Band",
        }
    ),
    "out and in": _between(_by_maker("out"), lambda making: {"action": "in", "who": [making.who]}),
    "undo and redo": _between(_plain("undo"), _plain("redo")),
    "correction": _corrected,
    "end of round": _between(_plain("end-round")),
}
"""For each name, the function that inserts events between an action and the next turns."""


class Change(NamedTuple):
    """One event in the test of an effect, with its action and the encounters before and after."""

    action: str
    before: Encounter
    after: Encounter


def instant(encounter: Encounter) -> Instant:
    """Return the present round and the present cell of a fight."""
    return Instant(encounter.round, encounter.cell)


@cache
def _ended(making: Making) -> dict[Left, Instant | None]:
    """Return the moment at which each effect ends if the law inserts no event.

    For an effect that does not end, the value is None.
    """
    found: dict[Left, Instant | None] = dict.fromkeys(making.left)
    for change in Changes(making.table).with_turns(AT_MOST):
        now = kept_of(change.after)
        for one, ended in found.items():
            if ended is None and now.get((one.owner, one.name)) != one.value:
                found[one] = instant(change.after)
    return found


def _in_time(lasts: str, ended: Instant | None, change: Change) -> bool:
    """Whether an effect that has now changed has ended at the right time.

    `ended` is the moment of its end if the law inserts no event; None if the law found no end. A
    number of turns may change only when time passes. The end must be at most one round before or
    after it.
    """
    now = instant(change.after)
    if lasts == "a while":
        return now == ended
    in_time = change.action in GOING_BY and now.round - change.before.round <= 1
    return in_time and (ended is None or abs(now.round - ended.round) <= 1)


def is_over(lasts: str, begun: Instant, owner: str, change: Change) -> bool:
    """Whether the time of an effect ends with this change.

    `lasts` is one of the words of `what-lasts.toml`. `begun` is the moment when the effect began.
    """
    before, after = change.before, change.after
    new_round = after.round > before.round
    if lasts == "round":
        return after.round > begun.round
    if lasts == "cell":
        return instant(after) != begun
    if lasts == "any turn":
        return _ends(change, before.turn_of or owner)
    if lasts == "turn":
        return _ends(change, owner)
    begins = after.turn_of == owner and (before.turn_of != owner or _ends(change, owner))
    if lasts == "next turn":
        passed_over = new_round and not before.combatants[owner].turns
        return passed_over or (begins and (new_round or not before.combatants[owner].turn_held))
    begins = begins or _acts_together(after, owner)
    return lasts == "turn of a later round" and begins and after.round > begun.round


def _acts_together(encounter: Encounter, who: str) -> bool:
    """Whether the combatant who has the turn has the same initiative as this combatant.

    Turns with the same initiative begin together.
    """
    now, one = (encounter.combatants.get(each or "") for each in (encounter.turn_of, who))
    levels = [each and each.initiative and each.initiative.value for each in (now, one)]
    return levels[0] is not None and levels[0] == levels[1]


def _ends(change: Change, who: str) -> bool:
    """Whether this change ends a combatant's turn. A delay does not end a turn."""
    before, after = (each.combatants.get(who) for each in (change.before, change.after))
    if before is None or after is None:
        return True
    return change.after.round > change.before.round or after.turns > before.turns


class Entry(NamedTuple):
    """An entry of `what-lasts.toml`: how long an effect lasts, and which actions also end it.

    If `of_maker` is true, the turns of the effect's maker count instead of the owner's turns.
    """

    lasts: str
    ended_by: tuple[str, ...] = ()
    of_maker: bool = False


def entries(system: str) -> dict[str, Entry]:
    """Return the entries of a book. The key of an entry is a pattern for names of effects."""
    found = {}
    for pattern, written in WRITTEN[system].items():
        given = {"lasts": written} if isinstance(written, str) else written
        found[pattern] = Entry(**given)
    return found


def entry_of(system: str, name: str) -> tuple[str, Entry]:
    """Return the first entry whose pattern fits the name.

    Raises:
        KeyError: no pattern fits the name.
    """
    for pattern, entry in entries(system).items():
        if fnmatchcase(name, pattern):
            return pattern, entry
    raise KeyError(f"what-lasts.toml does not say how long {name!r} lasts under {system}")


def _owner(making: Making, one: Left, entry: Entry) -> str:
    """Return the combatant whose turns decide when the effect ends.

    If the effect is on the whole fight, return the combatant who has the turn.
    """
    if entry.of_maker:
        return making.who
    return one.owner or making.table.encounter.turn_of or making.who


def faults(making: Making, between: str) -> Iterator[str]:
    """Insert the events with the name `between`, and yield the faults.

    A fault is an effect that ends too early or too late.
    """
    system = making.table.encounter.system
    begun = instant(making.table.encounter)
    changes = Changes(making.table)
    if not BETWEEN[between](making, changes):
        return
    alive = {one: entry_of(system, one.name)[1] for one in making.left}
    for change in changes.with_turns(AT_MOST):
        now = kept_of(change.after)
        for one, entry in tuple(alive.items()):
            changed = now.get((one.owner, one.name)) != one.value
            over = is_over(entry.lasts, begun, _owner(making, one, entry), change)
            if entry.lasts in ("a while", "turns"):
                over = changed and _in_time(entry.lasts, _ended(making)[one], change)
            if changed or over:
                del alive[one]
            if changed != over and not (changed and change.action in entry.ended_by):
                wrong = "ends too early" if changed else "is still there"
                yield (
                    f"{one.name} ({entry.lasts}) {wrong} at {change.action} after {between}: "
                    f"{making.title}: {dict(making.request)}"
                )
        if not alive:
            return


class Changes(Table):
    """A table that keeps a list of its changes.

    An undo and the next action are listed together, as one change.
    """

    def __init__(self, table: Table) -> None:
        fork = forked(table)
        self.random, self.fight = fork.random, fork.fight
        self.events = []
        self.made: list[Change] = []
        self.undone: Encounter | None = None

    def do(self, dice: Any = (), *, override: bool = False, **request: object) -> Any:
        """Apply an action, as `Table.do` does."""
        before = self.undone or self.encounter
        event = super().do(dice, override=override, **request)
        self.undone = before if request["action"] == "undo" else None
        if self.undone is None:
            self.made.append(Change(str(request["action"]), before, self.encounter))
        return event

    def with_turns(self, most: int) -> Iterator[Change]:
        """Yield the changes made until now.

        Then play at most `most` more turns, and yield their changes.
        """
        until = self.encounter.round + 1
        yield from self.made
        for _ in range(most):
            if not tried(self, {"action": "next"}, override=True) or self.encounter.round > until:
                return
            yield self.made[-1]
