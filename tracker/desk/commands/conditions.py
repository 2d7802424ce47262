"""The commands that begin and end conditions, and that take combatants out of the fight."""

from collections.abc import Iterator, Sequence
from contextlib import suppress
from itertools import islice

from msgspec.structs import replace

from rules.encounter import Condition
from rules.errors import InputError, RulesError
from rules.fight.actions import Action
from rules.fight.actions.conditions import SetCondition
from rules.history import Fight
from rules.numbers.exact import counted, plural
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.desk.command import LATE, Opens
from tracker.desk.commands.making import (
    SOMEBODY,
    act,
    are,
    ask_for,
    for_said,
    of_health,
    or_letters,
    refuse_bare_in_list,
    warned,
)
from tracker.desk.commands.other_places import ways_to
from tracker.desk.desk import FightDesk
from tracker.text.sanitize import cell_width, sanitize
from tracker.typed import grammar
from tracker.typed.how_long import refuse_number, with_number
from tracker.typed.letters import is_letter
from tracker.typed.picker import ChoiceList, PickerOption, letters_for
from tracker.typed.prompt import Preview, Question
from tracker.typed.quotes import unquoted
from tracker.typed.slips import is_slip
from tracker.typed.tokens import tokens
from tracker.typed.whom import WORDS_OF_A_LETTER, Whom
from tracker.views.aligned import filled
from tracker.views.players_text import Public, players_read
from tracker.views.spans import Span, line

MOST_NAME_CELLS = 23
LATELY = 100
"""The number of newest events that are searched for the conditions used in this fight."""

HINT = (
    "Enter: until it is ended; or 3 (turns), 2 start of Mira, 4 rounds; secret hides it;"
    " 'cf first: for c and f"
)


@of_health(
    "condition",
    "Condition",
    "c",
    row=315,
    bar=(70, "cond"),
    needs=(SOMEBODY,),
    opens=Opens.LIST,
    also="status, effect, buff, debuff",
    answers="stunned, bleeding, burning, poison, blind, frightened, grapple, sleep, paralysed,"
    " concentration, engaged, grappled, restrained, deaf",
)
def condition(desk: FightDesk) -> None:
    """Put the selected or marked combatants under a condition, for some turns or without an end."""
    whom = desk.cursor.whom()
    choices = _choices(desk.fight, whom.usual)
    titled = for_said(desk, lambda people: are(desk, "is", "are", people))

    def ask(name: str) -> None:
        words = name.split()
        if len(words) > 2 and is_letter(words[0]) and whom.has(words[0]):
            refuse_number([f"'{words[0]}", *words[1:]])
        refuse_bare_in_list(desk, whom)
        _ask_how_long(desk, whom, f"{name} " if name else "")
        if name:
            _count_first_enter(desk, whom, name)

    def result(name: str) -> str:
        return _result(desk, whom, name)

    if choices:
        desk.choose(
            ChoiceList(
                titled(""),
                choices,
                ask,
                ask,
                preview=result,
                foretold=result,
                only_acts=True,
                free=True,
                titled=titled,
            )
        )
    else:
        ask("")


@of_health(
    "end-condition",
    "End a condition",
    "C",
    beside="condition",
    word="end",
    rank=LATE,
    needs=(SOMEBODY,),
    also="remove condition, stand up, get up, cure, no longer",
)
def end_condition(desk: FightDesk) -> None:
    """Take a condition off the selected or marked combatants."""
    whom, people = desk.cursor.whom(), desk.encounter.combatants
    held = (one.name for who in whom.usual for one in people[who].conditions)
    names = list(dict.fromkeys(held))

    def end(everybody: Sequence[str], name: str) -> None:
        wanted = name.casefold()
        under = [
            who
            for who in everybody
            if any(one.name.casefold() == wanted for one in people[who].conditions)
        ]
        act(desk, "end-condition", who=under or list(everybody), condition=name)

    def take(name: str) -> None:
        refuse_bare_in_list(desk, whom)
        end(whom.usual, name)

    def said(text: str) -> None:
        refuse_bare_in_list(desk, whom)
        everybody, name = _behind_mark(whom, text)
        if not name:
            raise InputError("missing", "condition", f"type what ends behind it: {text} prone.")
        held = (one.name for who in everybody for one in people[who].conditions)
        begun = {one for one in held if one.casefold().startswith(name.casefold())}
        end(everybody, begun.pop() if len(begun) == 1 else name)

    lettered = zip(names, letters_for(names), strict=True)
    choices = [_choice(name, letter) for name, letter in lettered]

    def title(everybody: Sequence[str]) -> str:
        if any(people[who].conditions for who in everybody):
            return f"End a condition of {desk.cursor.names_of(everybody)}"
        return f"{are(desk, 'is', 'are', everybody)} under no condition; 'cf first for c and f"

    titled = for_said(desk, title)
    desk.choose(ChoiceList(titled(""), choices, take, said, only_acts=True, titled=titled))


