"""In the table, combatants are above the book's lines about the fight."""

import pytest

from tests.tracker.conftest import SHEETS, Make
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, press, text_of
from tracker.session.session import Session

FAR = "goes round by the mill to the other side of the ford"


def intending(fight: Make) -> Session:
    """Return a fight of twelve under Realms of Myth. All foes have announced an intent."""
    saved = fight("rom")
    saved.ask({"action": "add", "name": "Orc", "count": 8, "hp": 6, "sheet": SHEETS["rom"]})
    for who in [f"Orc {n}" for n in range(1, 9)]:
        saved.ask({"action": "declare", "who": [who], "mph": 6, "intent": f"{FAR} {who[-1]}"})
    return saved


@pytest.mark.parametrize(("size", "rows"), [((80, 24), 12), ((60, 20), 8), ((40, 12), 7)])
async def test_intents_push_nobody_out_of_the_table(
    size: tuple[int, int], rows: int, fight: Make, run: Play
) -> None:
    saved = intending(fight)
    async with run(saved, size=size) as (app, pilot):
        shown = text_of(fight_screen(app), "#table").split("\n")
        names = [one.name for one in saved.encounter.in_order()]
        people = [row for row in shown if any(name in row[:30] for name in names)]
        assert len([row for row in people if "Intents" not in row]) == rows
        [intents] = [row for row in shown if "Intents" in row]
        assert intents.endswith("more lines: _")
        await press(pilot, "_", *"8")
        assert "of the ford 8" in " ".join(text_of(fight_screen(app), "#choice").split())
