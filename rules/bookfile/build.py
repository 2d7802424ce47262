"""Make a playable rulebook from the tables of a file."""

from msgspec.structs import replace

from rules.bookfile.actions import actions_of, attacking_of
from rules.bookfile.entries import Entries
from rules.bookfile.faults import Lines
from rules.bookfile.ground import ground_of
from rules.bookfile.moves import Moves
from rules.bookfile.rounds import initiative_of, rounds_of
from rules.bookfile.rules import RulesOf
from rules.bookfile.schema import read_book
from rules.bookfile.sheets import name_in_formulas
from rules.bookfile.sight import Sight
from rules.bookfile.state import TurnState
from rules.rulebook.catalogue import BUILT_IN
from rules.rulebook.rulebook import Movement, Rulebook
from rules.rulings.rule import Rule
from rules.rulings.ruling import Answer


def build(plain: object, lines: Lines, name: str, fingerprint: str = "") -> Rulebook:
    """Make the rulebook that a file's tables describe.

    `name` is the name of the file in messages about faults.

    Raises:
        BookFaults: all faults of the file, each with its line.
    """
    entries = read_book(plain, lines, name, frozenset(BUILT_IN))
    rules = RulesOf(entries).all()
    entries = _with_uses(entries, rules, fingerprint)
    moves, sight = Moves(entries), Sight(entries)
    initiative = initiative_of(entries, rules["initiative"])
    rounds, actions = rounds_of(entries, initiative), actions_of(entries, moves)
    return Rulebook(
        words=entries.words,
        rules=rules,
        initiative=initiative,
        movement=Movement(
            gait_rates=moves.gait_rates,
            budget=moves.budget,
            take_gait=moves.take_gait,
            enter=moves.enter,
            gait_on=moves.gait_on,
            load=moves.load,
            thresholds=moves.thresholds,
        ),
        rounds=rounds,
        slots_of=rounds.slots,
        state=TurnState,
        actions=actions,
        attacking=attacking_of(actions),
        consequences=moves.consequences,
        notes=sight.notes,
        in_row=sight.in_row,
        measures=entries.measures,
        ground=ground_of(entries, moves),
    )


def _with_uses(entries: Entries, rules: dict[str, Rule[..., Answer]], fingerprint: str) -> Entries:
    """Return the entries with the fingerprint, and for each field the rules that use it."""
    uses: dict[str, list[str]] = {}
    for rule in rules.values():
        for one in rule.inputs:
            uses.setdefault(one.name, []).append(rule.name)
    fields = tuple(
        replace(one, used_by=tuple(uses.get(name_in_formulas(one.id), ())))
        for one in entries.words.fields
    )
    words = replace(entries.words, fields=fields, fingerprint=fingerprint)
    return replace(entries, words=words)