@of_health(
    "out",
    "Out of the fight, or back in",
    "x",
    row=320,
    word="out",
    rank=LATE,
    needs=(SOMEBODY,),
    also="dead, death, killed, unconscious, ko, down, dying, fled, flee, defeated, surrender",
)
def out_or_in(desk: FightDesk) -> None:
    """Put the selected or marked combatants out of the fight, or bring them back."""
    whom = desk.cursor.whom()

    def read(text: str) -> list[grammar.Asked]:
        who = whom.every(text) or whom.usual
        back = all(desk.fight.encounter.combatants[one].out for one in who)
        return [grammar.Asked(desk.fight.read({"action": "in" if back else "out", "who": who}))]

    ask_for(desk, "Out, or back in:", read, preview=or_letters(desk, read), at_once=True)


def known(fight: Fight) -> list[str]:
    """Return the conditions of the book, then the other conditions that this fight has used."""
    names = [one.id for one in fight.book.words.conditions]
    told = {name.casefold() for name in names}
    for name in _used(fight):
        if name.casefold() not in told:
            told.add(name.casefold())
            names.append(name)
    return names


def _used(fight: Fight) -> Iterator[str]:
    """Yield the names of conditions in this fight.

    The conditions that somebody has now are first. The other conditions follow, the latest first.
    """
    for combatant in fight.encounter.in_order():
        yield from (held.name for held in combatant.conditions)
    for event in islice(fight.held(), LATELY):
        yield from (act["condition"] for act in event.acts if act["action"] == "condition")


def _choices(fight: Fight, who: Sequence[str]) -> list[PickerOption]:
    """Return the conditions to choose from for these people.

    Conditions that none of these people can have come last. Such a condition has no letter, and a
    single letter does not find it.
    """
    kinds = {"", *(fight.encounter.combatants[one].sheet.get("kind") for one in who)}
    words = fight.book.words.conditions
    own = [one for one in words if one.kind in kinds]
    rest = [one for one in words if one.kind not in kinds]
    others = [name for name in known(fight) if name not in {one.id for one in words}]
    letters = letters_for(others, [one.letter for one in own])
    names = (*(one.id for one in words), *others)
    longest = max((cell_width(sanitize(name)) for name in names), default=0)
    cells = min(MOST_NAME_CELLS, longest)
    return [
        *(_choice(one.id, one.letter, one.effect, cells) for one in own),
        *(_choice(*one, "a note", cells) for one in zip(others, letters, strict=True)),
        *(replace(_choice(one.id, "", one.effect, cells), least=2) for one in rest),
    ]


def _choice(name: str, letter: str, effect: str = "", cells: int = 0) -> PickerOption:
    told = filled(sanitize(name), cells, gap=1 if effect else 0, grows=True, style="warn")
    shown = line(Span(f"{letter or ' '} ", "mark"), *told, Span(effect, "dim"))
    return PickerOption(name, f"{name}\n{effect}", shown, None, letter)


def _result(desk: FightDesk, whom: Whom, name: str) -> str:
    """Return the result of Enter with the cursor on this condition, or return the fault."""
    try:
        wanted = _read(desk, whom, name)
        return str(warned(desk, wanted, _told(desk, wanted, "Enter twice")))
    except RulesError as fault:
        return fault.message


