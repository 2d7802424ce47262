"""Every command, in the order of the key bar, the palette and the help."""

from functools import partial

from rules.encounter import Combatant
from rules.fight.actions import name_of
from rules.fight.actions.base import ActionPrompt
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.commands import health, history, movement, roster, turns, view
from tracker.commands.base import SOMEBODY, Command, act, for_selected
from tracker.commands.desk import Desk

OF_THE_TURN = (
    turns.go_on,
    turns.previous,
    movement.move,
    movement.gait,
    movement.terrain,
    health.damage,
    health.heal,
    health.condition,
    history.undo,
    history.redo,
    view.why,
    view.keys,
    roster.book_actions,
    view.palette,
    view.leave,
    turns.initiative,
    roster.add,
    roster.edit,
    movement.load,
    turns.initiative_of_all,
    turns.set_initiative,
    turns.earlier,
    turns.later,
    turns.delay,
    turns.end_round,
)
OTHERS = (
    movement.rule_on,
    movement.grant,
    movement.spend,
    movement.mount,
    health.correct,
    health.end_condition,
    health.out_or_in,
    history.undo_turn,
    history.override,
    roster.remove,
    roster.note,
    roster.consult,
    view.compare,
    view.log,
    view.filter_names,
    view.down,
    view.up,
    view.top,
    view.bottom,
    view.number_right,
    view.number_left,
    view.to_turn,
    view.mark,
    view.unmark,
    view.saves,
    view.theme,
    view.redraw,
)
COMMANDS = (*OF_THE_TURN, *OTHERS)
"""The commands of every fight."""


def commands_of(book: Rulebook) -> tuple[Command, ...]:
    """The commands of a fight under this book: its own stand after those of the turn."""
    return (*OF_THE_TURN, *commands_of_book(book), *OTHERS)


def commands_of_book(book: Rulebook) -> list[Command]:
    """A command for every action of the book that has a prompt."""
    prompts = ((name_of(action), action.prompt) for action in own_actions(book))
    return [_of_prompt(name, prompt) for name, prompt in prompts if prompt is not None]


def _of_prompt(action: str, prompt: ActionPrompt) -> Command:
    return Command(
        id=prompt.id,
        title=prompt.title,
        sentence=prompt.sentence,
        keys=prompt.keys,
        group=prompt.group,
        run=for_selected(partial(_ask, action=action, prompt=prompt)),
        needs=(SOMEBODY,),
        bar=prompt.bar,
    )


def _ask(desk: Desk, combatant: Combatant, *, action: str, prompt: ActionPrompt) -> None:
    """Ask as the book asks, and carry out what was answered."""
    encounter = desk.fight.encounter

    def answered(text: str) -> None:
        fields = prompt.read(text, encounter, combatant)
        act(desk, action, **{"who": combatant.id, **fields})

    hint = prompt.hint(encounter, combatant)
    desk.ask(f"{combatant.name} {prompt.question}:", answered, hint=hint)
