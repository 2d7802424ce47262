"""The commands for a book's own actions. A typed line gives the fields of such an action."""

from collections.abc import Callable, Sequence
from functools import partial
from typing import Any

from msgspec import UNSET
from msgspec.structs import replace

from rules.encounter import Combatant
from rules.errors import RulesError
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.base import People, Person
from rules.fight.actions.typed import Typed
from rules.fight.apply import own_actions
from rules.numbers.inputs import inner
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import OWN, Bar, Command, Opens, Row
from tracker.desk.commands import goings
from tracker.desk.commands.making import SOMEBODY, FightCommand, ask_for, for_said, for_selected
from tracker.desk.commands.other_places import NOT_READ, told_elsewhere
from tracker.desk.desk import FightDesk
from tracker.desk.named_actions import with_keys
from tracker.typed.grammar import Asked

PLACE = 1000
"""The place of a book's commands in the key bar and on the page of keys: it is the last place."""


def commands_of_book(book: Rulebook) -> list[FightCommand]:
    """Return the commands for a book's own actions. Their heading is the title of the book."""
    found = (one for one in map(command_of, own_actions(book)) if one is not None)
    row = Row(PLACE, book.title.partition(" (")[0].partition(":")[0])
    return [replace(one, row=row) for one in found]


def command_of(action: type[Action]) -> FightCommand | None:
    """Return the command for an action of a book. Return None if the action has no command."""
    typed = action.typed
    if typed is None or not typed.group:
        return None
    return Command(
        id=typed.id or name_of(action),
        title=action.title,
        sentence=action.summary().replace("`", ""),
        keys=(typed.key,) if typed.key else (),
        group=typed.group,
        run=for_selected(partial(ask_line, action=action)),
        word=typed.word or action.title.lower(),
        row=Row(PLACE, ""),
        needs=(SOMEBODY,),
        bar=Bar(PLACE, typed.bar),
        rank=OWN,
        opens=Opens.LINE,
        also=typed.also,
    )


def given_people(desk: FightDesk, action: type[Action]) -> dict[str, Any]:
    """Return the field `who` of an action, with the ids of all combatants of the command.

    If the action takes only one combatant, the field has the id of the selected combatant. Return
    no field if the action takes nobody, or if nobody is selected.
    """
    kind = _kind_of_who(action)
    selected = desk.cursor.selected
    if isinstance(kind, People) and selected is not None:
        return {"who": desk.cursor.targets()}
    return {"who": selected.id} if isinstance(kind, Person) and selected is not None else {}


def _kind_of_who(action: type[Action]) -> object:
    return next((inner(one.kind) for one in fields_of(action) if one.name == "who"), None)


def ask_line(
    desk: FightDesk, combatant: Combatant, *, action: type[Action], begun: str = ""
) -> None:
    """Ask for an action's fields in one typed line, and carry the action out.

    If the action takes one combatant and the command has several, each combatant does the action.
    `begun` is the text at the beginning. If nobody has a position, a line with a goal first asks
    who stands where.
    """
    # The first line imports the reader: the start of the program must not wait.
    from rules.fight.typed import usual_hint  # noqa: PLC0415
    from rules.fight.typed.senses import senses_of  # noqa: PLC0415
    from tracker.typed import action_path  # noqa: PLC0415
    from tracker.typed.declared_path import doers, read_for_each  # noqa: PLC0415

    if _is_for_turn(desk, action):
        desk.cursor.follow_turn()
        combatant = desk.cursor.selected or combatant
    kind, whom = _kind_of_who(action), desk.cursor.whom()
    if not isinstance(kind, People | Person):
        whom = replace(whom, usual=[combatant.id])

    def read(text: str) -> list[Asked]:
        return read_for_each(action, text, whom, together=not isinstance(kind, Person))

    typed, encounter = action.typed or Typed(), desk.fight.encounter
    hint = typed.hint_for(encounter, combatant) or usual_hint(action)
    hint = with_keys(hint, desk.book, desk.keymap)
    if action.goes is not None and encounter.map is not UNSET:
        hint = f"{hint}; a goal, as in >f"
    hint = _with_enter(desk, read, f"{hint}; = your totals" if action.rolls else hint)
    takes_people = isinstance(kind, People | Person)

    def asked(people: Sequence[str]) -> str:
        name = desk.cursor.names_of(people) if takes_people else ""
        name = f"{name}, each" if len(people) > 1 and typed.asks else name
        question = f"{name} {typed.asks}" if typed.asks else f"{action.title}, {name}"
        return f"{question.strip(', ')}:"

    asks = for_said(desk, asked, lambda text: doers(action, text, whom)[0])
    letters = [*desk.cursor.letters().values(), *goings.door_letters(desk)]
    others = [one.name for one in encounter.in_order() if one.id != combatant.id]
    own = {part for name in senses_of(action).names for part in name}
    known = told_elsewhere(desk, read, first_if=NOT_READ, own=own)
    again = partial(_ask_again, desk, combatant, action)
    first = goings.WithoutPositions(
        desk,
        partial(action_path.has_goal, action, whom=whom),
        known,
        takes_goal=action.goes is not None,
    )
    ask_for(
        desk,
        asks(""),
        first.read,
        hint=hint,
        typed=begun,
        words=others,
        preview=first.preview,
        whole=letters,
        asks=asks,
        instead=lambda text: first.asks(text, again),
    )


def _ask_again(desk: FightDesk, combatant: Combatant, action: type[Action], text: str) -> None:
    ask_line(desk, combatant, action=action, begun=text)


def _with_enter(desk: FightDesk, read: Callable[[str], list[Asked]], hint: str) -> str:
    """Return the hint of a line.

    If the line may be empty, the hint begins with the result of Enter on an empty line.
    """
    try:
        told = desk.foresee(read("")).text.removesuffix(".")
    except RulesError:
        return hint
    more = hint.removeprefix("Enter does it").removeprefix("; ")
    return f"Enter: {told}; {more}" if more else f"Enter: {told}"


def _is_for_turn(desk: FightDesk, action: type[Action]) -> bool:
    """Whether the action is for the combatant who has the turn.

    Only some actions are for this combatant, and only if the GM has marked nobody.
    """
    wanted = action.typed is not None and action.typed.whose_turn
    by_gm = desk.cursor.marked and not desk.cursor.gathered
    return wanted and desk.encounter.turn_of is not None and not by_gm
