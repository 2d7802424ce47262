"""The fights on grids that the benchmarks measure."""

import pytest

from benchmarks.grid_fights import SCENES, Scene, fight_on
from benchmarks.grids import MOST_EVENT, measured, stroke


@pytest.mark.parametrize("scene", SCENES, ids=lambda one: f"{one.system}, {one.kind}")
def test_a_scene_has_a_walker_of_its_size_who_can_go_somewhere(scene: Scene) -> None:
    table, _ = fight_on(scene, 30, 20, 6)
    spots = table.encounter.map.spots
    assert len(spots) == 6
    assert next(iter(spots.values())).size == scene.size
    assert len(measured(table.fight, large=True)) == 3
    assert stroke(table) < MOST_EVENT