def _read(desk: FightDesk, whom: Whom, text: str) -> list[grammar.Asked]:
    names = known(desk.fight)
    _refuse_letters(whom, text, names)
    who, rest = _behind_mark(whom, text)
    said = _in_full(rest, desk.fight, who)
    return [grammar.condition(said, desk.fight, who, names, whom.id_of)]


def _in_full(text: str, fight: Fight, who: Sequence[str]) -> str:
    """Return the text with the whole name of a known condition: 'prone 3' for 'p 3' and 'pro 3'.

    A single letter belongs to a row of the list. A name in quotation marks stays unchanged.

    Raises:
        InputError: several conditions begin with the text, a single letter belongs to no row, or
            the time is not understood.
    """
    rounds = fight.book.words.round_word.casefold()
    each = ("turn", "round", rounds, plural(rounds).removesuffix("s"))
    words = with_number(text, [*each, *(f"{one}s" for one in each)]).split()
    first = int(len(words) > 1 and words[0].casefold() == grammar.SECRET)
    numbered = (at for at, word in enumerate(words) if at > first and word[0].isdecimal())
    is_last = len(words) > 1 and words[-1].casefold() == grammar.SECRET
    many = next(numbered, len(words) - is_last)
    name = " ".join(words[first:many]).rstrip(",;")
    return " ".join([*words[:first], _known_name(name, fight, who), *words[many:]])


def _known_name(name: str, fight: Fight, who: Sequence[str]) -> str:
    """Return the known condition that a text means.

    The text is a letter, or the beginning of a name. An unknown name is returned unchanged.
    """
    if '"' in name or "\u201c" in name:
        return unquoted(name)
    said, names = name.casefold(), known(fight)
    if not said.isalpha() or said in map(str.casefold, names):
        return name
    by_letter = {one.letter: one.value for one in _choices(fight, who) if one.letter}
    begun = [one for one in names if one.casefold().startswith(said)]
    if len(name) == 1:
        begun = [one for one in begun if one in by_letter.values()]
    if name in by_letter:
        return by_letter[name]
    if len(begun) > 1:
        message = f"{told(name)} may be {listed(begun, 'or')}: type more of it."
        raise InputError("conflict", "condition", message)
    if len(name) == 1 and not begun:
        message = f'no condition has the letter {name}; for a name of one letter type "{name}".'
        raise InputError("bad-choice", "condition", message)
    return begun[0] if begun else name


def _told(desk: FightDesk, wanted: Sequence[grammar.Asked], enter: str) -> str:
    """Return the result of a condition, and the text that players will read.

    `enter` names the key press that gives the condition.
    """
    told = _without_effect(desk, wanted, enter) or desk.foresee(wanted).text
    players = [_players_read(desk.fight, one.action) for one in wanted]
    for name in (one.action.to_plain()["condition"] for one in wanted):
        if players_read(sanitize(name)) in players:
            told = told.removeprefix(f"{sanitize(name)}: ")
    return "; ".join(filter(None, (*players, told)))


def _behind_mark(whom: Whom, text: str) -> tuple[Sequence[str], str]:
    """Return the people whom a text names after an apostrophe, and the words after them.

    If the text names nobody, return the usual people.
    """
    people, rest = whom.behind_mark(text)
    return people or whom.usual, rest


def _ask_how_long(desk: FightDesk, whom: Whom, typed: str) -> None:
    """Ask how long a condition lasts.

    A condition without an effect in the book needs a second Enter. If the GM typed the name of the
    condition in the list, the Enter in the list counts as the first Enter.
    """
    told_once = {typed, typed.strip()}

    def answered(text: str) -> None:
        wanted = _read(desk, whom, text)
        fault = _without_effect(desk, wanted, "Enter again")
        if fault and text not in told_once:
            told_once.add(text)
            doubt = desk.question_before(wanted)
            desk.count_first_enter(wanted)
            raise InputError("bad-choice", "condition", f"{doubt}. {fault}" if doubt else fault)
        desk.perform_all(wanted)

    def preview(text: str) -> Preview:
        wanted = _read(desk, whom, text)
        enter = "Enter" if text in told_once else "Enter twice"
        return warned(desk, wanted, _told(desk, wanted, enter))

    asks = for_said(desk, lambda people: f"{are(desk, 'is', 'are', people)}:")
    everybody = desk.fight.encounter.in_order()
    counted = [f"{ends} of {one.name}" for ends in ("start", "end") for one in everybody]
    words = [*known(desk.fight), *counted]
    desk.ask(Question(asks(""), answered, HINT, typed, words, preview=preview, asks=asks))


