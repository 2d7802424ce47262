"""Make commands from functions.

This module also has the steps that many commands share: ask, read, do.
"""

from collections.abc import Callable, Collection, Iterable, Sequence
from functools import partial, wraps

from msgspec.structs import replace

from rules.dice import Typed
from rules.encounter import Combatant, Encounter
from rules.errors import InputError, RulesError
from rules.numbers.docstrings import summary_of
from rules.numbers.exact import Number
from tracker.desk.command import NOT_IN_BAR, USUAL, Bar, Command, Need, Opens, Row
from tracker.desk.desk import FightDesk
from tracker.desk.named_actions import faults_with_keys
from tracker.typed.grammar import Asked
from tracker.typed.letters import is_letter
from tracker.typed.prompt import NewText, Preview, Question
from tracker.typed.whom import WORDS_OF_A_LETTER, Whom
from tracker.views import harmed

FightCommand = Command[FightDesk]

Run = Callable[[FightDesk], None]
"""Carries the command out, or first asks for its details; raises RulesError or StoreError."""


def command(
    name: str,
    title: str,
    *keys: str,
    group: str,
    heading: str,
    row: int = 0,
    beside: str = "",
    word: str = "",
    needs: tuple[Need[FightDesk], ...] = (),
    bar: Bar | tuple[int, str] = NOT_IN_BAR,
    rank: int = USUAL,
    opens: Opens | None = None,
    action: str = "",
    needed: bool = False,
    also: str = "",
    newcomers: bool = False,
    answers: str = "",
) -> Callable[[Run], FightCommand]:
    """Make a command from the function that runs it; the docstring becomes the sentence.

    If no `word` is given, the word is the title in small letters. A command with `beside` shares
    the word of the command that `beside` names. `also` has other words for the command, with commas
    between them. `answers` has more such words; these words also answer the command's question.
    """
    own, given = (tuple(one.split(", ")) if one else () for one in (also, answers))
    return lambda run: Command(
        id=name,
        title=title,
        sentence=summary_of(run),
        keys=keys,
        group=group,
        run=run,
        word=word or ("" if beside else title.lower()),
        row=Row(row, heading),
        beside=beside,
        needs=needs,
        bar=bar if isinstance(bar, Bar) else Bar(*bar),
        rank=rank,
        opens=opens,
        action=action,
        needed=needed,
        also=(*own, *given),
        newcomers=newcomers,
        answers=given,
    )


of_turns = partial(command, group="Turns", heading="Turn")
of_history = partial(command, group="History", heading="Turn")
of_movement = partial(command, group="Movement", heading="Move")
of_health = partial(command, group="Health", heading="Health")
of_roster = partial(command, group="Roster", heading="People")
of_look = partial(command, group="Look", heading="Look")
of_program = partial(command, group="Program", heading="Program")
"""Decorators for commands: each sets a group of the palette and a heading on the page of keys."""


def opens(page: str) -> Callable[[FightCommand], FightCommand]:
    """Return a decorator for a command. After it has run, the command opens a page.

    The page is "module.function" of the screens.
    """

    def opening(one: FightCommand) -> FightCommand:
        def run(desk: FightDesk) -> None:
            one.run(desk)
            desk.outside.open(page)

        return replace(one, run=run, page=page)

    return opening


def for_selected(run: Callable[[FightDesk, Combatant], None]) -> Run:
    """Make the function of a command from the function `run`.

    `run` also takes the combatant under the cursor. If there is no such combatant, nothing happens.
    """

    @wraps(run)
    def run_for_selected(desk: FightDesk) -> None:
        if desk.cursor.selected is not None:
            run(desk, desk.cursor.selected)

    return run_for_selected


def need(holds: Callable[[FightDesk], object], reason: str) -> Need[FightDesk]:
    """Return a condition for a command.

    The condition is a function. If `holds(desk)` is true, the function returns None. If not, the
    function returns `reason`.
    """
    return lambda desk: None if holds(desk) else reason


PEOPLE = "or letters, names, all foes, f-i"
"""The end of the hint for a line that takes only people."""

SOMEBODY = need(
    lambda desk: desk.cursor.selected, "there is nobody in the fight: add combatants first"
)


def _begun(desk: FightDesk) -> str | None:
    if desk.fight.encounter.started:
        return None
    key = desk.key_of("next")
    return f"the fight has not begun: {key} begins it" if key else "the fight has not begun"


BEGUN: Need[FightDesk] = _begun


