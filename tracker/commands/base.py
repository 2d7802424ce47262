"""A command: its name, its keys, its sentence, and when it can be used."""

from collections.abc import Callable, Iterable
from functools import wraps

from msgspec import Struct

from rules.dice import Typed
from rules.encounter import Combatant
from rules.numbers.docstrings import summary_of
from tracker.commands.desk import Desk

Run = Callable[[Desk], None]
"""Does what was asked for, or asks for what it needs first; raises RulesError or StoreError."""

Need = Callable[[Desk], str | None]
"""Why a command cannot be used now; None where it can."""


class Command(Struct, frozen=True, kw_only=True):
    """One thing to ask for: key map, key bar, help and palette are all made from these.

    `sentence` is what help and palette say of it; `bar` is what the key bar says, empty where the
    command is not in it.
    """

    id: str
    title: str
    sentence: str
    keys: tuple[str, ...]
    group: str
    run: Run
    needs: tuple[Need, ...] = ()
    bar: str = ""

    def unavailable(self, desk: Desk) -> str | None:
        """Why the command cannot be used now; None where it can."""
        reasons = (need(desk) for need in self.needs)
        return next(filter(None, reasons), None)


def command(
    name: str, title: str, *keys: str, group: str, bar: str = "", needs: tuple[Need, ...] = ()
) -> Callable[[Run], Command]:
    """Make a command of the function that runs it; its docstring is the command's sentence."""
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
    """What a command needs, and the reason that is told where it does not hold."""
    return lambda desk: None if holds(desk) else reason


SOMEBODY = need(
    lambda desk: desk.cursor.selected, "there is nobody in the fight: add combatants first"
)
BEGUN = need(lambda desk: desk.fight.encounter.started, "the fight has not begun: press next")


def act(desk: Desk, action: str, dice: Iterable[Typed] = (), /, **fields: object) -> None:
    """Carry out an action of this fight by its name; raises RulesError or StoreError."""
    desk.perform(desk.fight.read({"action": action, **fields}), dice)
