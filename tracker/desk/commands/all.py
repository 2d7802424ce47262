"""Every command, in the order of the key bar, the palette and the help."""

from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import Command
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
from tracker.desk.commands.of_book import commands_of_book

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
