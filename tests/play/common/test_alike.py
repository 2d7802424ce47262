"""Combatants of one kind are named together."""

import pytest

from rules.encounter import Combatant, Pace
from rules.fight.alike import names_by_kind


def people(*names: str) -> list[Combatant]:
    return [Combatant(id=str(at), name=name, pace=Pace("walk")) for at, name in enumerate(names)]


@pytest.mark.parametrize(
    ("names", "told"),
    [
        (["Ilse"], "Ilse"),
        (["Ilse", "Oda"], "Ilse and Oda"),
        (["Wolf 2", "Wolf 3"], "Wolf 2 and 3"),
        (["Wolf 3", "Wolf 1", "Wolf 2"], "Wolf 1 to 3"),
        (["Wolf 1", "Wolf 2", "Wolf 3", "Wolf 5", "Wolf 7"], "Wolf 1 to 3, 5 and 7"),
        (["Wolf 1", "Ilse", "Wolf 12"], "Wolf 1 and 12, Ilse"),
        (["Wolf", "Wolf 2"], "Wolf and Wolf 2"),
        (["Wolf 1", "Wolf 1"], "Wolf 1 and Wolf 1"),
        (["Wolf 01", "Wolf 2"], "Wolf 01 and Wolf 2"),
        (["Wolf ²", "Wolf 2"], "Wolf ² and Wolf 2"),
    ],
)
def test_names_by_kind(names: list[str], told: str) -> None:
    assert names_by_kind(people(*names)) == told
