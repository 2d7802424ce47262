"""The GM's own part of the library: text files are read and written, and never lost."""

from pathlib import Path

import pytest

from tracker.library.library import Library
from tracker.library.template import Party, Template
from tracker.store import StoreError

WOLF = Template(name="Dire wolf", system="emala", tags=("beast",), hp="2d6")
BAND = Party(
    name="The lantern company",
    members=(Template(name="Bo", system="emala", hp=4), Template(name="Ana", system="emala")),
)


@pytest.fixture
def library(tmp_path: Path) -> Library:
    return Library(tmp_path / "library")


def test_a_template_is_found_by_its_name_in_any_case_and_spacing(library: Library) -> None:
    path = library.keep(WOLF)
    assert path.name == "dire-wolf.toml"
    assert library.template("DIRE  wolf", "emala") == WOLF
    assert library.template("dire wolf", "obss") is None


def test_a_party_is_found_by_the_beginning_of_its_name(library: Library) -> None:
    library.keep(BAND)
    assert library.party("the lan") == BAND


def test_a_template_of_the_same_name_is_not_written_over_without_asking(library: Library) -> None:
    path = library.keep(WOLF)
    other = Template(name="dire wolf", system="emala", hp=9)
    with pytest.raises(StoreError, match="there already"):
        library.keep(other)
    assert "2d6" in path.read_text()
    assert library.keep(other, over=True) == path
    assert library.template("Dire wolf", "emala") == other
    assert "2d6" in path.with_name("dire-wolf.toml.bak").read_text()


def test_templates_of_one_name_under_two_books_have_two_files(library: Library) -> None:
    library.keep(WOLF)
    assert library.keep(Template(name="Dire wolf", system="obss")).name == "dire-wolf-obss.toml"


def test_an_own_template_hides_a_built_in_one_of_the_same_name(library: Library) -> None:
    own = Template(name="Town guard", system="emala", hp=3)
    library.keep(own)
    assert library.template("Town guard", "emala") == own
    names = [one.kept.name for one in library.everything() if one.kept.system == "emala"]
    assert names.count("Town guard") == 1


def test_a_file_is_read_again_after_it_has_changed(library: Library) -> None:
    path = library.keep(WOLF)
    path.write_text('name = "Dire wolf"\nsystem = "emala"\nhp = 40\n')
    library.look()
    found = library.template("Dire wolf", "emala")
    assert found is not None
    assert found.hp == 40


@pytest.mark.parametrize(
    ("text", "told"),
    [
        (b"name = ", "a value is missing behind the ="),
        (b'name = "x"\n', "needs the key `system`"),
        (b'name = "x"\nsystem = "emala"\nspeed = 3\n', "there is no key `speed`"),
        (b'name = "x"\nsystem = "emala"\nside = "villains"\n', "villains"),
        (b'party = "x"\nsystem = "emala"\n', r"no \[\[member\]\]"),
        (b'name = "\xe4"\n', "not UTF-8"),
        (b"a = " + b"[" * 5000, "more than 8 deep"),
        (b"#" * 1_100_000, "larger than 1 MB"),
    ],
)
def test_a_broken_file_is_listed_with_its_fault_and_the_others_stay(
    library: Library, text: bytes, told: str
) -> None:
    library.keep(WOLF)
    (library.folder / "broken.toml").write_bytes(text)
    library.look()
    (unreadable,) = library.unreadable
    assert unreadable.path.name == "broken.toml"
    with pytest.raises(AssertionError, match=told):
        raise AssertionError(unreadable.reason)
    assert library.template("Dire wolf", "emala") == WOLF


def test_a_link_to_nowhere_and_a_folder_are_not_templates(library: Library) -> None:
    library.folder.mkdir()
    (library.folder / "gone.toml").symlink_to(library.folder / "nothing")
    (library.folder / "folder.toml").mkdir()
    library.look()
    assert {one.path.name for one in library.unreadable} == {"gone.toml", "folder.toml"}


def test_an_unreadable_folder_is_listed_and_the_built_in_templates_stay(tmp_path: Path) -> None:
    library = Library(tmp_path / ("x" * 5000))
    library.look()
    (unreadable,) = library.unreadable
    assert "name is too long" in unreadable.reason
    assert library.template("Town guard", "emala") is not None
