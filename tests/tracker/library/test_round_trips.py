"""Rosters, templates and whole fights are the same after an export and an import."""

import csv
import io
import json
from contextlib import closing
from fractions import Fraction
from hashlib import sha256
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from msgspec.structs import replace

from rules.encounter import Encounter
from rules.encounter.codec import to_bytes
from rules.errors import InputError
from rules.rulebook.catalogue import BUILT_IN, rulebook
from tests.play.table import Table
from tracker.formats import whole_fight
from tracker.formats.cells import as_meant, harmless, things_from_cell, things_to_cell
from tracker.formats.file_formats import READ, FileFormat, imported
from tracker.formats.image import as_html, as_svg
from tracker.formats.incoming import FIGHT
from tracker.formats.roster import rehearsed, requests, roster_of
from tracker.formats.roster_writing import as_csv, as_markdown
from tracker.formats.whole_fight import MARK, packed, unpack
from tracker.library.keeping import party_of, template_of
from tracker.library.template import read_kept
from tracker.library.writing import written
from tracker.session.session import Session, begin
from tracker.store import SavesFolder, StoreError
from tracker.text.sanitize import sanitize

text = st.text(min_size=1, max_size=12).map(sanitize).map(str.strip).filter(bool)
names = st.one_of(
    text,
    st.sampled_from(
        ["=1+1", "+49", "-3", "@cmd", "'=x", 'a "b"', "a;b", "Ünä", "[x]", "# no", "|"]
    ),
)
weights = st.fractions(min_value=0, max_value=900, max_denominator=12)
things = st.fixed_dictionaries(
    {"item": names, "weight": weights, "count": st.integers(1, 9), "worn": st.booleans()}
)
attacks = st.lists(
    st.sampled_from(
        ["axe +3 1d8+1", "claws 1d6 slashing", "sling +2 1d4 (60 ft, heavy)", 'bow "x" 4D+1 ]']
    ),
    unique=True,
)
SHEETS: dict[str, st.SearchStrategy[dict[str, Any]]] = {
    "emala": st.fixed_dictionaries(
        {},
        optional={
            "movement_rate": st.sampled_from([0, 4, 6.5, Fraction(1, 8)]),
            "dex": st.integers(0, 100),
            "fly": st.sampled_from([None, 3, 2.25]),
            "aquatic": st.booleans(),
        },
    ),
    "obss": st.fixed_dictionaries(
        {},
        optional={
            "strength": st.integers(-50, 100),
            "size": st.sampled_from(["tiny", "large"]),
            "mount": st.sampled_from([None, "camel"]),
            "barding": st.sampled_from(["none", "light"]),
        },
    ),
    "opend6": st.fixed_dictionaries(
        {}, optional={"perception": st.sampled_from(["3D+1", "2D"]), "running": st.none()}
    ),
}


@st.composite
def tables(draw: st.DrawFn) -> Table:
    """A fight of a few combatants with odd names, loads, wounds and initiatives."""
    system = draw(st.sampled_from(sorted(SHEETS)))
    table = Table(system)
    for name in draw(st.lists(names, min_size=1, max_size=5, unique_by=str.casefold)):
        hp = draw(st.none() | st.integers(-20, 90))
        hurt = {} if hp is None else {"hp": hp, "hp_most": draw(st.integers(0, 90))}
        table.do(
            action="add",
            name=name,
            side=draw(st.sampled_from(["party", "foes", "others"])),
            sheet=draw(SHEETS[system]),
            items=draw(st.lists(things, max_size=3)),
            defence=draw(st.sampled_from(["", 15, "015", "4D+1", "=1+1", "-3", "none", "a;b"])),
            attacks=draw(attacks),
            initiative=draw(st.none() | st.fractions(-9, 40, max_denominator=60)),
            **hurt,
        )
    return table


