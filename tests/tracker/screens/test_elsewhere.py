"""A word that another command knows is answered with that command's key."""

from pathlib import Path
from random import Random

from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import prompt
from tracker.session.session import Session, begin
from tracker.store import SavesFolder


async def test_a_slope_typed_as_a_ground_names_the_action(tmp_path: Path, run: Play) -> None:
    saved = Session(begin(SavesFolder(tmp_path), "Hill", "exp"), random=Random(1))
    saved.ask({"action": "add", "name": "Ann", "initiative": 20})
    saved.ask({"action": "start"})
    async with run(saved, size=(160, 36)) as (app, pilot):
        await pilot.press("m", *"3 hill")
        assert "hill: s, slope. 'hill' is no gait or ground" in prompt(app)
        await pilot.press("escape", "m", *"3 prone")
        assert "prone: c, prone." in prompt(app)
        await pilot.press("escape", "v")
        await pilot.press("enter")
        assert "say what is meant: Open ground: free, gear, rope, ladder or pole" in prompt(app)
        assert saved.encounter.find("Ann").pace.gait == "walk"
    saved.close()
