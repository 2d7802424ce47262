"""The manual page describes every command, and the usual programs can show the page."""

import shutil

import pytest

from docs.command_line import MANUAL, parsers
from tests.support.programs import ran

READERS = {
    "groff": ["groff", "-man", "-ww", "-Tutf8", "-z"],
    "mandoc": ["mandoc", "-Tlint", "-Wwarning"],
    "man": ["man", "--warnings", "-l"],
}
"""Programs that show manual pages, each with the option that makes it report faults."""

NO_FAULT = "missing date"
"""The fault that we accept: the page has no date, because with a date it would change every day."""


def test_the_page_describes_every_command_with_all_its_options() -> None:
    text = MANUAL.read_text(encoding="utf-8").replace(r"\-", "-")
    for name, parser in parsers().items():
        assert f"gaitkeeper {name}" in text
        for action in parser._actions:
            assert all(f"\\fB{option}\\fR" in text for option in action.option_strings)


@pytest.mark.parametrize("reader", READERS)
def test_a_reader_of_manuals_finds_no_fault_in_the_page(reader: str) -> None:
    if shutil.which(reader) is None:
        pytest.skip(f"{reader} is not installed")
    plain = {"LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin", "MANWIDTH": "80"}
    done = ran([*READERS[reader], str(MANUAL)], env=plain)
    told = f"{done.stderr}\n{done.stdout if reader == 'mandoc' else ''}".splitlines()
    assert [line for line in told if line and NO_FAULT not in line] == []


def test_no_line_is_lost_or_read_as_a_request() -> None:
    orders = {".TH", ".SH", ".SS", ".TP", ".PP", ".EX", ".EE", ".B", ".br", '.\\"'}
    lines = MANUAL.read_text(encoding="utf-8").splitlines()
    assert {line.split()[0] for line in lines if line[0] in ".'"} <= orders
