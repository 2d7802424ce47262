"""Convert a combatant of another book to this book, and mark the numbers that are guesses."""

from fractions import Fraction

from rules.comparison.conversion import Bearer, Converted, convert
from rules.encounter import Combatant, Guess, GuessStep, Item
from rules.fight.actions.newcomer import Origin
from rules.numbers.figures import Step
from rules.numbers.inputs import Text
from rules.rulebook.answers import Account
from rules.rulebook.catalogue import rulebook
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import read_sheet
from rules.rulebook.vocabulary import Vocabulary


def brought_over(name: str, origin: Origin, items: tuple[Item, ...], book: Rulebook) -> Converted:
    """Convert a combatant of another book to this book.

    Speeds are converted by m/s, the load by kilograms, and the size by its name.

    Raises:
        InputError: conflict: one of the books has no measures; unknown-system: there is no such
            book; other codes: the sheet does not fit the other book.
    """
    there = rulebook(Text().read("system", origin.system))
    sheet = read_sheet(there.words.fields, origin.sheet)
    combatant = Combatant(
        id="c0",
        name=name,
        sheet=sheet,
        items=items,
        pace=there.words.at_rest(),
        terrain=there.words.open_ground,
    )
    return convert(Bearer(there, combatant), book)


def guesses_of(found: Converted, of: str, words: Vocabulary) -> dict[str, Guess]:
    """Return the converted numbers as guesses. The keys are sheet fields of this book.

    `of` names the other book.
    """
    ids = {field.label: field.id for field in words.fields}
    return {ids[one.label]: _guess(one, of) for one in found.made}


def _guess(account: Account, of: str) -> Guess:
    shown = account.figure
    return Guess(
        account.label,
        Fraction(shown.value),
        shown.unit or "",
        of,
        account.source.book,
        account.source.section,
        tuple(map(_step, shown.steps)),
    )


def _step(step: Step) -> GuessStep:
    source = step.source or None
    return GuessStep(
        step.label,
        step.op,
        Fraction(step.value),
        step.unit or "",
        source.book if source else "",
        source.section if source else "",
        step.why_not or "",
    )
