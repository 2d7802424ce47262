"""Attacks of a combatant: texts that are typed, refused, or written and read again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rules.encounter.attacks import (
    MOST_ATTACKS,
    NamedAttack,
    attacks_in_words,
    attacks_of,
    defence_of,
)
from rules.errors import InputError


@pytest.mark.parametrize(
    ("text", "name", "bonus", "dice", "kind"),
    [
        ("axe +3 1d8+1", "axe", "+3", "1d8+1", ""),
        ("claws 1d6 slashing", "claws", "", "1d6", "slashing"),
        ("sling +2 1d4 (60 ft)", "sling", "+2", "1d4", ""),
        ("great axe 45% 2d6", "great axe", "45%", "2d6", ""),
        ("bite -1 d4-1 (1d4 poison at 1d6)", "bite", "-1", "d4-1", ""),
        ("blaster (skill 4D) 5D+2", "blaster", "", "5D+2", ""),
        ("long sword 21 1D8", "long sword", "21", "1d8", ""),
        ("  hand-axe   +0  2d6*2   magical fire ", "hand-axe", "+0", "2d6*2", ""),
        ("Fäuste 1d3", "Fäuste", "", "1d3", ""),
        ("all 1d6", "all", "", "1d6", ""),
    ],
)
def test_an_attack_is_a_name_and_a_text_with_dice(
    text: str, name: str, bonus: str, dice: str, kind: str
) -> None:
    (attack,) = attacks_of(text)
    assert (attack.name, attack.bonus, attack.dice, attack.kind) == (name, bonus, dice, kind)
    assert attacks_in_words((attack,)) == " ".join(text.split())


def test_a_line_has_several_attacks_with_semicolons_or_commas_between_them() -> None:
    both = attacks_of("axe +3 1d8+1; bow +1 1d6")
    assert both == (NamedAttack("axe", "+3 1d8+1"), NamedAttack("bow", "+1 1d6"))
    assert attacks_of("axe +3 1d8+1, bow +1 1d6;") == both
    assert attacks_in_words(both) == "axe +3 1d8+1; bow +1 1d6"


def test_a_comma_in_brackets_belongs_to_its_attack() -> None:
    assert attacks_of("sling 1d4 (60 ft, heavy; slow)") == (
        NamedAttack("sling", "1d4 (60 ft, heavy; slow)"),
    )


def test_no_text_is_no_attack() -> None:
    assert attacks_of("") == attacks_of(" ; ") == ()


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("axe", "axe: say what damage it rolls, as in axe +3 1d8+1."),
        ("axe +3", "axe: say what damage it rolls, as in axe +3 1d8+1."),
        ("axe +3 5", "axe: say what damage it rolls, as in axe +3 1d8+1."),
        ("axe +3 1d8+1; bow", "bow: say what damage it rolls, as in bow +3 1d8+1."),
        ("a 1d6", "a: the name of an attack has at least two letters"),
        ("1d6", "'1d6': an attack begins with its name, as in axe +3 1d8+1."),
        ("+3 1d6", "'+3 1d6': an attack begins with its name"),
        ("2 daggers 1d4", "'2 daggers 1d4': an attack begins with its name"),
        ("axe 1d6; Axe 1d8", "Axe is there twice: give each attack a name of its own."),
        ("axe 1d8 + 1", "axe: write the damage without blanks, as 1d8+1."),
        ("axe 1d8 +1", "axe: write the damage without blanks, as 1d8+1."),
        ("axe 1d8 1d6 fire", "axe rolls 1d8 and 1d6: write 1d8+1d6, or one of them in brackets."),
        ("axe 1d8/1d10", "axe: '1d8/1d10' is no dice"),
        ("axe 0d6", "axe: '0d6' has a die without sides"),
        ("axe 101d6", "axe: '101d6': at most 100 dice"),
        ("axe 1d8 (two hands", "axe: a bracket is not closed"),
        ("axe 1d8 two hands)", "axe: a bracket is not closed"),
        ("axe\x1b[31m 1d8", "attacks: there are control codes in it"),
        ("axe\u202e 1d8", "attacks: there are control codes in it"),
        ("; ".join(f"axe{chr(97 + n // 26)}{chr(97 + n % 26)} 1d6" for n in range(40)), "40"),
        (f"axe 1d6 {'very ' * 30}sharp", "axe: an attack has at most 100 characters"),
    ],
)
def test_a_wrong_attack_is_refused_with_an_example_of_a_right_one(text: str, said: str) -> None:
    with pytest.raises(InputError) as caught:
        attacks_of(text)
    assert said in caught.value.message
    assert caught.value.field == "attacks"


def test_forty_attacks_are_too_many() -> None:
    several = "; ".join(f"axe{'abcdefghijklmnopqrstuvwxyz'[n]} 1d6" for n in range(MOST_ATTACKS))
    assert len(attacks_of(several)) == MOST_ATTACKS
    with pytest.raises(InputError, match=f"at most {MOST_ATTACKS}"):
        attacks_of(f"{several}; bow 1d6")


@pytest.mark.parametrize(
    ("value", "text"),
    [(15, "15"), ("15", "15"), ("", ""), ("4D+1", "4D+1"), (" AV 14   or 12 ", "AV 14 or 12")],
)
def test_a_defence_is_a_number_or_a_short_text(value: object, text: str) -> None:
    assert defence_of(value) == text


@pytest.mark.parametrize("value", [True, ["15"], "x" * 41, "1\x1b5", 1.5e300])
def test_a_wrong_defence_is_refused(value: object) -> None:
    with pytest.raises(InputError) as caught:
        defence_of(value)
    assert caught.value.field == "defence"


NAMES = st.lists(
    st.from_regex(r"[a-z]{2,8}( [a-z]{2,5})?", fullmatch=True),
    min_size=1,
    max_size=MOST_ATTACKS,
    unique=True,
)
TEXTS = st.sampled_from(["+3 1d8+1", "1d6 slashing", "+2 1d4 (60 ft)", "(B) d6-1", "4D+1 stun"])


@given(NAMES, st.data())
def test_written_attacks_are_read_as_the_same_attacks(
    names: list[str], data: st.DataObject
) -> None:
    text = "; ".join(f"{name} {data.draw(TEXTS)}" for name in names)
    assert attacks_in_words(attacks_of(text)) == text
    assert attacks_of(attacks_in_words(attacks_of(text))) == attacks_of(text)
