"""What the map's page says and shows about the spaces within reach."""

from rules.map.grid_spaces import Space
from tests.play.table import Table
from tracker.views import map_page

MAP = """squares 1 m
......
......
......
...#..
people A1:a(2x2)"""


def test_every_space_that_a_large_combatant_can_cover_is_within_reach() -> None:
    table = Table("obss")
    table.do(action="add", name="Ogre", side="foes", sheet={"movement": 8})
    table.do(action="draw-map", grid=MAP)
    table.do(action="start")
    encounter, book, ogre = table.encounter, table.fight.book, table.combatant("Ogre")
    near = map_page.near_of(encounter, book, ogre)
    assert near == {Space(x, y) for x in range(6) for y in range(4)} - {Space(3, 3)}
    told = map_page.about(encounter, encounter.map, book, ogre, Space(5, 3), near)
    assert "19 spaces" in "".join(span.text for span in told)
