"""Add combatants to a fight.

The game master types a line in the prompt, or asks for more combatants of one kind.
"""

import re
from collections.abc import Callable, Collection, Sequence

from msgspec.structs import replace

from rules.encounter import Combatant
from rules.encounter.groups import kind_of
from rules.errors import InputError
from rules.history import Fight
from rules.numbers.inputs import Quantity, Whole
from tracker.desk.desk import FightDesk
from tracker.library.keeping import armed
from tracker.library.known import known_to
from tracker.library.library import library_for
from tracker.screens.pages import Pages
from tracker.typed import quick_line, quick_tab
from tracker.typed.free_text import of_fields
from tracker.typed.grammar import Asked
from tracker.typed.newcomers import (
    Newcomers,
    doubt_about,
    modifier_meant,
    perhaps_meant,
    too_few_hit_points,
)
from tracker.typed.no_newcomers import of_people
from tracker.typed.prompt import LineHelp, Preview, Question, asks_first
from tracker.typed.quick_known import SHORTEST, KnownNames
from tracker.typed.whom import PARTS
from tracker.typed.words_as_names import VERBS, of_words, without_hit_points
from tracker.views import quick_line as view

FORM = "ctrl+f"


def open_line(pages: Pages, typed: str = "") -> None:
    """Ask for combatants in one line of the prompt.

    Ctrl+F opens the form. Tab opens it too if the line is empty.
    """
    desk = pages.desk
    fight = desk.fight
    library = library_for(pages.app.folder, pages.app.config.library)
    library.look()
    known = known_to(library, fight.book)

    asked_back = set[str]()

    def preview(text: str) -> Preview:
        kinds = quick_line.newcomers(text, fight, known)
        asked = quick_line.asked_for(kinds, fight)
        doubt = _question(desk, text, kinds, known, asked_back) or desk.question_before([asked])
        told = view.told(kinds, fight.encounter, fight.book)
        told = ". ".join(filter(None, [told, _besides(desk, kinds, asked)]))
        near = "" if doubt else _remark(desk, kinds, known)
        return Preview(f"{told} ({near})" if near else told, asks_first(doubt))

    def answered(text: str) -> None:
        kinds = quick_line.newcomers(text, fight, known)
        doubt = _question(desk, text, kinds, known, asked_back)
        if doubt:
            asked_back.add(text)
            raise InputError("conflict", "name", f"{doubt}: Enter again")
        join(desk, quick_line.read(text, fight, known))

    def changed(text: str) -> str:
        kinds, fault = quick_line.as_far_as(text, fight, known)
        still_open = quick_tab.still_open(text, fight.book)
        names = known.begun(text)[1]
        desk.sketch = view.lines(fault, kinds, still_open, fight.encounter, fight.book, names)
        return ""

    def elsewhere(key: str, text: str) -> Callable[[], None] | None:
        if key == FORM or (key == "tab" and not text):
            return lambda: pages.open("combatant_form.open_add_form", text)
        return None

    desk.ask(
        Question(
            "Add:",
            answered,
            hint=f"4 goblin/2d6{_field(fight)} : spear 1; +Ilse/26; Tab completes, {FORM_KEY}",
            typed=typed,
            changed=changed,
            preview=preview,
            help=LineHelp(
                lambda text: known.completed(text) or quick_tab.completed(text, fight),
                quick_tab.one_line,
                elsewhere,
                quick_tab.LONGEST,
            ),
        )
    )
    changed(typed)


FORM_KEY = "Ctrl+F opens the form"


def _field(fight: Fight) -> str:
    """Return an example of a field with a number, as the book of the fight has it: ' dex12'."""
    fields = (one for one in fight.book.words.fields if isinstance(one.kind, Whole | Quantity))
    names = [one.id for one in fields if len(one.id) >= SHORTEST]
    return f" {min(names, key=len)}12" if names else ""


def _question(
    desk: FightDesk,
    text: str,
    kinds: Sequence[Newcomers],
    known: KnownNames,
    asked_back: Collection[str],
) -> str:
    """Return what Enter first asks about a line. Return '' if Enter asks nothing.

    `asked_back` are the texts about which Enter has asked before.
    """
    if text in asked_back:
        return ""
    doubt = _typed_on(desk, asked_back) if not all(one.kept_as for one in kinds) else ""
    return doubt or _doubt(desk, kinds, known)


def _remark(desk: FightDesk, kinds: Sequence[Newcomers], known: KnownNames) -> str:
    """Return a remark on newcomers: a template has a similar name, or hit points are missing."""
    key = desk.key_of("duplicate")
    bare = (without_hit_points(one, desk.fight, key) for one in kinds)
    return perhaps_meant(kinds, known) or next(filter(None, bare), "")


def _besides(desk: FightDesk, kinds: Sequence[Newcomers], asked: Asked) -> str:
    """Return the sentences of the log if they may say more than the names of the newcomers.

    These sentences can be about ties, and about values that are left out.
    """
    if not any(one.fields.keys() & {"initiative", "origin"} for one in kinds):
        return ""
    return " ".join(desk.foresee([asked]).foreseen.sentences())


