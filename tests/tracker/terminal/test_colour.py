import pytest

from tracker.terminal.colour import ascii_only, terminal_fault


@pytest.mark.parametrize("kind", ["dumb", "unknown"])
def test_a_terminal_without_a_cursor_is_refused_in_one_line_that_names_it(kind: str):
    fault = terminal_fault({"TERM": kind})
    assert fault is not None
    assert f"TERM is {kind}" in fault
    assert "\n" not in fault


@pytest.mark.parametrize("environ", [{}, {"TERM": "xterm-256color"}, {"TERM": "linux"}])
def test_any_other_terminal_is_accepted(environ: dict[str, str]):
    assert terminal_fault(environ) is None


@pytest.mark.parametrize(
    ("environ", "encoding", "plain"),
    [
        ({}, "utf-8", False),
        ({}, "UTF8", False),
        ({}, "iso-8859-1", True),
        ({}, "ascii", True),
        ({"LC_ALL": "C.UTF-8"}, "utf-8", False),
        ({"LC_ALL": "de_DE.utf8@euro"}, "utf-8", False),
        ({"LC_ALL": "C"}, "utf-8", True),
        ({"LC_ALL": "de_DE.ISO-8859-1"}, "utf-8", True),
    ],
)
def test_with_a_locale_without_utf8_the_screen_is_drawn_in_ascii(
    environ: dict[str, str], encoding: str, plain: bool
):
    assert ascii_only(environ, encoding) is plain
