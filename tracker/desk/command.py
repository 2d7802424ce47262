"""A command: its keys, texts and places, when it can be used, and what it does."""

from collections.abc import Callable, Iterable
from functools import partial, wraps
from typing import NamedTuple, Unpack

from msgspec import Struct
from msgspec.structs import replace

from rules.dice import Typed
from rules.encounter import Combatant, Encounter
from rules.numbers.docstrings import summary_of
from tracker.desk.desk import Desk
from tracker.typed.grammar import Asked
from tracker.typed.line_help import Asking

Run = Callable[[Desk], None]
"""Carries the command out, or first asks for its details; raises RulesError or StoreError."""

Need = Callable[[Desk], str | None]
"""Returns why a command cannot be used now, or None if it can be used."""


USUAL, OWN, LATE = 100, 200, 300
"""The ranks of usual commands, of a book's own commands, and of commands after these two."""


class Bar(NamedTuple):
    """A command's place in the key bar (lower first), and its word; "" hides the command."""

    place: int = 0
    word: str = ""


class Row(NamedTuple):
    """A row of the page of keys: its place on the whole page (lower first), and its heading."""

    place: int
    heading: str


class Command(Struct, frozen=True, kw_only=True):
    """A command of the GM: key map, key bar, palette and page of keys are all made from these.

    The palette shows the `sentence`. The page of keys shows the `word`: in its own `row`, or in the
    row of the command that `beside` names. In the palette, commands of a lower `rank` are first.
    `page` is what the command opens, as "module.function" of the screens. A command with an
    `action` exists only under a book that knows the action.
    """

    id: str
    title: str
    sentence: str
    keys: tuple[str, ...]
    group: str
    run: Run
    word: str
    row: Row
    beside: str = ""
    needs: tuple[Need, ...] = ()
    bar: Bar = Bar()
    rank: int = USUAL
    page: str = ""
    action: str = ""

    def unavailable(self, desk: Desk) -> str | None:
        """Why the command cannot be used now; None if it can."""
        reasons = (need(desk) for need in self.needs)
        return next(filter(None, reasons), None)


def command(
    name: str,
    title: str,
    *keys: str,
    group: str,
    heading: str,
    row: int = 0,
    beside: str = "",
    word: str = "",
    needs: tuple[Need, ...] = (),
    bar: tuple[int, str] = Bar(),
    rank: int = USUAL,
    action: str = "",
) -> Callable[[Run], Command]:
    """Make a command from the function that runs it; the docstring becomes the sentence.

    If no `word` is given, the word is the title in small letters. A command with `beside` then has
    no word: it shares the word of the command that `beside` names.
    """
    return lambda run: Command(
        id=name,
        title=title,
        sentence=summary_of(run),
        keys=keys,
        group=group,
        run=run,
        word=word or ("" if beside else title.lower()),
        row=Row(row, heading),
        beside=beside,
        needs=needs,
        bar=Bar(*bar),
        rank=rank,
        action=action,
    )


of_turns = partial(command, group="Turns", heading="Turn")
of_history = partial(command, group="History", heading="Turn")
of_movement = partial(command, group="Movement", heading="Move")
of_health = partial(command, group="Health", heading="Health")
of_roster = partial(command, group="Roster", heading="People")
of_look = partial(command, group="Look", heading="Look")
of_program = partial(command, group="Program", heading="Program")
"""Decorators for commands: each sets a group of the palette and a heading on the page of keys."""


def opens(page: str) -> Callable[[Command], Command]:
    """Let a command open a page when it has run: "module.function" of the screens."""

    def opening(one: Command) -> Command:
        def run(desk: Desk) -> None:
            one.run(desk)
            desk.open(page)

        return replace(one, run=run, page=page)

    return opening


def for_selected(run: Callable[[Desk, Combatant], None]) -> Run:
    """Make a command's function from a function that also takes the combatant under the cursor."""

    @wraps(run)
    def run_for_selected(desk: Desk) -> None:
        if desk.cursor.selected is not None:
            run(desk, desk.cursor.selected)

    return run_for_selected


def need(holds: Callable[[Desk], object], reason: str) -> Need:
    """Make a Need: a function that returns `reason` if `holds(desk)` is false, else None."""
    return lambda desk: None if holds(desk) else reason


SOMEBODY = need(
    lambda desk: desk.cursor.selected, "there is nobody in the fight: add combatants first"
)


def _begun(desk: Desk) -> str | None:
    if desk.fight.encounter.started:
        return None
    key = desk.key_of("next")
    return f"the fight has not begun: {key} begins it" if key else "the fight has not begun"


BEGUN: Need = _begun


def ask_for(
    desk: Desk,
    question: str,
    read: Callable[[str], Iterable[Asked]],
    *,
    in_short: Callable[[Encounter], str] | None = None,
    **how: Unpack[Asking],
) -> None:
    """Ask for a text and carry out the actions that it means; the result is shown before Enter.

    `in_short` returns the result in other words, from the encounter after the actions.
    """

    def previewed(text: str) -> str:
        found = desk.preview(read(text))
        return in_short(found.encounter) if found.text and in_short else found.text

    how.setdefault("preview", previewed)
    desk.ask(question, lambda text: perform_all(desk, read(text)), **how)


def perform_all(desk: Desk, wanted: Iterable[Asked]) -> None:
    """Carry out one action after the other until one is refused; raises RulesError, StoreError."""
    for asked in tuple(wanted):
        desk.perform(*asked)
        if desk.refused is not None:
            return


def act(desk: Desk, action: str, dice: Iterable[Typed] = (), /, **fields: object) -> None:
    """Carry out an action of this fight by its name; raises RulesError or StoreError."""
    desk.perform(desk.fight.read({"action": action, **fields}), dice)
