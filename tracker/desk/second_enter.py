"""Some actions need a second Enter.

These actions may harm the wrong people, so the GM must confirm them.
"""

from collections.abc import Collection, Iterable, Sequence
from typing import Any, Protocol

from msgspec import Struct

from rules.dice.wild import sixes_needed
from rules.encounter import Combatant
from rules.encounter.letters import letters
from rules.errors import InputError, Refused, RulesError
from rules.fight.actions import name_of
from rules.fight.elsewhere import elsewhere
from rules.fight.harm import Victim, can_harm
from rules.history import Fight
from rules.numbers.inputs import listed
from rules.numbers.nearest import told
from tracker.desk.cursor import Cursor
from tracker.desk.keymap import KeyMap
from tracker.desk.outside import Outside
from tracker.desk.several import doers
from tracker.session.session import Session
from tracker.text.sanitize import sanitize
from tracker.typed.grammar import Asked
from tracker.typed.lookup import letters_in
from tracker.typed.picker import FILTER, Picker
from tracker.typed.prompt import Prompt
from tracker.typed.tokens import MARKS
from tracker.typed.whom import PARTS
from tracker.views import harmed

WITH_MORE = ("add", "add-several", "rule-on")
"""The actions whose line may be refused because its end is missing: 'goblin hp', 'mud'."""

BACK = "in"
"""The action that brings people back into the fight."""

DELAYS = ("delay", "ready")
"""The actions that delay a turn."""


LIKELY_SIXES = 4
"""A wild die may show this many sixes in a row. A typed total that needs more is a likely slip."""


class Desk(Protocol):
    """A desk with its fight, and with its open list or question."""

    session: Session
    keymap: KeyMap[Any]
    cursor: Cursor
    prompt: Prompt
    picker: Picker | None
    outside: Outside[Any]


class _Line(Struct, frozen=True):
    """The open list or the open question, and the text that is typed there."""

    place: object
    typed: str


class _Waiting(Struct, frozen=True):
    asked: tuple[Asked, ...]
    line: _Line


