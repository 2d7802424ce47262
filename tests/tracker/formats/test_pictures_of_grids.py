"""Pictures of a fight on a grid."""

from tests.map.fights import of_three
from tracker.formats.image import WIDTH, lines_of
from tracker.views.spans import width_of

GROUNDS = "!(water-waist) %(shrubs-short) h^0.4(shrubs-short) k^0.8(shrubs-normal) i^1.2 j^1.6"


def test_a_long_legend_goes_on_in_the_next_line_and_makes_no_picture_wider() -> None:
    table = of_three("exp", grid=f"hexes; .!%hkijlm.; legend {GROUNDS} l^2 m^2.4; people A1:a+b+c")
    lines = lines_of(table.encounter, table.fight.book)
    assert max(map(width_of, lines)) <= WIDTH
    told = " ".join("".join(span.text for span in one).strip() for one in lines)
    assert "! water, waist, % shrubs, short, h shrubs, short, 0.4 m high" in told
    assert told.count("m 2.4 m high") == 1
