"""The wheel in a clean environment of each Python: commands, a played fight, a watched fight."""

import asyncio
import subprocess
from pathlib import Path

import pytest

from tests.release.environments import Installed, environ, run
from tests.release.publish import ROOT
from tests.support.pty_terminal import Terminal
from tests.watch.chromium import CHROMIUM, Page, browser

SAMPLE = "ford-at-dusk"


def test_its_python_has_the_promised_version(installed: Installed, home: Path) -> None:
    assert (
        run([installed.program("python"), "--version"], home)
        .split()[1]
        .startswith(f"{installed.python}.")
    )


def test_all_that_it_needs_is_installed_in_the_right_version(
    installed: Installed, home: Path
) -> None:
    run([installed.program("python"), "-m", "pip", "check"], home)


def test_it_prints_its_version(installed: Installed, wheel: Path, home: Path) -> None:
    assert run([installed.program(), "--version"], home).split()[1] in wheel.name


def test_it_needs_nothing_from_the_checkout(installed: Installed, home: Path) -> None:
    where = run(
        [installed.program("python"), "-c", "import rules, tracker; print(rules, tracker)"], home
    )
    assert str(installed.folder) in where
    assert str(ROOT / "rules") not in where


def test_it_shows_a_sample_from_the_package(installed: Installed, home: Path) -> None:
    assert "Ford at dusk: Emala" in run([installed.program(), "show", SAMPLE], home)


def test_a_fight_is_played_on_a_terminal_and_found_again(installed: Installed, home: Path) -> None:
    with terminal(installed, home, SAMPLE) as first:
        first.wait_for("round 4", timeout=60)
        first.send("d", "2", "enter", shows="your copy of it now")
        first.send("q")
        assert first.wait() == 0
    with terminal(installed, home, SAMPLE) as again:
        again.wait_for("takes 2:", timeout=60)
        again.send("q")
        assert again.wait() == 0


def test_the_demo_is_played_and_leaves_nothing_behind(installed: Installed, home: Path) -> None:
    with terminal(installed, home, "--demo") as demo:
        demo.wait_for("round 4", timeout=60)
        demo.send("n", shows="Sister Ilvane  then")
        demo.send("q")
        assert demo.wait() == 0
    assert [path for path in home.rglob("*") if path.is_file()] == []


def terminal(installed: Installed, home: Path, *words: str) -> Terminal:
    told = {**environ(home), "TMPDIR": str(home), "XDG_CONFIG_HOME": ""}
    return Terminal([installed.program(), *words], columns=100, rows=30, environ=told, cwd=home)


@pytest.mark.skipif(CHROMIUM is None, reason="there is no Chromium here to watch with")
async def test_a_browser_watches_the_fight(installed: Installed, home: Path) -> None:
    saves = home / "saves"
    saves.mkdir()
    told = {**environ(home), "GAITKEEPER_SAVES": str(saves)}
    played = '{"action": "damage", "who": ["Bram Oxley"], "amount": 1}\n'
    apply = [installed.program(), "apply", SAMPLE]
    subprocess.run(apply, input=played, text=True, cwd=home, env=told, check=True)
    serve = [installed.program(), "serve", SAMPLE, "--port", "0"]
    with subprocess.Popen(serve, stdout=subprocess.PIPE, text=True, cwd=home, env=told) as server:
        try:
            assert server.stdout is not None
            address = server.stdout.readline().split()[-1]
            async with browser(home / "browser") as page:
                await page.open(address, 1000, 700)
                await seen(page, "1/18")
                subprocess.run(apply, input=played, text=True, cwd=home, env=told, check=True)
                await seen(page, "0/18")
        finally:
            server.terminate()


async def seen(page: Page, text: str) -> None:
    """Wait until the page shows a text, in the page itself or in its terminal."""
    for _ in range(600):
        said = await page.evaluate("document.body ? document.body.innerText : ''")
        sent = b"".join(frame for _, frame in page.frames)
        if text in (said or "") or text.encode() in sent:
            return
        await asyncio.sleep(0.05)
    raise AssertionError(f"the page does not say {text!r}: {said!r}")