def told(encounter: Encounter) -> dict[str, Any]:
    """Return what a roster has for each combatant. The keys are names."""
    return {
        one.name: (
            one.side,
            one.hp,
            one.hp_most,
            one.defence,
            one.attacks,
            dict(one.sheet),
            one.items,
            one.initiative and one.initiative.value,
        )
        for one in encounter.combatants.values()
    }


@settings(max_examples=60)
@given(tables(), st.sampled_from(READ))
def test_a_roster_is_the_same_after_export_and_import(table: Table, form: FileFormat) -> None:
    book = table.fight.book
    shown = imported(form.writer)(table.encounter, book)
    again = Table(book.id)
    roster = rehearsed(roster_of(shown, form.id, book, "x"), again.fight)
    for request in requests(roster.checked()):
        again.do(**request)
    assert told(again.encounter) == told(table.encounter)


@settings(max_examples=40)
@given(tables())
def test_a_party_and_a_template_are_the_same_after_writing_and_reading(table: Table) -> None:
    book = table.fight.book
    people = list(table.encounter.combatants.values())
    party = party_of(people, book, "All of them")
    template = template_of(people[0], book, "One", ("a", "b"))
    assert read_kept(written(party)) == [party]
    assert read_kept(written(template)) == [template]
    again = Table(book.id)
    for member in party.members:
        again.do(action="add", **member.request())
    kept = {name: one[:7] for name, one in told(table.encounter).items()}
    assert {name: one[:7] for name, one in told(again.encounter).items()} == kept


@settings(max_examples=200)
@given(st.text(max_size=8) | names)
def test_a_spreadsheet_computes_no_cell_and_each_cell_comes_back(cell: str) -> None:
    shown = harmless(cell)
    assert shown[:1] not in ("=", "+", "-", "@", "\t", "\r")
    assert as_meant(shown) == cell


def test_the_cells_of_a_whole_table_are_harmless_and_numbers_stay_numbers() -> None:
    table = Table("obss")
    table.do(action="add", name="=HYPERLINK(1)", hp=-3, sheet={"strength": -2})
    (row,) = list(csv.DictReader(io.StringIO(as_csv(table.encounter, table.fight.book))))
    assert row["name"] == "'=HYPERLINK(1)"
    assert (row["hp"], row["strength"]) == ("-3", "-2")


@settings(max_examples=150)
@given(st.lists(things, max_size=4))
def test_things_come_back_out_of_their_cell(some: list[dict[str, Any]]) -> None:
    usual = {"weight": 0, "count": 1, "worn": False}
    again = things_from_cell(things_to_cell(some))
    assert [{**usual, **one, "weight": Fraction(one.get("weight", 0))} for one in again] == some


def test_plain_things_are_readable_in_their_cell() -> None:
    cell = things_to_cell([{"item": "mail coat", "weight": 12, "worn": True}, {"item": "rope"}])
    assert cell == "mail coat 12 worn; rope 0"
    assert things_from_cell("2 x torch 1/2") == [
        {"item": "torch", "weight": Fraction(1, 2), "count": 2}
    ]


@pytest.mark.parametrize("system", BUILT_IN)
def test_pictures_and_markdown_show_hostile_names_as_text(system: str) -> None:
    table = Table(system)
    table.do(action="add", name='<script>alert("x")</script>|*[a](b)', hp=5)
    table.do(action="start")
    encounter, book = table.encounter, rulebook(system)
    for shown in (as_svg(encounter, book), as_html(encounter, book)):
        assert "<script" not in shown
        assert "http" not in shown.replace("http://www.w3.org/2000/svg", "").replace(
            "https://www.textualize.io", ""
        )
    assert "&lt;script" in as_html(encounter, book)
    assert "\\<script\\>" in as_markdown(encounter, book)
    assert "\\|\\*\\[a\\]" in as_markdown(encounter, book)


