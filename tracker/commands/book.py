"""What one rulebook alone knows, where it is wanted often enough to have a key."""

from __future__ import annotations

from rules.encounter import Combatant
from rules.fight.actions import Action, name_of
from rules.fight.actions.base import ActionPrompt
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.commands.base import ForSelected, act
from tracker.commands.desk import Desk


class BookCommand(ForSelected):
    """A command that the rulebook in play brings with one of its actions."""

    def __init__(self, action: type[Action], prompt: ActionPrompt) -> None:
        self.action = name_of(action)
        self.prompt = prompt
        self.id, self.title, self.group = prompt.id, prompt.title, prompt.group
        self.keys, self.bar = prompt.keys, prompt.bar

    @property
    def sentence(self) -> str:
        """As the book says it."""
        return self.prompt.sentence

    def run_for(self, desk: Desk, combatant: Combatant) -> None:
        """Ask as the book asks, and carry out what was answered."""
        encounter, prompt = desk.fight.encounter, self.prompt

        def answered(text: str) -> None:
            act(
                desk,
                self.action,
                **{"who": combatant.id, **prompt.read(text, encounter, combatant)},
            )

        hint = prompt.hint(encounter, combatant)
        desk.ask(f"{combatant.name} {prompt.question}:", answered, hint=hint)


def commands_of_book(book: Rulebook) -> tuple[BookCommand, ...]:
    """A command for every action of the book that has a prompt."""
    prompts = ((action, action.prompt) for action in own_actions(book))
    return tuple(BookCommand(action, prompt) for action, prompt in prompts if prompt is not None)
