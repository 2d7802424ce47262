"""`gaitkeeper fields`: list the fields of a rulebook's sheet. Saves and imports use their ids."""

from argparse import ArgumentParser, Namespace

from rules.rulebook.catalogue import rulebook
from rules.rulebook.sheet import Field
from tracker.cli.kinds import default_in_words, plain_kind
from tracker.cli.output import print_json, print_lines, table


def arguments(parser: ArgumentParser) -> None:
    """Declare SYSTEM and --json."""
    parser.add_argument("system", metavar="SYSTEM", help="a rulebook, as emala")
    parser.add_argument("--json", action="store_true", help="as JSON")


def run(options: Namespace) -> int:
    """List the fields of a rulebook's sheet. Raises RulesError (unknown-system)."""
    fields = rulebook(options.system).words.fields
    if options.json:
        print_json([_plain(field) for field in fields])
        return 0
    head = ["id", "label", "expects", "default", "used by"]
    rows = [
        [
            field.id,
            field.label,
            field.kind.describe(),
            default_in_words(field.default),
            ", ".join(field.used_by),
        ]
        for field in fields
    ]
    print_lines(*table([head, *rows]))
    return 0


def _plain(field: Field) -> dict[str, object]:
    return {
        "id": field.id,
        "label": field.label,
        "type": field.type_name,
        "unit": field.unit,
        "default": field.default,
        "used_by": field.used_by,
        "kind": plain_kind(field.kind),
        "expects": field.kind.describe(),
    }
