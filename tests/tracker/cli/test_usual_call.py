"""`gaitkeeper` and `gaitkeeper SAVE` are read without argparse, with the same result."""

import pytest

from tracker.cli import main
from tracker.cli import open as command
from tracker.cli.parser import parser_of


@pytest.mark.parametrize("words", [[], ["bridge"], ["./a fight.json"], [""], ["ünder"]])
def test_a_usual_call_has_the_same_options_as_with_argparse(words: list[str]) -> None:
    parser = parser_of(None)
    command.arguments(parser)
    usual = main._usual(words)
    assert usual is not None
    assert vars(usual) == vars(parser.parse_args(words))


@pytest.mark.parametrize("words", [["--mouse"], ["-h"], ["--", "x"], ["a", "b"], ["--", "-x"]])
def test_every_other_call_is_left_to_argparse(words: list[str]) -> None:
    assert main._usual(words) is None
