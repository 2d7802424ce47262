"""Random fights with secrets, and a judge of the text that players receive.

The judge does not know how the view is made. It follows the names of visible combatants, and reads
the sent text.
"""

import json
import re
import unicodedata
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from typing import Any

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import RulesError
from tests.play.random_play import SHEETS
from tests.play.table import Table
from tracker.cli.show import everything
from tracker.text.jsonio import encode
from tracker.text.sanitize import sanitize
from tracker.views.players import PlayersView, players_view
from tracker.views.timeline import MOST_LATER
from tracker.watch.painter import Painter
from tracker.watch.picture import Size, picture

NAMES = (
    *("Vexnara", "Lady Vexnara", "Vexnara 1", "Vexnara 2", "Xylo-Phagus", "Quirrel", "Éowarn"),
    *("Ed", "O", "維克娜", "Dire Zornath", "Thrum\u200bmel"),
    "\uff2d\uff4f\uff52\uff47\uff55\uff4c\uff49\uff53",
)
SPELLINGS = ("grappled by {}", "{} watches", "marked by {}'s spell, and held", "({})")
PLAIN = ("blinded", "exhausted", "wounded", "Ford fever", "opened", "prone", "of the fight")
TITLE = "The ambush of Vexnara at the Ford"
IDS = tuple(f"c{number}" for number in range(1, 9))

CODE = re.compile(r"\x1b\[[\d;?]*[A-Za-z]")
"""A code that moves the cursor or sets colours."""

CUT = re.compile(r"[^\W_]+(?=…|~)")
"""A word without its end, which was cut off because there was no room."""

Request = dict[str, Any]


def spelled(name: str) -> Iterator[str]:
    """Yield the spellings of a name that a game master may type.

    The last one is only the last word of the name.
    """
    yield name
    yield name.upper()
    yield name.casefold()
    yield name.replace("-", " ")
    yield name.replace(" ", "\u00a0")
    yield "".join(_wide(char) for char in name)
    yield "".join(f"{char}\u0301" if char in "aeiou" else char for char in name)
    yield from (word for word in name.split()[-1:] if not word.isdecimal())


def requests() -> list[list[Request]]:
    """Return lists of requests for a fight, one list for each kind of request.

    Every kind is equally likely.
    """
    every = [one.format(name) for one in SPELLINGS for each in NAMES for name in spelled(each)]
    texts, later = [*every, *PLAIN * 8], 90
    others: list[Request] = [
        *({"action": one} for one in ("undo", "redo", "next", "end-round", "end-fight")),
        *({"action": "note", "who": "c1", "text": text} for text in every),
        *({"action": "join-group", "who": ["c1", "c2"], "name": text} for text in every),
    ]
    places = ("vexnara", "vexnara's_den", "quirrel", "well")
    lines: list[Request] = [
        {"action": "draw-map", "line": f"gate:a -9- {one}:b -4- cellar -30- zz"} for one in places
    ]
    lines.append({"action": "draw-map", "grid": "squares 6x4; people A1:a C2:b"})
    told: list[Request] = [
        {"action": "condition", "who": ["c1"], "condition": text} for text in texts
    ]
    return [
        [{"action": "add", "name": name, "hidden": True, "hp": 7} for name in NAMES],
        [{"action": "add", "name": name, "hp": 7} for name in NAMES],
        [{"action": "add", "name": name, "round": 2} for name in NAMES],
        *([{"action": one}] for one in ("undo", "undo", "redo")),
        *([{"action": one, "who": [who]} for who in IDS[2:]] for one in ("remove", "hide")),
        [{"action": "reveal", "who": [who]} for who in IDS[2:]],
        *[[{"action": "edit", "who": who, "name": name} for name in NAMES for who in IDS[2:]]] * 2,
        [{"action": "mount", "who": "c1", "mount": who} for who in (*IDS[2:], *every)],
        [{"action": "rule-on", "about": "mount", "name": who, "distance": 3} for who in IDS[2:]],
        *[told] * 3,
        lines,
        [{"action": "set-position", "who": [who], "at": "c1"} for who in IDS[2:]],
        [{**one, "secret": True, "who": ["c2"]} for one in told],
        [{"action": "event", "text": text, "round": later, "shown": True} for text in texts],
        [{"action": "event", "text": text, "round": later} for text in every],
        others,
    ]


