"""Write a file for any book. Where the book has Python code, the file has a mark."""

from collections.abc import Iterator, Mapping
from typing import Any

from rules.bookfile.faults import Place
from rules.bookfile.schema import ACTIONS_OF_ALL
from rules.bookfile.toml_text import escaped, toml_text, toml_value
from rules.bookfile.word_tables import map_table, tables_of
from rules.dice import parse_dice
from rules.encounter import Combatant, Encounter
from rules.errors import InputError
from rules.fight.actions import name_of
from rules.fight.apply import own_actions
from rules.rulebook.answers import Account
from rules.rulebook.rulebook import Rulebook
from rules.rulebook.sheet import read_sheet

SPEED = "speed = ..."
EFFECT = "plus, factor, closes or only = ..."

MOST_RULES = 4
"""For one section, a line of the file lists at most this many rules."""

Lack = tuple[Place, str, str]
"""A gap in the file: the table, the keys that the file cannot give, and the book's section.

The section is empty if neither a rule nor a number names a section.
"""


def book_text(book: Rulebook) -> str:
    """Return a book as the text of a file.

    The file has the book's vocabulary and measures. A line such as `# say it: speed = ...` marks a
    part that the book computes in Python. The copy of a built-in book gets another id and title,
    because two books cannot have the same id.
    """
    tables = tables_of(book.words, book.measures)
    tables["map"] = map_table(book.ground.grid)
    text = tables["book"].get("text") or book.title
    unsaid: dict[Place, list[str]] = {}
    for place, what, section in _Asked(book).complete(tables):
        told = f"{section or text}{_rules_of(book, section)}"
        unsaid.setdefault(place, []).append(f"{what}  # {told}")
    kept = {name: table for name, table in tables.items() if table or (name,) in unsaid}
    head = f"# {escaped(book.title)}; what Python says of it has to be said: `# say it: ...`"
    return f"{head}\n\n{toml_text(kept, unsaid)}"


def _rules_of(book: Rulebook, section: str) -> str:
    """Return the ids of the rules from this section: ': emala/climb, emala/fall'."""
    rules = book.rules.items()
    found = [f"{book.id}/{name}" for name, rule in rules if rule.source.section == section]
    more = [f"{len(found) - MOST_RULES} more"] if len(found) > MOST_RULES else []
    return f": {', '.join([*found[:MOST_RULES], *more])}" if found else ""


class _Asked:
    """Asks a book questions about a combatant at rest whose sheet has only default values."""

    def __init__(self, book: Rulebook) -> None:
        self.book = book
        words = book.words
        self.anybody = book.entering(
            Combatant(
                id="a",
                name="A",
                sheet=read_sheet(words.fields, {}),
                pace=words.at_rest(),
                terrain=words.open_ground,
            )
        )
        self.encounter = Encounter(name="", system=book.id).put(self.anybody)

    def complete(self, tables: dict[str, Any]) -> Iterator[Lack]:
        """Add the book's answers to the tables. Yield the parts that are still missing."""
        clock = next(iter(self.book.rounds.clock(self.encounter)), None)
        yield ("round",), "turns, slots or rounding = ...", self._section("round", clock)
        yield from self._initiative(tables["initiative"])
        for option in self.book.words.options:
            yield ("options", option.id), "what another choice changes", option.section
        for name, field in tables["fields"].items():
            if not {"kind", "choices"} & field.keys():
                yield ("fields", name), "kind = ...", self._section(name)
        yield from self._gaits(tables["gaits"])
        yield from self._terrains(tables["terrains"])
        for limit in self.book.movement.thresholds(self.encounter, self.anybody):
            name = "-".join(limit.label.lower().split())
            yield ("load",), f"limits.{name} = {{ above = ... }}", limit.source.section
        for word in self.book.words.conditions:
            yield ("conditions", word.id), EFFECT, word.section
        for kind in own_actions(self.book):
            name = name_of(kind)
            name = f"own-{name}" if name in ACTIONS_OF_ALL else name
            said = f"{name} = {{ label = {toml_value(kind.title)}, cost = ... }}"
            yield ("actions",), said, self._section(name_of(kind))

    def _initiative(self, table: dict[str, Any]) -> Iterator[Lack]:
        rule, section = self.book.initiative, self.book.rules["initiative"].source.section
        table["section"] = section
        try:
            table["dice"] = parse_dice(rule.dice).text
        except InputError:
            yield ("initiative",), "dice = ...", section
        if rule.tie_die is not None:
            table["tie_die"] = rule.tie_die
        yield ("initiative",), "add, ties or each_round = ...", section

    def _gaits(self, tables: Mapping[str, dict[str, Any]]) -> Iterator[Lack]:
        rates = {
            one.gait.id: one for one in self.book.movement.gait_rates(self.encounter, self.anybody)
        }
        for name, table in tables.items():
            rate = rates[name].rate if name in rates else None
            section = self._section(name, rate)
            if section:
                table["section"] = section
            if name == self.book.words.resting_gait and rate is not None and not rate.figure.value:
                table["kind"] = "still"
            else:
                yield ("gaits", name), SPEED, section

    def _terrains(self, tables: Mapping[str, dict[str, Any]]) -> Iterator[Lack]:
        for name, table in tables.items():
            way = None
            if isinstance(table.get("gait"), str):
                way = self.book.movement.budget(self.encounter, self.anybody, name).limit
            section = self._section(name, way)
            if section:
                table["section"] = section
            if name != self.book.words.open_ground:
                yield ("terrains", name), f"extra, {EFFECT}", section

    def _section(self, name: str, account: Account | None = None) -> str:
        """Return the section of the rule with this name.

        If there is no such rule, return the account's section. If there is no account, return "".
        """
        rules = self.book.rules
        if name not in rules and account is not None:
            return account.source.section
        named = (one for one in rules.values() if name in one.name.split("-"))
        rule = rules.get(name) or next(named, None)
        return "" if rule is None else rule.source.section
