"""The form of a whole map: a field for each row, then the legend, the walls and the people."""

import re
from collections.abc import Sequence

from msgspec import UNSET

from rules.fight.on_the_grid import grid_of_fight, grounds_of
from rules.map.grid_spaces import LONGEST_GRID
from rules.map.grid_text import MORE
from tracker.screens.form import Faults, FormScreen, submitted
from tracker.screens.pages import Pages
from tracker.typed.form_model import FormField
from tracker.typed.grammar import Asked
from tracker.views.line_row import signs

HEAD = "map"
"""The id of the first field; the fields of rows have the numbers of the rows as ids."""

ROW_HINT = "a typed sign replaces the one at the cursor; an empty row is left out"
HINTS = {
    "legend": "%({0}) h^1.5 k^-2({0})",
    "edges": "F7|G7 F8]G8 F9[G9 F6^G6: wall, shut door, open door, ledge",
    "people": "F7:a G8:b+c C1:k(2x2)",
}

_LINE = re.compile(r"line (\d+): ")


def open_map_form(pages: Pages) -> None:
    """Open the form of the map. Ctrl+O draws the map. Enter in the last field does this too."""
    desk = pages.desk
    standing = desk.encounter.map
    assert standing is not UNSET, "the command needs a grid"
    assert standing.grid is not None, "the command needs a grid"
    text = grid_of_fight(desk.encounter, desk.book, signs(desk.encounter))
    fields = _fields(text, grounds_of(desk.encounter, desk.book).example)

    def submit(texts: dict[str, str]) -> Faults:
        written = [(name, _line(name, typed)) for name, typed in texts.items() if typed]
        grid = "\n".join(line for _, line in written)
        if grid == text:
            return None

        def draw() -> None:
            desk.perform_all([Asked(desk.fight.read({"action": "draw-map", "grid": grid}))])

        return _by_line(submitted(draw, ()), [name for name, _ in written])

    pages.push(FormScreen("The map", fields, submit, verb="draw it"))


def _fields(text: str, ground: str) -> list[FormField]:
    """Return the fields for the text of a map. The hints name `ground` as an example."""
    head, *lines = text.split("\n")
    rows = [line for line in lines if " " not in line]
    hints = {word: hint.format(ground) for word, hint in HINTS.items()}
    more = {word: rest for word, _, rest in (line.partition(" ") for line in lines if " " in line)}
    return [
        FormField(HEAD, "Map", head, "squares 1 m, hexes 2 m"),
        *(
            FormField(f"{y}", f"{y}", row, "", ROW_HINT, overwrites=True)
            for y, row in enumerate(rows, 1)
        ),
        *(
            FormField(word, word, more.get(word, ""), hints[word], longest=LONGEST_GRID)
            for word in MORE
        ),
    ]


def _line(name: str, typed: str) -> str:
    return f"{name} {typed}" if name in MORE else typed


def _by_line(faults: Faults, names: Sequence[str]) -> Faults:
    """Return the faults by field.

    If a fault names a line of the text, the fault belongs to the field of this line.
    """
    if faults is None:
        return None
    (message,) = faults.values()
    found = _LINE.match(message)
    if found is None or int(found[1]) > len(names):
        return {"": message}
    return {names[int(found[1]) - 1]: message[found.end() :]}
