"""Every command, in the order of the key bar, the palette and the help."""

from __future__ import annotations

from rules.rulebook.rulebook import Rulebook
from tracker.commands import health, history, movement, roster, turns, view
from tracker.commands.base import Command
from tracker.commands.book import commands_of_book

OF_THE_TURN: tuple[Command, ...] = (
    turns.Next(),
    turns.Previous(),
    movement.Move(),
    movement.Gait(),
    movement.Terrain(),
    health.Damage(),
    health.Heal(),
    health.Condition(),
    history.Undo(),
    history.Redo(),
    view.Why(),
    view.Help(),
    roster.BookActions(),
    view.Palette(),
    view.Quit(),
    turns.Initiative(),
    roster.Add(),
    roster.Edit(),
    movement.Load(),
    turns.InitiativeOfAll(),
    turns.SetInitiative(),
    turns.Earlier(),
    turns.Later(),
    turns.Delay(),
    turns.EndRound(),
)
OTHERS: tuple[Command, ...] = (
    movement.RuleOn(),
    movement.Grant(),
    movement.Spend(),
    movement.Mount(),
    health.Correct(),
    health.EndCondition(),
    health.OutOrIn(),
    history.UndoTurn(),
    history.Override(),
    roster.Remove(),
    roster.Note(),
    roster.Consult(),
    view.Compare(),
    view.Log(),
    view.Filter(),
    view.Down(),
    view.Up(),
    view.Top(),
    view.Bottom(),
    view.NumberRight(),
    view.NumberLeft(),
    view.ToTurn(),
    view.Mark(),
    view.Unmark(),
    view.Saves(),
    view.Theme(),
    view.Redraw(),
)
COMMANDS = (*OF_THE_TURN, *OTHERS)
"""The commands of every fight."""


def commands_of(book: Rulebook) -> tuple[Command, ...]:
    """The commands of a fight under this book: its own stand after those of the turn."""
    return (*OF_THE_TURN, *commands_of_book(book), *OTHERS)
