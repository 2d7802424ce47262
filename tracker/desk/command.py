"""A command: its name, its keys, its sentence, and when it can be used."""

from collections.abc import Callable, Iterable, Sequence
from functools import wraps

from msgspec import Struct

from rules.dice import Typed
from rules.encounter import Combatant, Encounter
from rules.numbers.docstrings import summary_of
from rules.numbers.exact import Number
from tracker.desk.desk import Desk
from tracker.typed.grammar import Asked

Run = Callable[[Desk], None]
"""Carries the command out, or first asks for its details; raises RulesError or StoreError."""

Need = Callable[[Desk], str | None]
"""Why a command cannot be used now; None if it can."""


class Command(Struct, frozen=True, kw_only=True):
    """A command of the GM: key map, key bar, help and palette are all made from these.

    `sentence` stands in the palette; `bar` stands in the key bar, and is empty for a command that
    is not in it; `word` stands on the page of keys if the title is too long there.
    """

    id: str
    title: str
    sentence: str
    keys: tuple[str, ...]
    group: str
    run: Run
    needs: tuple[Need, ...] = ()
    bar: str = ""
    word: str = ""

    def unavailable(self, desk: Desk) -> str | None:
        """Why the command cannot be used now; None if it can."""
        reasons = (need(desk) for need in self.needs)
        return next(filter(None, reasons), None)


def command(
    name: str, title: str, *keys: str, group: str, bar: str = "", needs: tuple[Need, ...] = ()
) -> Callable[[Run], Command]:
    """Make a command from the function that runs it; its docstring is the command's sentence."""
    return lambda run: Command(
        id=name,
        title=title,
        sentence=summary_of(run),
        keys=keys,
        group=group,
        run=run,
        needs=needs,
        bar=bar,
    )


def for_selected(run: Callable[[Desk, Combatant], None]) -> Run:
    """Run it for the combatant under the cursor."""

    @wraps(run)
    def run_for_selected(desk: Desk) -> None:
        if desk.cursor.selected is not None:
            run(desk, desk.cursor.selected)

    return run_for_selected


def need(holds: Callable[[Desk], object], reason: str) -> Need:
    """A condition that a command needs, and the reason to give when it does not hold."""
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
    hint: str = "",
    preview: Callable[[str], str] | None = None,
    in_short: Callable[[Encounter], str] | None = None,
    words: Sequence[str] = (),
    nearest: Callable[[str, Number], str] | None = None,
) -> None:
    """Ask for a text and carry out the actions that it means; the result is shown before Enter.

    `in_short` gives the result in other words, from the encounter after it. Tab completes to
    `words`, or takes the `nearest` allowed number.
    """

    def previewed(text: str) -> str:
        found = desk.preview(read(text))
        return in_short(found.encounter) if found.text and in_short else found.text

    desk.ask(
        question,
        lambda text: perform_all(desk, read(text)),
        hint=hint,
        preview=preview or previewed,
        words=words,
        nearest=nearest,
    )


def perform_all(desk: Desk, wanted: Iterable[Asked]) -> None:
    """Carry out one action after the other until one is refused; raises RulesError, StoreError."""
    for asked in tuple(wanted):
        desk.perform(*asked)
        if desk.refused is not None:
            return


def act(desk: Desk, action: str, dice: Iterable[Typed] = (), /, **fields: object) -> None:
    """Carry out an action of this fight by its name; raises RulesError or StoreError."""
    desk.perform(desk.fight.read({"action": action, **fields}), dice)
