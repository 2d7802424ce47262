"""What several steps of a path need is computed once, so that the preview of a path stays fast."""

from types import ModuleType
from typing import Any

import pytest

from rules.books.rom import rates
from rules.books.rom.rounds import crossings, walkers
from rules.fight import grid_turning
from tests.play.table import Table

MAP = "squares 1 m\n" + "\n".join(["." * 12] * 4)


def counted(monkeypatch: pytest.MonkeyPatch, module: ModuleType, name: str) -> list[Any]:
    """Return a list that gets an entry at each call of a function."""
    called, ask = list[Any](), getattr(module, name)

    def noted(*given: Any, **named: Any) -> Any:
        called.append(given)
        return ask(*given, **named)

    monkeypatch.setattr(module, name, noted)
    return called


def test_the_pulses_of_a_round_are_walked_once_for_several_walkers(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("rom")
    for name, side in (("Ansa", "party"), ("Fenn", "party"), ("Orc", "foes")):
        table.do(action="add", name=name, side=side)
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a A3:b L2:c")
    table.do(action="start")
    table.do(action="next")
    for name in ("Ansa", "Fenn"):
        table.do(action="declare", who=name, rate="full")
    walked = counted(monkeypatch, crossings, "_coming")
    table.do(action="go-path", who=["Ansa", "Fenn"], legs=[{"whom": "Orc"}])
    assert len(walked) == 1
    for name in ("Ansa", "Fenn"):
        assert f"{name}: By what is declared they meet Orc" in table.text


def test_the_limits_of_the_grounds_are_found_once_for_a_path(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("emala")
    table.do(action="add", name="Ansa", sheet={})
    table.do(action="draw-map", grid=f"{MAP}\nlegend ~(water)\npeople A1:a")
    table.do(action="start")
    found = counted(monkeypatch, grid_turning, "start_grounds")
    table.do(action="go-path", who="Ansa", legs=[{"place": "D3"}])
    assert len(found) == 1
    assert "Ansa moves 3 m" in table.text


def test_the_speeds_of_a_pulse_are_computed_once_for_each_walker(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    table = Table("rom")
    table.do(action="add", name="Ansa", side="party")
    table.do(action="draw-map", grid=f"{MAP}\npeople A1:a")
    table.do(action="start")
    computed = counted(monkeypatch, rates, "speed_now")
    walkers.ways(table.encounter, 10)
    # The first pulse has a speed of its own. All later pulses are alike.
    assert len(computed) == 2
