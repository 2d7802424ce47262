"""A name is typed quickly behind a key; its first letter may be the letter of somebody else.

Grak has the letter a, and Mira has b. The wolves have c, e and f. Orc has g, Sage h, Celia i.
"""

import pytest

from rules.rulebook.catalogue import BUILT_IN
from tests.tracker.desk.conftest import At

KEYS = "YtlcCN#xXg"
"""Keys of lists and of lines that begin with people."""

NAMES = ("celia", "grak", "horse", "fire")
MORE = ({"name": "Celia", "initiative": 2},)


@pytest.mark.parametrize("system", BUILT_IN)
@pytest.mark.parametrize("key", KEYS)
def test_a_name_stays_in_the_list_or_the_message_tells_what_it_did(
    at_the_ford: At, system: str, key: str
) -> None:
    table = at_the_ford(system, MORE)
    for name in NAMES:
        before = table.desk.fight.last
        table.press(key, *name)
        picker, prompt = table.desk.picker, table.desk.prompt
        typed = picker.filter_text.text if picker else prompt.typed
        told = table.desk.message.text
        opened_next = table.desk.prompt.asking and key == "Y"
        assert typed == name or f"{name!r} is no word of that list" in told or opened_next
        assert table.desk.fight.last == before or "is taken" in told
        table.program.wait(5)
        while table.desk.asking:
            table.press("escape")


@pytest.mark.parametrize(
    ("system", "keys"), [("obss", "za hold"), ("obss", "Wc hold"), ("rom", "Wx c"), ("exp", "Wn")]
)
def test_letters_typed_quickly_behind_a_key_of_another_book_do_nothing(
    at_the_ford: At, system: str, keys: str
) -> None:
    table = at_the_ford(system)
    before = table.desk.fight.last
    table.press(*keys, "enter")
    assert table.desk.fight.last == before
    assert not table.desk.asking
    assert table.prompt.startswith(f"{keys[0]} does nothing under ")


def test_a_key_after_a_moment_is_a_command_again(at_the_ford: At) -> None:
    table = at_the_ford("obss")
    table.press("z")
    table.program.wait(5)
    table.press("d")
    assert table.prompt.startswith("Damage:")
