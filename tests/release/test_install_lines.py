"""Every line of the README that installs or tries something works."""

import re
import shlex
import shutil
from pathlib import Path

import pytest

from tests.release.environments import environ, run
from tests.release.publish import ROOT
from tests.support.pty_terminal import Terminal

README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCK = re.compile(r"```\n(.*?)```", re.DOTALL)
SECTION = README.partition("## Start")[2].partition("\n## ")[0]


def lines() -> list[str]:
    """Return the lines under "Start" that name uv or pipx, without comments."""
    found = "".join(BLOCK.findall(SECTION)).splitlines()
    return [one.partition("  #")[0].strip() for one in found if re.match(r"uvx|uv |pipx ", one)]


def test_uv_and_pipx_each_have_a_line_that_installs_and_one_that_tries() -> None:
    assert {" ".join(one.split()[:2]) for one in lines()} >= {"uv tool", "pipx install"}
    assert any(one.startswith("uvx ") and "--demo" in one for one in lines())
    assert any(one.startswith("pipx run ") and "--demo" in one for one in lines())


@pytest.mark.parametrize("line", [one for one in lines() if "--demo" in one])
def test_a_line_that_tries_it_opens_a_fight(
    line: str, checkout: Path, home: Path, tools: Path
) -> None:
    told = {**environ(home, tools), "XDG_CONFIG_HOME": ""}
    with Terminal(["sh", "-c", line], columns=100, rows=30, environ=told, cwd=checkout) as demo:
        demo.wait_for("Ford at dusk   round 4", timeout=300)
        demo.send("q")
        assert demo.wait(30) == 0


@pytest.mark.parametrize("line", [one for one in lines() if " install " in one])
def test_a_line_that_installs_it_gives_the_command(
    line: str, checkout: Path, wheel: Path, home: Path, tools: Path
) -> None:
    (checkout / "dist").mkdir(exist_ok=True)
    shutil.copy(wheel, checkout / "dist")
    told = environ(home, tools, home / ".local" / "bin")
    run(["sh", "-c", line], checkout, **told)
    command = str(home / ".local" / "bin" / "gaitkeeper")
    assert run([command, "--version"], home).split()[1] in wheel.name
    if "[serve]" in line:
        python = shlex.split(Path(command).read_text().splitlines()[0].removeprefix("#!"))
        run([*python, "-c", "import textual_serve"], home)


def test_a_rulebook_from_outside_is_installed_as_its_page_says(
    checkout: Path, home: Path, tools: Path
) -> None:
    page = (ROOT / "docs" / "a-sixth-rulebook.md").read_text("utf-8")
    [line] = re.findall(r"^(pipx inject .*?)  ", page, re.MULTILINE)
    told = environ(home, tools, home / ".local" / "bin")
    run([str(tools / "pipx"), "install", "."], checkout, **told)
    run(["sh", "-c", line], checkout / "examples" / "pace-and-half", **told)
    command = str(home / ".local" / "bin" / "gaitkeeper")
    assert "stretch" in run([command, "rules", "pace"], home)