class SecondEnter:
    """Keeps the actions that wait for a second Enter.

    The wait ends if the GM presses another key or changes the line.
    """

    def __init__(self, desk: Desk) -> None:
        self._desk = desk
        self._waiting: _Waiting | None = None
        self._doubted: _Line | None = None

    @property
    def waiting(self) -> object:
        """The actions that wait now. It is None if no action waits."""
        return self._waiting

    def check(self, asked: tuple[Asked, ...], *, override: bool) -> None:
        """Make actions wait if they harm the wrong people, or if their text is doubtful.

        If the same actions are asked for again, they do not wait.

        Raises:
            InputError: the actions wait; the message gives the reason.
        """
        why, doubt = self._why(asked, override=override)
        waiting, self._waiting = self._waiting, None
        if why and (waiting is None or waiting.asked != asked):
            line = self._line()
            self._waiting, self._doubted = _Waiting(asked, line), line if doubt else None
            again = self._desk.keymap.key_of("override") if override else "Enter"
            raise InputError("conflict", None, f"{why}: {again} again")

    def _why(self, asked: tuple[Asked, ...], *, override: bool) -> tuple[str, str]:
        """Return the reason why the actions must wait, and the doubt about their text.

        Each of these texts may be empty.
        """
        victims = _victims(self._desk.session, asked, override=override)
        prompt = self._desk.prompt
        shown = prompt.told if prompt.answering else None
        harm = _harm(self._desk.session, victims, shown) or self._unlikely(asked, victims)
        doubt = self._doubt(asked)
        return ". ".join(filter(None, (harm, doubt))), doubt

    def question(self, asked: tuple[Asked, ...]) -> str:
        """Return what Enter would ask first, or ''. Only a preview names the victims."""
        try:
            victims = _victims(self._desk.session, asked, override=False)
        except RulesError:
            victims = ()
        unlikely = "" if harmed.warning(victims) else self._unlikely(asked, victims)
        return ". ".join(filter(None, (unlikely, self._doubt(asked))))

    def _unlikely(self, asked: tuple[Asked, ...], victims: tuple[Victim, ...]) -> str:
        """Return why the GM probably means other people or another act; '' without a reason."""
        return (
            self._hidden_member(victims)
            or self._newcomers(asked, victims)
            or self._back(asked)
            or self._too_late(asked)
            or self._rare_roll(asked)
        )

    def first_was(self, asked: tuple[Asked, ...]) -> None:
        """Take the Enter that was just pressed as the first Enter for these actions.

        If they must wait for a second Enter, the open question shows the reason.
        """
        prompt, (why, _) = self._desk.prompt, self._why(asked, override=False)
        if why:
            prompt.fault = f"{why}: Enter again"
            line = _Line(prompt.answering or prompt.question, prompt.typed)
            self._waiting = _Waiting(asked, line)

    def key_was(self, before: object) -> None:
        """End the wait after a key, unless the same line is still open with the same text.

        `before` is the value of `waiting` before this key: a new wait does not end.
        """
        waiting, line = self._waiting, self._line()
        if waiting is None or waiting is not before:
            return
        if line.place is None or line != waiting.line:
            self._waiting = None

    def _line(self) -> _Line:
        prompt, picker = self._desk.prompt, self._desk.picker
        typed = picker.filter_text.text if picker else prompt.typed
        return _Line(picker or prompt.answering or prompt.question, typed)

    def _back(self, asked: tuple[Asked, ...]) -> str:
        """Return the names of the people whom these actions bring back into the fight.

        The same key also takes people out of the fight, so the GM may want the opposite.
        """
        prompt = self._desk.prompt
        in_line = prompt.answering is not None or prompt.asking
        if not in_line or any(name_of(one.action) != BACK for one in asked):
            return ""
        names = self._desk.cursor.names_of(doers(asked))
        be = "is" if len(doers(asked)) == 1 else "are"
        return f"{names} {be} out: brings them back" if names else ""

    def _too_late(self, asked: tuple[Asked, ...]) -> str:
        """Return the people who would delay a turn that is already over in this round.

        The text is empty if there are no such people.
        """
        fight = self._desk.session.fight
        delaying = doers(tuple(one for one in asked if name_of(one.action) in DELAYS))
        people = [fight.encounter.combatants[who] for who in delaying]
        over = [one for one in people if not one.delayed and _is_over(fight, one)]
        if not over:
            return ""
        names = self._desk.cursor.names_of([one.id for one in over])
        turns, be = ("turn", "is") if len(over) == 1 else ("turns", "are")
        this = f"{fight.book.words.round_word} {fight.encounter.round}"
        return f"the {turns} of {names} in {this} {be} over"

    def _rare_roll(self, asked: tuple[Asked, ...]) -> str:
        """Return a typed total that needs many sixes of the wild die; '' if there is none."""
        if not any(one.dice for one in asked):
            return ""
        try:
            found = self._desk.session.preview(asked)
        except RulesError:
            return ""
        for one in found.foreseen.outcomes[0].typed:
            sixes = sixes_needed(one.dice, one.total)
            if sixes > LIKELY_SIXES:
                return f"{one.purpose}: {one.total} on {one.dice} is {sixes} sixes in a row"
        return ""

    def _hidden_member(self, victims: tuple[Victim, ...]) -> str:
        """Return a text about victims in a folded group, if the GM may have meant somebody else.

        The GM has meant them if the line has their names, or the sign of the group, such as 'c+'.
        """
        folded, typed = self._desk.cursor.folded(), self._line().typed
        harmed_ids = {one.combatant.id for one in victims}
        found = []
        for row, group in folded.items():
            sign = self._desk.cursor.letters().get(row, "")
            if sign and sign in typed:
                continue
            those = self._not_named(harmed_ids.intersection(group), typed)
            # Harm to several victims, such as a whole group, is no slip of one letter.
            if len(victims) > 1:
                whole = harmed_ids.issuperset(self._standing(group))
                those = self._by_letter(those, typed, whole=whole)
            if those:
                be = "is" if len(those) == 1 else "are"
                names = sanitize(listed([one.name for one in those], "and"))
                found.append(f"{names} {be} in the folded group {sign}")
        return "; ".join(found)

    def _not_named(self, people: Collection[str], typed: str) -> list[Combatant]:
        """Return the people whom the typed text does not name."""
        encounter, said = self._desk.session.encounter, typed.casefold()
        those = (one for one in encounter.in_order() if one.id in people)
        return [one for one in those if one.name.casefold() not in said]

    def _by_letter(self, those: list[Combatant], typed: str, *, whole: bool) -> list[Combatant]:
        """Return the people whose letters are in the typed text; nobody for a `whole` group."""
        if whole:
            return []
        own, said = letters(self._desk.session.encounter), letters_in(typed)
        return [one for one in those if own.get(one.id) in said]

    def _standing(self, group: Iterable[str]) -> set[str]:
        """Return the ids of the members of a group who are not out of the fight."""
        people = self._desk.session.encounter.combatants
        return {one for one in group if not people[one].out}

    def _newcomers(self, asked: tuple[Asked, ...], victims: tuple[Victim, ...]) -> str:
        """Return a text if the actions harm or move people who are marked only as newcomers."""
        cursor = self._desk.cursor
        if not cursor.gathered or frozenset(doers(asked)) != cursor.marked:
            return ""
        if not victims and not any(one.action.in_turn for one in asked):
            return ""
        return f"{cursor.target_names()} are marked because they were added"

    def _doubt(self, asked: tuple[Asked, ...]) -> str:
        """Return what the GM probably meant by the typed line, if it differs from these actions.

        For example, the text of a note may be a whole line for damage. Return '' without a doubt.
        """
        prompt, picker = self._desk.prompt, self._desk.picker
        if not (prompt.answering or prompt.question or picker):
            return ""
        # The first line imports the reader of lines: the start of the program must not wait.
        from tracker.typed import free_text  # noqa: PLC0415

        def command_of(key: str) -> str:
            found = self._desk.keymap.command(key, key)
            return found.id if found else ""

        def new_mount(name: str) -> str:
            from tracker.typed.mounts import probably_meant  # noqa: PLC0415

            templates = self._desk.outside.templates(self._desk.session.fight.book)
            add = self._desk.keymap.key_of("add")
            doubt = probably_meant(self._desk.cursor.whom(), name, templates, add)
            text = picker.filter_text.text.lstrip() if picker else ""
            if doubt or picker is None or picker.searched or text.startswith(tuple(MARKS)):
                return doubt
            return f"{told(name)} is nobody here: {FILTER} goes before a new name; as a new mount"

        def knows(word: str) -> bool:
            fight = self._desk.session.fight
            if any(word.casefold() in one.names for one in self._desk.keymap.commands):
                return True
            return bool(elsewhere(fight.book, fight.encounter, word))

        known = self._desk.session.fight, self._desk.cursor.whom(), command_of
        before, tail = self._typed_on()
        half_typed = any(name_of(one.action) in WITH_MORE for one in asked)
        refused = self._was_doubted(before) or not half_typed
        doubtful = refused and free_text.has_free_text(asked, known[0])
        if tail and (doubtful or free_text.typed_on(tail, asked, *known)):
            return f"{tail!r} was typed on to {before!r}: Esc, then {tail}; as one text"
        return free_text.doubt(self._line().typed, asked, *known, new_mount, knows)

    def _typed_on(self) -> tuple[str, str]:
        """Return the text of the line at the last Enter, and the text typed after this Enter.

        If the text after Enter begins with a blank, return '' for this text.
        """
        line, doubted = self._line(), self._doubted
        before = self._desk.prompt.entered
        if self._desk.picker is not None:
            before = doubted.typed if doubted and doubted.place is line.place else ""
        tail = line.typed.removeprefix(before) if line.typed.startswith(before) else ""
        return before, tail.rstrip() if before and tail[:1] not in PARTS else ""

    def _was_doubted(self, before: str) -> bool:
        """Whether the text `before` of the open line was doubtful."""
        return self._doubted == _Line(self._line().place, before)