def _count_first_enter(desk: FightDesk, whom: Whom, text: str) -> None:
    """Count the list's Enter as the first of two Enters, if the text has only known conditions."""
    with suppress(RulesError):
        wanted = _read(desk, whom, text)
        if not _without_effect(desk, wanted, "Enter"):
            desk.count_first_enter(wanted)


def _refuse_letters(whom: Whom, text: str, names: Sequence[str]) -> None:
    """Raise InputError for letters of people before a condition if the letters have no apostrophe.

    An example is 'l prone', which should be "'l prone". A number, as in 'c 6', is refused too.
    """
    words = tokens(text)
    if not words or words[0].kind == "people" or words[0].key in (one.casefold() for one in names):
        return
    whom.refuse_numbers(text)
    led = whom.lead(text)
    first = led.rest.split(maxsplit=1)[0].casefold() if led.people and led.rest else ""
    if first and first in (one.casefold().split()[0] for one in names if one):
        message = (
            f"{text[:40]!r} has two readings: '{text.strip()} with an apostrophe is {first} for"
            f" {listed(whom.names(led.people), 'and')}; without people it begins with {first}."
        )
        raise InputError("conflict", "who", message)
    said = words[0].text
    if is_letter(said) and said not in WORDS_OF_A_LETTER:
        whom.refuse_bare(text)
        raise whom.refused(text)
    if is_letter(said[:1]) and whom.has(said[:1]) and said[1:].casefold() in names:
        message = f"{text[:40]!r}: people come first, as in '{said[0]} {said[1:]}."
        raise InputError("conflict", "who", message)


def _without_effect(desk: FightDesk, wanted: Sequence[grammar.Asked], enter: str) -> str:
    """Return the warning that a new condition has no effect, with similar known names.

    Return an empty text if the condition has an effect. If another command knows the name, the
    warning names this command. `enter` names the key press that gives the condition anyway.
    """
    names, title = known(desk.fight), desk.book.title.split(" (")[0]
    for asked in wanted:
        fields = asked.action.to_plain()
        name, who = str(fields["condition"]), desk.cursor.names_of(fields["who"])
        if name not in names:
            near = _nearest(name, names)
            meant = f": did you mean {listed(near)}?" if near else "."
            ways = ways_to(desk, name, "condition", desk.running)
            place = f"{ways}; " if ways else ""
            said = f"{sanitize(name)}{_time(desk, asked.action)}: {place}"
            return f"{said}no effect in {title}{meant} {enter} notes it for {who}"
    return ""


def _time(desk: FightDesk, asked: Action) -> str:
    """Return how long a condition lasts, as in ' for 2 turns, to the end of Mira's'.

    Return '' if the condition has no end.
    """
    if not isinstance(asked, SetCondition) or asked.turns is None:
        return ""
    if asked.ends == "round":
        word = desk.book.words.round_word
        return f" for {asked.turns} {plural(word) if asked.turns > 1 else word}"
    whose = f" of {desk.cursor.names_of([asked.whose])}'s" if asked.whose else ""
    ends = f", to the {asked.ends}{whose}" if whose or asked.ends == "start" else ""
    return f" for {counted(asked.turns, 'turn')}{ends}"


def _players_read(fight: Fight, asked: Action) -> str:
    """Return the text that players will read for a condition.

    The text is empty if the fight has no secrets.
    """
    public = Public(fight.encounter, fight.book)
    if not public.keeps or not isinstance(asked, SetCondition):
        return ""
    seen = [one for one in asked.who if not fight.encounter.find(one).unseen]
    held = Condition(asked.condition, secret=asked.secret)
    return players_read(public.condition(held) if seen else "")


def _nearest(name: str, names: Sequence[str]) -> list[str]:
    wanted = name.casefold()
    begun = [one for one in names if one.startswith(wanted)]
    return begun or [one for one in names if is_slip(wanted, one.casefold())][:1]