class Secrets:
    """A fight. For each event, it knows all names that each combatant has had until then."""

    def __init__(self, system: str) -> None:
        self.table = Table(system, seed=3)
        self._seen: dict[int, dict[str, frozenset[str]]] = {0: {}}
        self._unseen: dict[int, dict[str, frozenset[str]]] = {0: {}}
        self._note(1)
        for name, sheet in zip(("Mira", "Grak"), SHEETS[system], strict=False):
            self.do({"action": "add", "name": name, "hp": 9, "sheet": sheet, "side": "party"})
        self.do({"action": "start"})

    def do(self, request: Request) -> bool:
        """Do a request. Return False if it is refused."""
        try:
            event = self.table.do(**request)
        except RulesError:
            return False
        if event.moves_head:
            return True
        self._note(event.n)
        return True

    def _note(self, number: int) -> None:
        """Note the name of each combatant after the event `number`.

        The names of unseen combatants are noted apart from the other names.
        """
        parent = self.table.fight.event(number).parent
        seen, unseen = dict(self._seen[parent]), dict(self._unseen[parent])
        for one in self.table.encounter.combatants.values():
            names = unseen if one.unseen else seen
            names[one.id] = names.get(one.id, frozenset()) | {one.name}
        self._seen[number], self._unseen[number] = seen, unseen

    @property
    def public(self) -> set[str]:
        """Return all names that combatants had while the players could see them."""
        return {name for names in self._seen[self.table.fight.head].values() for name in names}

    @property
    def secret(self) -> set[str]:
        """Return the names that combatants had only while they were hidden."""
        known = {_key(name) for name in self.public}
        every = self._unseen[self.table.fight.head].values()
        return {name for names in every for name in names if _key(name) not in known}

    @property
    def of_the_unseen(self) -> set[str]:
        """Return all names of combatants who were unseen at any time, also their public names."""
        head = self.table.fight.head
        ids = self._unseen[head]
        both = [*ids.values(), *(self._seen[head].get(who, frozenset()) for who in ids)]
        return {name for names in both for name in names}

    def view(self, title: str) -> PlayersView:
        """The view that the players see."""
        return players_view(self.table.encounter, self.table.fight.book, title)

    def faults(self, title: str = TITLE, *, shown: str | None = None) -> list[str]:
        """Return the faults of the sent text: a secret in it, or a text missing from it.

        If `shown` is given, the view has this wrong title instead of `title`.
        """
        view = self.view(title)
        view = view if shown is None else replace(view, title=shown)
        return [*self._told(view), *self._taken(view, title)]

    def _told(self, view: PlayersView) -> Iterator[str]:
        secret = {_key(name) for name in self.secret}
        public = " ".join(f" {' '.join(_key(name))} " for name in self.public)
        words = {word for key in secret for word in key} - {
            word for name in self.public for word in _key(name)
        }
        long = {word for word in words if len(word) > 4}
        phrases = {" ".join(key) for key in secret}
        for text, whole in sent(view):
            tokens = f" {' '.join(_key(CUT.sub(' ', text)))} "
            told = {one for one in long if one in tokens.replace(" ", "")}
            if whole:
                found = {one for one in phrases if f" {one} " in tokens}
                told |= {one for one in found if f" {one} " not in public}
            if told:
                yield f"{sorted(told)} in {text!r}"

    def _taken(self, view: PlayersView, title: str) -> Iterator[str]:
        encounter = self.table.encounter
        hidden = {word for name in self.of_the_unseen for word in _key(name)}
        seen = sorted((one for one in encounter.in_order() if not one.unseen), key=_is_out)
        if [one.name for one in view.rows] != [sanitize(one.name) for one in seen]:
            yield f"{[one.name for one in view.rows]} are shown"
        for row, one in zip(view.rows, seen, strict=True):
            typed = [held.name for held in one.conditions if not held.secret]
            typed += [f"on {encounter.mount_name(one)}"] if one.mount else []
            typed += ["delays"] if one.delayed else []
            yield from _differences(typed, row.states, hidden)
        events = [one.text for one in encounter.timeline if one.shown][:MOST_LATER]
        yield from _differences(events, [one.text for one in view.events], hidden)
        yield from _differences([title], [view.title], hidden)


def _is_out(one: Combatant) -> bool:
    """Return a sort key for the rows of players.

    Combatants who are out of the fight come last.
    """
    return one.out


def sent(view: PlayersView) -> Iterator[tuple[str, bool]]:
    """Yield every text that is sent to players, as JSON, to a terminal and to a browser.

    With each text comes a flag: whether all its words are whole. In ASCII they may not be, because
    wide letters are separated.
    """
    raw = encode({**everything(view), "fault": None})
    yield from ((text, True) for text in (raw.decode(), *_texts(json.loads(raw))))
    for size, ascii_only in ((Size(40, 20), True), (Size(160, 24), False)):
        lines = picture(view, size)
        yield "\n".join("".join(span.text for span in line) for line in lines), True
        frame = Painter({}, ascii_only=ascii_only).frame(lines, size)
        yield CODE.sub(" ", frame), not ascii_only


def _differences(typed: Sequence[str], shown: Sequence[str], hidden: set[str]) -> Iterator[str]:
    """Yield the typed texts that are shown with too few of their words.

    Names of combatants who were unseen at any time may be missing.
    """
    if len(typed) != len(shown):
        yield f"{typed} are shown as {list(shown)}"
        return
    for was, told in zip(typed, shown, strict=True):
        if not _only_names_are_gone(list(_key(sanitize(was))), list(_key(told)), hidden):
            yield f"{was!r} is shown as {told!r}"


def _only_names_are_gone(was: list[str], told: list[str], hidden: set[str]) -> bool:
    """Whether a shown text differs from the typed text only by missing names.

    'somebody' may replace words of names, and no other words.
    """
    if not told:
        return not was
    if was and was[0] == told[0] and _only_names_are_gone(was[1:], told[1:], hidden):
        return True
    if told[0] != "somebody":
        return False
    for many, word in enumerate(was, 1):
        if not any(word in (one, f"{one}s") for one in hidden):
            return False
        if _only_names_are_gone(was[many:], told[1:], hidden):
            return True
    return False


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, Mapping):
        for key, one in value.items():
            yield from (str(key), *_texts(one))
    elif isinstance(value, list):
        for one in value:
            yield from _texts(one)


@cache
def _key(text: str) -> tuple[str, ...]:
    """Return the words of a text to compare: without width, case, accents and hidden characters."""
    shown = text.casefold()
    if not text.isascii():
        folded = unicodedata.normalize("NFKD", unicodedata.normalize("NFKD", text).casefold())
        shown = "".join(one for one in folded if one.isascii() or not _shows_nothing(one))
    return tuple(re.findall(r"[\u4e00-\u9fff]|[^\W\d_\u4e00-\u9fff]+|\d+", shown))


def _shows_nothing(char: str) -> bool:
    return bool(unicodedata.combining(char)) or unicodedata.category(char) == "Cf"


def _wide(char: str) -> str:
    return chr(ord(char) + 0xFEE0) if "!" <= char <= "~" else char
