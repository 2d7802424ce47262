"""The commands that a book brings: one for every action of its own that has a prompt."""

from functools import partial

from rules.dice import Typed
from rules.encounter import Combatant
from rules.fight.actions import Action, fields_of, name_of
from rules.fight.actions.base import ActionPrompt, Person
from rules.fight.apply import own_actions
from rules.rulebook.rulebook import Rulebook
from tracker.desk.command import OWN, SOMEBODY, Bar, Command, Row, ask_for, for_selected
from tracker.desk.desk import Desk
from tracker.typed import grammar
from tracker.typed import targets as targets_typed
from tracker.typed.form_values import inner, takes_dice
from tracker.typed.grammar import Asked
from tracker.views.spans import short_name

PLACE = 1000
"""The place of a book's commands in the key bar and on the page of keys: behind all others."""


def commands_of_book(book: Rulebook) -> list[Command]:
    """A command for every action of the book that has a prompt."""
    actions = own_actions(book)
    heading = book.title.partition(" (")[0].partition(":")[0]
    return [_of_prompt(one, one.prompt, heading) for one in actions if one.prompt is not None]


def _of_prompt(action: type[Action], prompt: ActionPrompt, heading: str) -> Command:
    return Command(
        id=prompt.id,
        title=prompt.title,
        sentence=prompt.sentence,
        keys=prompt.keys,
        group=prompt.group,
        run=for_selected(partial(_ask, action=action, prompt=prompt)),
        word=prompt.word or prompt.title.lower(),
        row=Row(PLACE, heading),
        needs=(SOMEBODY,),
        bar=Bar(PLACE, prompt.bar),
        rank=OWN,
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