def played(folder: SavesFolder, seed: int, steps: int) -> Path:
    """A fight with wounds, undone actions and some rounds."""
    path = begin(folder, "Ford", "emala")
    with closing(Session(path, random=Random(seed))) as saved:
        saved.ask({"action": "add", "name": "Wolf", "count": 3, "hp": "2d6"})
        saved.ask({"action": "start"})
        for step in range(steps):
            saved.ask({"action": "next"})
            saved.ask({"action": "damage", "who": ["Wolf 1"], "amount": 1})
            if step % 3 == 0:
                saved.ask({"action": "undo"})
    return path


def unpacked(data: bytes, folder: SavesFolder, name: str = "") -> Path:
    return unpack(io.BytesIO(data.removeprefix(MARK)), folder, name, "x")


@settings(max_examples=8, deadline=None)
@given(st.integers(0, 99), st.integers(0, 12))
def test_a_whole_fight_is_the_same_at_another_table(seed: int, steps: int) -> None:
    with TemporaryDirectory() as here, TemporaryDirectory() as there:
        path = played(SavesFolder(Path(here)), seed, steps)
        copy = unpacked(packed(path), SavesFolder(Path(there)), "Their ford")
        with (
            closing(Session(path, writable=False)) as one,
            closing(Session(copy, writable=False)) as other,
        ):
            assert to_bytes(one.encounter) == to_bytes(other.encounter)
            assert (one.fight.last, one.fight.head) == (other.fight.last, other.fight.head)
            numbers = range(1, one.fight.last + 1)
            assert [one.fight.event(n) for n in numbers] == [other.fight.event(n) for n in numbers]
            assert other.name == "Their ford"


def test_a_fight_too_large_for_import_is_not_packed_and_the_message_offers_a_way(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = played(SavesFolder(tmp_path), 1, 12)
    monkeypatch.setattr(whole_fight, "FIGHT", replace(FIGHT, largest=8 << 10))
    with pytest.raises(InputError, match=r"more than 8 kB: copy .*ford\.json and .*ford\.events"):
        packed(path)


def of_form_2(data: bytes) -> bytes:
    """Return an exported fight in the form that a later program would write."""
    # The checksum of the later form also covers the number of the form.
    head, _, rest = data.partition(b"\n")
    digest = json.loads(head)["sha256"].encode()
    later = head.replace(b'fight":1', b'fight":2').replace(
        digest, sha256(b"2" + rest).hexdigest().encode()
    )
    return later + b"\n" + rest


def test_a_packed_fight_that_was_cut_or_changed_leaves_no_save(tmp_path: Path) -> None:
    here, there = SavesFolder(tmp_path / "a"), SavesFolder(tmp_path / "b")
    here.path.mkdir()
    there.path.mkdir()
    data = packed(played(here, 1, 3))
    for bad, why in (
        (data[:-1], "1 bytes are missing: copy it again"),
        (data + b"x", "more behind its end: copy it again"),
        (data[:-9] + b"x" + data[-8:], "changed since"),
        (b'{"gaitkeeper-fight":1}\n', "no fight that"),
        (b'{"gaitkeeper-fight":\xff', "no fight that"),
        (data.replace(b'fight":1', b'fight":3', 1), "changed since"),
        (of_form_2(data), "this one reads 1"),
    ):
        with pytest.raises(InputError, match=why):
            unpacked(bad, there)
    damaged = data.replace(b'"Wolf 1"', b'"Wolf 9"')
    head, _, rest = damaged.partition(b"\n")
    sealed = head.replace(json.loads(head)["sha256"].encode(), sha256(rest).hexdigest().encode())
    with pytest.raises(InputError, match=r"x: the fight in it cannot be opened: (state|history)"):
        unpacked(sealed + b"\n" + rest, there)
    unpacked(data, there, "Ford")
    with pytest.raises(StoreError, match="Ford"):
        unpacked(data, there, "Ford")
    assert {one.name for one in there.path.iterdir()} == {"ford.json", "ford.events"}
