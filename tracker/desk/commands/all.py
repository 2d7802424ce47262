"""Every command, in the order of the key bar, the palette and the help."""

from functools import partial

from rules.dice import Typed
from rules.encounter import Combatant
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.base import ActionPrompt, Person
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import SOMEBODY, Command, ask_for, for_selected
from tracker.desk.commands import combatants as roster
from tracker.desk.commands import (
    conditions,
    ending,
    groups,
    health,
    history,
    movement,
    timeline,
    turns,
    view,
)
from tracker.desk.commands import people as targets
from tracker.desk.desk import Desk
from tracker.typed import grammar
from tracker.typed import targets as targets_typed
from tracker.typed.form_values import inner, takes_dice
from tracker.typed.grammar import Asked
from tracker.views.spans import short_name

OF_THE_TURN = (
    turns.go_on,
    turns.previous,
    movement.move,
    movement.gait,
    movement.terrain,
    health.damage,
    health.heal,
    conditions.condition,
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
    turns.next_group,
    turns.take_turn,
    groups.join,
    groups.split,
    groups.arrive,
    groups.ready,
    groups.act_now,
    groups.surprise,
    timeline.event,
    timeline.turn_timer,
    turns.run_on,
    turns.as_before,
)
OTHERS = (
    movement.rule_on,
    movement.grant,
    movement.spend,
    movement.mount,
    health.correct,
    conditions.end_condition,
    health.out_or_in,
    history.undo_turn,
    history.override,
    roster.library,
    roster.keep_template,
    roster.keep_party,
    roster.bring_in,
    roster.export,
    roster.duplicate,
    roster.remove,
    roster.hide_or_reveal,
    roster.note,
    roster.answer_note,
    roster.consult,
    roster.change_rulebook,
    view.compare,
    view.reach,
    view.log,
    timeline.timing,
    ending.end_fight,
    ending.summary,
    ending.next_fight,
    ending.describe,
    view.search,
    view.match_after,
    view.match_before,
    view.down,
    view.up,
    view.top,
    view.bottom,
    view.number_right,
    view.number_left,
    view.to_turn,
    targets.jump,
    view.mark,
    view.fold,
    view.fold_all,
    view.card,
    view.unmark,
    view.pin,
    view.saves,
    view.theme,
    view.redraw,
)
COMMANDS = (*OF_THE_TURN, *OTHERS)
"""The commands of every fight."""


def commands_of(book: Rulebook) -> tuple[Command, ...]:
    """The commands of a fight under this book: its own stand after those of the turn."""
    declares = any(name_of(kind) == turns.AS_BEFORE for kind in own_actions(book))
    of_the_turn = (one for one in OF_THE_TURN if declares or one.id != turns.AS_BEFORE)
    return (*of_the_turn, *commands_of_book(book), *OTHERS)


def commands_of_book(book: Rulebook) -> list[Command]:
    """A command for every action of the book that has a prompt."""
    actions = own_actions(book)
    return [_of_prompt(one, one.prompt) for one in actions if one.prompt is not None]


def _of_prompt(action: type[Action], prompt: ActionPrompt) -> Command:
    return Command(
        id=prompt.id,
        title=prompt.title,
        sentence=prompt.sentence,
        keys=prompt.keys,
        group=prompt.group,
        run=for_selected(partial(_ask, action=action, prompt=prompt)),
        needs=(SOMEBODY,),
        bar=prompt.bar,
        word=prompt.word,
    )


def _ask(desk: Desk, combatant: Combatant, *, action: type[Action], prompt: ActionPrompt) -> None:
    """Ask the book's question and carry the answer out; rolls that were typed stand after `=`."""
    encounter = desk.fight.encounter
    people = {one.name for one in fields_of(action) if isinstance(inner(one.kind), Person)}
    one_roll = not action.rolls and takes_dice(fields_of(action))

    def read(text: str) -> list[Asked]:
        dice: list[Typed] = []
        if action.rolls or one_roll:
            text, dice = grammar.answer(text, one_roll=one_roll)
        typed = text.strip()
        text = targets_typed.by_id(typed, desk.cursor.by_letter)
        fields = prompt.read(text, encounter, combatant)
        for name in people & fields.keys() if text == typed else ():
            fields[name] = targets_typed.person(str(fields[name]), encounter, desk.cursor.by_letter)
        asked = {"action": name_of(action), "who": combatant.id, **fields}
        return [Asked(desk.fight.read(asked), tuple(dice))]

    hint = prompt.hint(encounter, combatant)
    hint = f"{hint}; = your totals" if action.rolls else hint
    others = [one.name for one in encounter.in_order() if one.id != combatant.id]
    ask_for(desk, f"{short_name(combatant.name)} {prompt.question}:", read, hint=hint, words=others)
