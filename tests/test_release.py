"""The promises of a release: the Pythons, the addresses, and the reasons that stop a release."""

import re
import sys
import tomllib
from pathlib import Path
from typing import Any

import pytest
import yaml

from tests.release.publish import refusals
from tests.release.pythons import promised
from tests.support.programs import ran

ROOT = Path(__file__).parents[1]
PROJECT: dict[str, Any] = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
ADDRESS = PROJECT["urls"]["Homepage"]
HOME, TAGS = "https://forge.example/gaitkeeper-rpg", "v1.0.0\n"


@pytest.mark.parametrize(
    ("address", "changed", "tags", "against"),
    [
        (HOME, "", TAGS, []),
        ("https://example.invalid/gaitkeeper-rpg", "", TAGS, ["the project has no home yet"]),
        (HOME, " M README.md\n", TAGS, ["there are changes that are not committed"]),
        (HOME, "", "v0.9.0\n", ["the commit has no tag v1.0.0"]),
    ],
)
def test_a_release_is_refused_until_everything_is_in_order(
    address: str, changed: str, tags: str, against: list[str]
) -> None:
    told = refusals(address, "1.0.0", changed, tags)
    assert all(one.startswith(reason) for one, reason in zip(told, against, strict=True))


def test_make_release_refuses_to_publish_without_a_home() -> None:
    if ".invalid" not in ADDRESS:
        pytest.skip("the project has a home")
    made = ran(
        ["make", "-s", "release", "PUBLISH=1", "READY_DEV=", f"BIN={Path(sys.executable).parent}"]
    )
    assert made.returncode != 0
    assert "not published: the project has no home yet" in made.stderr
    assert "hatchling" not in made.stdout


def test_the_project_has_the_same_address_everywhere() -> None:
    named = {
        f"{path.relative_to(ROOT)}: {found}"
        for path in texts()
        for found in re.findall(r"https://example\.invalid[\w./-]*", path.read_text("utf-8"))
        if not re.fullmatch(rf"{re.escape(ADDRESS)}(/.*)?", found.rstrip("."))
    }
    assert named == set()


def workflow() -> dict[str, Any]:
    found: dict[str, Any] = yaml.safe_load((ROOT / ".github/workflows/test.yml").read_text("utf-8"))
    return found


def test_the_forge_tests_every_promised_python() -> None:
    jobs = workflow()["jobs"]
    assert jobs["test"]["strategy"]["matrix"]["python"] == promised()
    [chosen] = [one["with"]["python-version"] for one in jobs["package"]["steps"] if takes(one)]
    assert chosen.split() == promised()


def takes(step: dict[str, Any]) -> bool:
    return "python-version" in step.get("with", {})


def test_the_forge_makes_only_targets_that_exist() -> None:
    steps = [one for job in workflow()["jobs"].values() for one in job["steps"]]
    made = [target for one in steps for target in re.findall(r"\bmake (\w+)", one.get("run", ""))]
    can_be_made = re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE)
    assert sorted(made) == ["release", "test"]
    assert set(made) <= set(can_be_made)


@pytest.mark.parametrize(
    "template", sorted((ROOT / ".github" / "ISSUE_TEMPLATE").iterdir()), ids=lambda path: path.stem
)
def test_a_template_of_issues_has_the_head_that_a_forge_needs(template: Path) -> None:
    _, head, body = template.read_text("utf-8").split("---\n", 2)
    assert set(yaml.safe_load(head)) == {"name", "about"}
    assert body.strip()


def test_the_accounts_of_the_container_are_limited_as_the_page_on_ssh_says() -> None:
    page = (ROOT / "docs" / "ssh.md").read_text("utf-8")
    config = (ROOT / "container" / "sshd_config").read_text("utf-8")
    found = re.search(r"```sshd_config\n(.*?)```", page, re.DOTALL)
    assert found
    game_master, players = re.findall(r"Match User .*?(?=\n\n|\Z)", config, re.DOTALL)
    assert game_master.strip() == found[1].strip()
    assert players.strip().splitlines()[2:] == game_master.splitlines()[2:]


def test_every_page_that_the_texts_link_to_exists() -> None:
    missing = {
        f"{path.relative_to(ROOT)}: {link}"
        for path in texts()
        for link in re.findall(r"\]\((?!https?:|#|mailto:)([^)#\s]+)", path.read_text("utf-8"))
        if not (path.parent / link).exists()
    }
    assert missing == set()


def texts() -> list[Path]:
    folders = (ROOT / name for name in ("docs", ".github"))
    found = [*ROOT.glob("*.md"), *(path for folder in folders for path in folder.rglob("*.*"))]
    return [path for path in found if path.suffix in (".md", ".yml")]


def test_the_oldest_promised_python_is_the_required_one() -> None:
    assert PROJECT["requires-python"] == f">={promised()[0]}"
    assert promised() == sorted(promised(), key=lambda one: int(one.partition(".")[2]))


def test_the_readme_names_the_promised_pythons() -> None:
    readme = (ROOT / "README.md").read_text("utf-8")
    assert f"Python {promised()[0]} to {promised()[-1]}" in readme
