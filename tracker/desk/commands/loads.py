"""The commands for the things that combatants carry and wear."""

import re
from collections.abc import Mapping, Sequence
from typing import Any

from rules.encounter import Combatant, Item
from rules.errors import InputError
from rules.numbers.exact import in_words
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.desk.command import Opens
from tracker.desk.commands.making import (
    SOMEBODY,
    act,
    ask_for,
    for_said,
    for_selected,
    of_each,
    of_movement,
)
from tracker.desk.desk import FightDesk
from tracker.text.sanitize import sanitize
from tracker.typed import grammar, things
from tracker.typed.picker import ChoiceList, PickerOption, letters_for
from tracker.typed.whom import Whom
from tracker.views.spans import Span, line

PICK_UP = "p"
"""The letter of the choice that picks up a new thing."""

LOAD_WORDS = r"(?i)(?P<does>drop|put\s+on|take\s+off)(?:\s+(?P<item>.+))?"
OF_LOAD: Mapping[str, tuple[str, dict[str, Any]]] = {
    "drop": ("drop", {}),
    "put on": ("wear", {"worn": True}),
    "take off": ("wear", {"worn": False}),
}
"""The verbs of a line about loads. Each verb has its action and the fields of the action."""


@of_movement(
    "load",
    "Load",
    "l",
    row=220,
    bar=(170, "load"),
    needs=(SOMEBODY,),
    opens=Opens.LIST,
    also="carry, inventory, equipment, gear, item, drop, pick up, wear, weight, encumbrance",
)
@for_selected
def load(desk: FightDesk, combatant: Combatant) -> None:
    """Pick things up, drop them, wear them or take them off; all marked pick up the same things."""
    who, items, whom = combatant.id, combatant.items, desk.cursor.whom()
    if len(whom.usual) > 1:
        _ask_item(desk, whom, f"{desk.cursor.target_names()} pick up:")
        return

    def take(value: str) -> None:
        verb, _, at = value.partition(" ")
        if verb == "pick-up":
            _ask_item(desk, whom, "Picks up:")
            return
        _refuse_first_of_several(desk, verb)
        item = items[int(at)]
        fields: dict[str, Any] = {"who": who, "item": item.name}
        if _is_doubled(combatant, item):
            fields["weight"] = item.weight
        if verb == "wear":
            act(desk, "wear", **fields, worn=not item.worn)
        else:
            act(desk, "drop", **fields, **({"worn": item.worn} if "weight" in fields else {}))

    def said(text: str) -> None:
        desk.perform_all(_of_load(desk, text, whom))

    titled = for_said(desk, lambda people: f"Load of {desk.cursor.names_of(people)}")
    choices = _load_choices(combatant)
    desk.choose(ChoiceList(titled(""), choices, take, said, only_acts=True, titled=titled))


def _load_choices(combatant: Combatant) -> list[PickerOption]:
    """Return the choices for the load of a combatant.

    The letter 'a' puts on an item or takes it off, and 'A' drops the same item.
    """
    choices = [_load_choice("pick-up", PICK_UP, "Pick something up, or put it on", "")]
    letters = letters_for((item.name for item in combatant.items), PICK_UP)
    for at, (item, letter) in enumerate(zip(combatant.items, letters, strict=True)):
        verb, name = "Take off" if item.worn else "Put on", sanitize(item.name)
        if _is_doubled(combatant, item):
            name += f" {in_words(item.weight, 4)}"
        drops = "Drop worn" if item.worn and _is_doubled(combatant, item) else "Drop"
        choices += [
            _load_choice(f"wear {at}", letter, verb, name),
            _load_choice(f"drop {at}", letter.upper() if letter.islower() else "", drops, name),
        ]
    return choices


def _is_doubled(combatant: Combatant, item: Item) -> bool:
    """Whether the combatant has another item with the same name."""
    name = item.name.casefold()
    return sum(one.name.casefold() == name for one in combatant.items) > 1


def _load_choice(value: str, letter: str, verb: str, name: str) -> PickerOption:
    shown = line(Span(f"{letter or ' '} ", "mark"), f"{verb} ", Span(name, "strong"))
    return PickerOption(value, f"{name}\n{verb}" if name else verb, shown, None, letter)


def _of_load(desk: FightDesk, text: str, whom: Whom) -> list[grammar.Asked]:
    """Read a typed line about things that people pick up, drop, wear or take off.

    The line has the same verbs as the list: "'b drop stone", "'cf put on mail". A line without a
    verb is for a thing that people pick up.
    """
    people, rest = whom.behind_mark(text)
    found = re.fullmatch(LOAD_WORDS, rest.strip())
    if found is None:
        return [_picked_up(desk, text, whom)]
    item, who = (found["item"] or "").strip('"'), people or whom.usual
    if not item:
        message = f"type what behind it, as in {text.strip()} stone."
        raise InputError("missing", "item", message)
    if grammar.is_number(item.split()[-1]):
        _refuse_weight(desk, rest, item, who)
        return [_picked_up(desk, text, whom)]
    action, fields = OF_LOAD[" ".join(found["does"].casefold().split())]
    return of_each(desk, who, action, **fields, item=item)


def _refuse_weight(desk: FightDesk, text: str, item: str, who: Sequence[str]) -> None:
    """Raise InputError for a number after a thing that somebody carries: 'drop stone 3'.

    If nobody carries a net, 'drop net' is the name of a new thing, and 3 is its weight.
    """
    name, people = item.rpartition(" ")[0], desk.encounter.combatants
    if any(one.name.casefold() == name.casefold() for of in who for one in people[of].items):
        without = text.strip().rpartition(" ")[0]
        message = f"{told(text)} has two readings: {without}, or a new thing of that name."
        raise InputError("conflict", "item", message)


def _refuse_first_of_several(desk: FightDesk, verb: str) -> None:
    """Raise InputError if a text such as 'drop st' begins with a verb and fits several things."""
    picker = desk.picker
    if picker is None or picker.chosen or not re.match(LOAD_WORDS, picker.filter_text.text):
        return
    found = [one for one in picker.matching() if one.value.startswith(verb)]
    if len(found) > 1:
        names = listed([one.name for one in found])
        message = (
            f"{told(picker.filter_text.text)} may be {names}: type more of it, or go to one of"
            " them with Down."
        )
        raise InputError("conflict", "item", message)


def _picked_up(desk: FightDesk, text: str, whom: Whom) -> grammar.Asked:
    whom.refuse_bare(text)
    people, rest = whom.behind_mark(text)
    return things.picked_up(rest, desk.fight, people or whom.usual)


def _ask_item(desk: FightDesk, whom: Whom, question: str) -> None:
    def read(text: str) -> list[grammar.Asked]:
        return [_picked_up(desk, text, whom)]

    unit = desk.fight.book.words.load_unit
    hint = f"name and {unit}: mail 12 worn, torch 1 x 3; 'cf first for c and f"
    ask_for(desk, question, read, hint=hint, words=things.known(desk.fight))
