"""A change in a file of the library leaves the other text of the file unchanged."""

from pathlib import Path
from textwrap import dedent

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.errors import InputError
from tracker.library.library import Library
from tracker.library.template import Party, Template, read_kept, same
from tracker.library.writing import written
from tracker.text.sanitize import sanitize

SEVERAL = """\
# What lives in the marsh.
system = "emala"

[[template]]
hp = "2d6"         # two of them are hurt
name = "Goblin"
tags = [ "swamp" ] # and caves

[[template]]
# The old one.
name = "Ogre"
hp = 40
"""


def goblin(**fields: object) -> Template:
    return Template(name="Goblin", system="emala", **fields)  # type: ignore[arg-type]


def test_one_of_several_templates_in_a_file_is_changed_and_the_others_stay() -> None:
    new = written(goblin(hp=5, tags=("swamp",)), SEVERAL)
    assert new == SEVERAL.replace('"2d6"', "5")


@pytest.mark.parametrize(
    ("old", "kept", "new"),
    [
        (
            'name = "Goblin" # mine\nsystem = "emala"\nhp = 3\n\n# speed\n[sheet]\ndex = 5 # low\n',
            goblin(hp=4, sheet={"dex": 5, "movement_rate": 6.5}),
            'name = "Goblin" # mine\nsystem = "emala"\nhp = 4\n\n# speed\n[sheet]\ndex = 5 # low\n'
            "movement_rate = 6.5\n",
        ),
        (
            'sheet.dex = 5 # low\nsystem="emala"\nname = "Goblin"',
            goblin(sheet={"dex": 7}),
            'sheet.dex = 7 # low\nsystem="emala"\nname = "Goblin"',
        ),
        (
            'name = "Goblin"\r\nsystem = "emala"\r\n# end',
            goblin(side="party", sheet={"dex": 1}),
            'name = "Goblin"\r\nsystem = "emala"\r\n# end\r\nside = "party"\r\n\r\n[sheet]\r\n'
            "dex = 1\r\n",
        ),
        (
            'name = "Goblin"\nsystem = "emala"\nitems = [ { item = "bow" } ] # inline\n',
            goblin(items=({"item": "bow"},), hp=1),
            'name = "Goblin"\nsystem = "emala"\nitems = [ { item = "bow" } ] # inline\nhp = 1\n',
        ),
    ],
    ids=["a table", "dotted keys", "lines of Windows", "inline"],
)
def test_equal_values_in_the_file_are_not_touched(old: str, kept: Template, new: str) -> None:
    assert written(kept, old) == new
    assert read_kept(new) == [kept]


def test_the_members_of_a_party_keep_their_comments() -> None:
    old = dedent("""\
        party = "Band" # ours
        system = "emala"

        [[member]]
        name = "Bo"
        side = "party"
        hp = 4 # wounded

        [[member]]
        name = "Ana" # leads
        side = "party"
        [[member.items]]
        item = "bow"
        """)
    bo = Template(name="Bo", system="emala", side="party", hp=9)
    ana = Template(name="Ana", system="emala", side="party", items=({"item": "bow"},))
    new = written(Party(name="Band", members=(bo, ana)), old)
    assert new == old.replace("hp = 4", "hp = 9")
    alone = written(Party(name="Band", members=(bo,)), old)
    assert read_kept(alone) == [Party(name="Band", members=(bo,))]
    assert "# wounded" in alone


def test_a_mark_before_the_first_line_and_a_copy_of_the_old_file_are_kept(tmp_path: Path) -> None:
    path = tmp_path / "marsh.toml"
    path.write_bytes(b"\xef\xbb\xbf" + SEVERAL.encode())
    library = Library(tmp_path)
    library.keep(goblin(hp=5, tags=("swamp",)), over=True)
    assert path.read_bytes() == b"\xef\xbb\xbf" + SEVERAL.replace('"2d6"', "5").encode()
    assert path.with_name("marsh.toml.bak").read_bytes() == b"\xef\xbb\xbf" + SEVERAL.encode()
    assert {one.kept.name for one in library.everything() if one.path} == {"Goblin", "Ogre"}


def test_a_file_that_is_no_longer_toml_is_not_changed(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="left as it is"):
        written(goblin(), "name = ")


values = st.one_of(
    st.integers(-(2**53), 2**53), st.booleans(), st.text(max_size=8), st.floats(-1e6, 1e6)
)
# Two keys that are the same after cleaning are refused when the file is read.
keys = st.text(min_size=1, max_size=6).map(sanitize)
plain = st.builds(
    goblin,
    hp=st.none() | st.integers(0, 99) | st.just("2d6"),
    side=st.sampled_from(["foes", "party"]),
    tags=st.lists(st.sampled_from(["a", "b"]), max_size=2).map(tuple),
    sheet=st.dictionaries(keys, values, max_size=3),
    items=st.lists(st.dictionaries(keys, values, min_size=1, max_size=2), max_size=3).map(tuple),
)


@given(old=plain, kept=plain, more=st.booleans())
def test_any_template_in_a_file_can_be_replaced_by_any_other(
    old: Template, kept: Template, more: bool
) -> None:
    text = "# mine\n" + written(old)
    if more:
        head, rest = (
            'system = "emala"\n[[template]]\nname = "Ogre"\n\n',
            SEVERAL.partition("\n\n")[2],
        )
        text = f"# mine\n{head}{rest}"
    wanted = [kept if same(one, kept) else one for one in read_kept(text)]
    before = [line for line in wanted if line != kept]
    new = written(kept, text)
    found = read_kept(new)
    assert new.startswith("# mine\n")
    assert [one for one in found if not same(one, kept)] == before
    assert [one for one in found if same(one, kept)] == read_kept(written(kept))
