"""Every preview of a line is on the screen with all its words, also at 80 x 24."""

from contextlib import closing
from pathlib import Path
from random import Random
from shutil import copy

import pytest
from textual.pilot import Pilot

from tests.tracker.desk.test_previews import MOVES, SAME, lines_of
from tests.tracker.screens.conftest import Play
from tests.tracker.screens.look import fight_screen, is_seen, paste, text_of
from tracker.app import GaitkeeperApp
from tracker.session.session import Session
from tracker.widgets.prompt_pane import PromptPane

SAMPLES = sorted((Path(__file__).parents[3] / "saves" / "samples").glob("*.json"))
ATTACKS = {"opend6": "pistol 4D; rifle 5D", "rom": "axe 7 1D+1; bow 6 1D"}
SEED = 21

LINES_OF_A_KEY = 4
"""How many lines of each key the test types on each sample."""


def armed(sample: Path, folder: Path) -> Session:
    """Return a copy of a sample in which everybody has two attacks."""
    for suffix in (".json", ".events"):
        copy(sample.with_suffix(suffix), folder)
    saved = Session(folder / sample.name, random=Random(SEED))
    attacks = ATTACKS.get(saved.encounter.system, "axe 1d8+1; bow 1d6")
    for one in saved.encounter.in_order():
        saved.ask({"action": "edit", "who": one.id, "attacks": attacks})
    return saved


def lines_for(saved: Session) -> list[str]:
    """Return some lines for each key, with people and attacks of the fight."""
    weapons = saved.encounter.in_order()[0].attacks
    letters = "abcdefghijklm"
    by_key: dict[str, list[str]] = {}
    for line in (*MOVES, *SAME, *lines_of(saved.encounter.system)):
        by_key.setdefault(line.split()[0], []).append(line)
    for key, lines in by_key.items():
        lines += [f"{key} {one} {arm.name}" for one in letters for arm in weapons]
        lines += [f"{key} {one}" for one in letters]
    random = Random(SEED)
    return [
        line
        for lines in by_key.values()
        for line in random.sample(lines, min(LINES_OF_A_KEY, len(lines)))
    ]


async def unread(app: GaitkeeperApp, pilot: Pilot[None], line: str) -> str:
    """Type a line, and return the words of its preview that are not on the screen."""
    key, _, typed = line.partition(" ")
    await pilot.press(key)
    if fight_screen(app).desk.prompt.asking:
        await paste(pilot, typed)
    cut = " ".join("".join(one.text for one in app.screen.query_one(PromptPane).cut).split())
    over = text_of(app.screen, "#choice") if is_seen(app.screen, "#choice") else ""
    shown = " ".join(over.split())
    while fight_screen(app).desk.asking or app.screen is not fight_screen(app):
        await pilot.press("escape")
    return "" if cut in shown else cut


@pytest.mark.parametrize("sample", [pytest.param(one, id=one.stem) for one in SAMPLES])
async def test_every_preview_at_80x24_has_all_its_words(
    sample: Path, tmp_path: Path, run: Play
) -> None:
    with closing(armed(sample, tmp_path)) as saved:
        async with run(saved, size=(80, 24)) as (app, pilot):
            wrong = []
            for line in lines_for(saved):
                missing = await unread(app, pilot, line)
                wrong += [f"{line}: {missing}"] if missing else []
    assert wrong == []