def ask_for(
    desk: FightDesk,
    question: str,
    read: Callable[[str], Iterable[Asked]],
    *,
    hint: str = "",
    typed: str = "",
    words: Sequence[str] = (),
    in_short: Callable[[Encounter], str] | None = None,
    preview: Callable[[str], str] | None = None,
    nearest: Callable[[str, Number], str] | None = None,
    at_once: bool = False,
    whole: Collection[str] = (),
    asks: Callable[[str], str] | None = None,
    instead: Callable[[str], bool] = lambda _: False,
    ignored: str = "",
    anew: NewText | None = None,
) -> None:
    """Ask for a text and carry out its actions. The result is shown before Enter.

    - `typed`: the text at the beginning; a whole answer of `anew` replaces this text
    - `in_short`: a short text for the encounter after the actions; for '' the usual text is shown
    - `at_once`: whether the result of an empty text is shown too
    - `words`, `whole`: Tab completes to `words`, but completes no word in `whole`
    - `asks`: returns the text of the question for a typed text
    - `instead`: returns whether it has handled the typed text, so that no action follows
    - `ignored`: a key that types nothing into an empty text
    """

    def previewed(text: str) -> Preview:
        with faults_with_keys(desk.book, desk.keymap):
            wanted = tuple(read(text))
            try:
                found = desk.foresee(wanted)
            except RulesError:
                # Enter asks about a doubtful text before the rules can refuse it.
                if first := desk.question_before(wanted):
                    return Preview(f"Enter asks: {first}.")
                raise
        told = (in_short(found.encounter) if found.text and in_short else "") or found.text
        return warned(desk, wanted, preview(text) if preview else told)

    def answered(text: str) -> None:
        with faults_with_keys(desk.book, desk.keymap):
            if not instead(text):
                desk.perform_all(read(text))

    desk.ask(
        Question(
            question,
            answered,
            hint=hint,
            typed=typed,
            words=words,
            preview=previewed,
            nearest=nearest,
            at_once=at_once,
            whole=whole,
            asks=asks,
            ignored=ignored,
            anew=anew,
        )
    )


def or_letters(desk: FightDesk, read: Callable[[str], Iterable[Asked]]) -> Callable[[str], str]:
    """Return a function that makes the preview of a line. The line may have letters of people."""

    def told(text: str) -> str:
        found = desk.foresee(read(text)).text
        return found if text.strip() else f"Enter: {found.removesuffix('.')}; {PEOPLE}"

    return told


def with_enter(desk: FightDesk, read: Callable[[str], Iterable[Asked]], otherwise: str) -> str:
    """Return the hint for a typed line.

    The hint begins with the result of an empty line, or with the reason why an empty line is
    refused. The text `otherwise` follows.
    """
    try:
        told = f"Enter: {desk.foresee(read('')).text}"
    except RulesError as fault:
        told = fault.message
    return f"{told.removesuffix('.')}; {otherwise}"


def warned(desk: FightDesk, wanted: Iterable[Asked], told: str) -> Preview:
    """Return the text of a result, and a warning that is shown before this text.

    The warning names the friends, or all victims if there are many victims. If Enter first asks
    a question, this question is the beginning of the result.
    """
    wanted = tuple(wanted)
    if first := desk.question_before(wanted):
        told = f"Enter asks: {first}. {told}".rstrip()
    encounter, victims = desk.encounter, desk.foresee(wanted).victims
    told = harmed.without_friends(encounter, victims, told)
    return Preview(told, harmed.before_the_result(encounter, victims, told))


def act_each(desk: FightDesk, people: Iterable[str], action: str, /, **fields: object) -> None:
    """Carry out an action of this fight for each of these people; raises RulesError, StoreError."""
    desk.perform_all(of_each(desk, people, action, **fields))


def of_each(
    desk: FightDesk, people: Iterable[str], action: str, /, **fields: object
) -> list[Asked]:
    """Return the action for each of these people; raises InputError."""
    asked = ({"action": action, "who": who, **fields} for who in people)
    return [Asked(desk.fight.read(one)) for one in asked]


def refuse_bare_in_list(desk: FightDesk, whom: Whom) -> None:
    """Raise InputError if the text in the open list begins with somebody's letter: 'l prone'."""
    typed = desk.picker.filter_text.text if desk.picker is not None else ""
    if len(typed.split()) > 1 and typed.split()[0] not in WORDS_OF_A_LETTER:
        whom.refuse_bare(typed)
        if is_letter(typed.split()[0]):
            raise whom.refused(typed)


def are(desk: FightDesk, one: str, several: str, people: Sequence[str] = ()) -> str:
    """Return the names of people and a verb.

    The verb is `one` for one person, and `several` for more people. If `people` is empty, the text
    names the combatants of the command.
    """
    people = people or desk.cursor.targets()
    return f"{desk.cursor.names_of(people)} {one if len(people) == 1 else several}"


def for_said(
    desk: FightDesk,
    asks: Callable[[Sequence[str]], str],
    said: Callable[[str], Sequence[str]] | None = None,
) -> Callable[[str], str]:
    """Make a function that takes the typed text and returns the text of the question.

    `asks` returns this text for the ids of people. `said` reads these ids from the typed text;
    without `said`, the people after an apostrophe count. If the typed text names nobody, the people
    are the usual people of the command.
    """
    whom, usual = desk.cursor.whom(), desk.cursor.targets()
    read = said or (lambda typed: whom.behind_mark(typed)[0])

    def text(typed: str) -> str:
        try:
            return asks(read(typed) or usual)
        except InputError:
            return asks(usual)

    return text


def before_amount(
    desk: FightDesk, *, is_amount: Sequence[str] = ()
) -> Callable[[str], Sequence[str]]:
    """Return a function that reads the people before an amount. The amount may still be missing.

    Words for which `is_amount` is true are amounts too, such as 'all' for a distance.
    """
    whom = desk.cursor.whom()

    def said(typed: str) -> Sequence[str]:
        try:
            return whom.before_amount(typed, is_amount=is_amount)[0]
        except InputError as fault:
            if fault.code != "missing":
                raise
            return whom.lead(typed).people

    return said


def act(desk: FightDesk, action: str, dice: Iterable[Typed] = (), /, **fields: object) -> None:
    """Carry out the action of this fight that has this name; raises RulesError or StoreError."""
    desk.perform(desk.fight.read({"action": action, **fields}), dice)