def _is_over(fight: Fight, combatant: Combatant) -> bool:
    """Whether a combatant has had a turn in this round, and has no other turn in this round."""
    kinds = {slot.kind for slot in fight.book.slots(fight.encounter, combatant)}
    return "acted" in kinds and not kinds & {"now", "ahead"}


def _victims(session: Session, wanted: Sequence[Asked], *, override: bool) -> tuple[Victim, ...]:
    """Return the combatants whom the actions would harm.

    Return nobody if the rules refuse the actions.
    """
    if not any(can_harm(one.action) for one in wanted):
        return ()
    try:
        return session.preview(wanted, override=override).victims
    except Refused:
        return ()


def _harm(session: Session, victims: tuple[Victim, ...], shown: str | None) -> str:
    """Return a reason to wait if somebody is harmed, as in 'Mira is a friend'; '' if there is none.

    Actions wait if they harm a friend of their doer, or a combatant who is down or not there yet.
    They also wait if they harm a combatant whom the text `shown` does not name.
    """
    if shown is None:
        return harmed.warning(victims)
    own = letters(session.encounter)

    def unseen(one: Victim) -> bool:
        who = one.combatant
        return not harmed.is_named(shown, who.name, own.get(who.id, ""))

    return harmed.warning(victims, unseen)