def _doubt(desk: FightDesk, kinds: Sequence[Newcomers], known: KnownNames) -> str:
    """Return a question about a typed name that may be a mistake. Return '' if there is no doubt.

    A doubtful name is the key of a command, or is similar to a known name.
    """
    for kind in kinds:
        key = kind.text
        if len(key) == 1 and desk.keymap.command(key, key):
            name = kind.fields["name"]
            return f"typed ahead? Esc, then {key}; for somebody new called {name}"
    told = doubt_about(kinds, desk.fight, known)
    keys = {verb: desk.key_of(verb) for verb in VERBS}
    words = (of_words(one, desk.fight, keys) for one in kinds)
    people = (of_people(one, desk.cursor.whom()) for one in kinds)
    small = (modifier_meant(one, desk.book) for one in kinds)
    few = map(too_few_hit_points, kinds)
    return next(filter(None, (*words, told, *people, *small, *few)), "")


def _typed_on(desk: FightDesk, asked_back: Collection[str]) -> str:
    """Return a question about a text that was typed after a doubtful or refused line.

    There is no question if the text begins with a blank and so finishes a refused line: " 7" after
    "goblin hp".
    """
    before, typed = desk.prompt.entered, desk.prompt.typed
    tail = typed.removeprefix(before).rstrip() if typed.startswith(before) else ""
    if not before or not tail or (tail[0] in PARTS and before.strip() not in asked_back):
        return ""
    return f"{tail.strip()!r} was typed on to {before!r}: Esc, then {tail.strip()}; as one text"


def join(desk: FightDesk, asked: Asked) -> None:
    """Add combatants.

    If the fight has begun, the cursor and the marks stay, but some keys work on the newcomers.
    Before the fight, newcomers of one kind are all marked. If there are several kinds, only the
    first newcomer is selected.
    """
    before = desk.fight.encounter.combatants
    desk.perform(*asked)
    people = [who for who in desk.fight.encounter.combatants if who not in before]
    if not people:
        return
    if desk.encounter.started:
        desk.cursor.welcome(people)
        _tell_keys(desk, people)
        return
    added = [desk.fight.encounter.combatants[who] for who in people]
    alike = len({(kind_of(one), one.side) for one in added}) == 1
    desk.cursor.gather(people if alike else people[:1])
    if alike and len(people) > 1:
        desk.tell(f"{len(people)} marked for one action: {desk.cursor.target_names()}.")


def _tell_keys(desk: FightDesk, people: Sequence[str]) -> None:
    """Say which keys work on the newcomers.

    All other keys work on the same combatants as before.
    """
    added = [desk.encounter.combatants[who] for who in people]
    here = any(one.initiative is None and one.arrives is None for one in added)
    initiative = f"no initiative yet, {desk.key_of('initiative')} rolls it; " if here else ""
    later, hide = desk.key_of("arrive"), desk.key_of("hide")
    comes = f"{later} lets them come later, " if all(one.arrives is None for one in added) else ""
    names = desk.cursor.names_of(people)
    desk.tell(f"{names}: {initiative}{comes}{hide} hides them.")


def open_more(pages: Pages) -> None:
    """Ask how many more of the selected combatant's kind to add."""
    desk = pages.desk
    combatant = desk.cursor.selected
    if combatant is None:
        return

    def read(text: str) -> Newcomers:
        return _alike(combatant, quick_line.more_of_a_kind(text, desk.fight))

    asked_back = set[str]()

    def question(text: str) -> str:
        if text in asked_back:
            return ""
        return _typed_on(desk, asked_back) or _typed_ahead(desk, text)

    def answered(text: str) -> None:
        asked = quick_line.asked_for([read(text)], desk.fight)
        doubt = question(text)
        if doubt:
            asked_back.add(text)
            raise InputError("conflict", None, f"{doubt}: Enter again")
        join(desk, asked)

    def preview(text: str) -> Preview:
        more = read(text)
        asked = quick_line.asked_for([more], desk.fight)
        kind = replace(more, sheet=quick_line.more_of_a_kind(text, desk.fight).sheet)
        told = view.told([kind], desk.fight.encounter, desk.fight.book)
        return Preview(told, asks_first(question(text) or desk.question_before([asked])))

    kind = kind_of(combatant)
    hint = "how many, and what is different about them: 2 hp 2d6 (Enter: 1)"
    desk.ask(Question(f"More of {kind}:", answered, hint=hint, preview=preview))


def _typed_ahead(desk: FightDesk, text: str) -> str:
    """Return a question if the fields after the count may be a mistake.

    Such fields look like a key, or like a line that is typed after a key.
    """
    fields = re.sub(r"^\s*\d+(?:\s|$)", "", text).strip()

    def command_of(key: str) -> str:
        found = desk.keymap.command(key, key)
        return found.id if found else ""

    return of_fields(fields, desk.fight, desk.cursor.whom(), command_of)


def _alike(combatant: Combatant, more: Newcomers) -> Newcomers:
    """Return more combatants of the same kind as a combatant.

    The game master's typed values replace the values of this combatant.
    """
    own = {"name": kind_of(combatant), "side": combatant.side}
    unseen = {"hidden": True} if combatant.hidden else {}
    own |= armed(combatant)
    own |= {"like": combatant.id} if combatant.guesses else {}
    hp = {} if combatant.hp is None else {"hp": combatant.hp_most or combatant.hp}
    items = [
        {"item": one.name, "weight": one.weight, "count": one.count, "worn": one.worn}
        for one in combatant.items
    ]
    sheet = {**combatant.sheet, **more.sheet}
    return Newcomers(more.text, {**own, **unseen, **hp, **more.fields}, sheet, items, more.totals)
