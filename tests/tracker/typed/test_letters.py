"""Which combatants a typed word of letters means. A folded group is c+.

Letters with two meanings are refused.
"""

from collections.abc import Mapping

import pytest

from rules.errors import InputError
from tests.play.table import Table
from tracker.typed import amounts, letters
from tracker.typed.corrections import correction
from tracker.typed.whom import Whom

FOLD: Mapping[str, tuple[str, ...]] = {"c4": ("c3", "c4", "c5")}
"""The wolves c, e and f (ids c3 to c5) share a row. The row shows the wolf c4."""


@pytest.fixture
def table() -> Table:
    """Return a fight of Ilse, Grak, three wolves, an imp and many rats.

    Ilse has the letter a, Grak has b. The wolves have c, e and f. Imp has zz. The rats have the
    letters from g to z, and then aa, bb, cc and ee.
    """
    table = Table("emala")
    table.do(action="add", name="Ilse", hp=20, initiative=30)
    table.do(action="add", name="Grak", hp=20, initiative=20)
    table.do(action="add", name="Wolf", count=3, hp=9, initiative=10)
    table.do(action="add", name="Imp", hp=9, initiative=9, hidden=True)
    table.do(action="add", name="Rat", count=24, hp=2, initiative=1)
    table.do(action="start")
    return table


def meant(table: Table, word: str, folded: letters.Folded = FOLD) -> list[str]:
    """Return the names of the combatants that a word of letters means."""
    people = table.encounter.combatants
    found = Whom(table.fight, folded=folded).every(word)
    return [people[who].name for who in found]


def fault(table: Table, word: str, folded: letters.Folded = FOLD) -> InputError:
    with pytest.raises(InputError) as raised:
        meant(table, word, folded)
    return raised.value


WOLVES = ["Wolf 1", "Wolf 2", "Wolf 3"]


@pytest.mark.parametrize(
    ("word", "names"),
    [
        ("a", ["Ilse"]),
        ("ba", ["Grak", "Ilse"]),
        ("zz", ["Imp"]),
        ("zzb", ["Imp", "Grak"]),
        ("bzz", ["Grak", "Imp"]),
        ("aab", ["Rat 21", "Grak"]),
        ("baa", ["Grak", "Rat 21"]),
        ("ccf", ["Rat 23", "Wolf 3"]),
        ("c+", WOLVES),
        ("c+a", [*WOLVES, "Ilse"]),
        ("bc+", ["Grak", *WOLVES]),
        ("c+f", WOLVES),
        ("e", ["Wolf 2"]),
        ("ef", ["Wolf 2", "Wolf 3"]),
        ("aa", ["Rat 21"]),
        ("aaca", None),
        ("'ab", ["Ilse", "Grak"]),
    ],
)
def test_letters_are_read_from_the_left_and_two_alike_are_one(
    table: Table, word: str, names: list[str] | None
) -> None:
    if names is None:
        assert meant(table, word, {}) == ["Rat 21", "Wolf 1", "Ilse"]
    else:
        assert meant(table, word) == names


def test_the_first_letter_of_a_folded_group_is_refused_with_both_readings(table: Table) -> None:
    told = fault(table, "c")
    assert (told.code, told.field) == ("conflict", "who")
    assert told.message == "c is folded: c+ is Wolf 1, Wolf 2, Wolf 3; unfold it for Wolf 1 alone."
    assert fault(table, "ac").message == told.message
    assert meant(table, "c", {}) == ["Wolf 1"]


def test_a_folded_group_means_those_who_stand_and_all_of_it_if_nobody_does(table: Table) -> None:
    table.do(action="out", who=["Wolf 1"])
    assert meant(table, "c+") == ["Wolf 2", "Wolf 3"]
    table.do(action="out", who=["Wolf 2", "Wolf 3"])
    assert meant(table, "c+") == ["Wolf 1", "Wolf 2", "Wolf 3"]


def test_only_a_folded_group_has_a_letter_with_a_plus(table: Table) -> None:
    assert fault(table, "a+").message == (
        "no folded group has the letter a+: the letters stand before the names."
    )
    assert "no folded group" in fault(table, "c+", {}).message
    assert "no folded group" in fault(table, "e+").message


def test_the_rows_show_the_first_letter_of_a_folded_group_with_a_plus(table: Table) -> None:
    shown = letters.in_rows(table.encounter, FOLD)
    assert [shown[f"c{at}"] for at in range(1, 7)] == ["a", "b", "c", "c+", "f", "zz"]
    table.do(action="remove", who="Wolf 1")
    assert letters.in_rows(table.encounter, {"c4": ("c4", "c5")})["c4"] == "e+"


def test_a_folded_group_without_letters_has_none(table: Table) -> None:
    table.do(action="add", name="Bat", count=30, initiative=0)
    table.do(action="add", name="Gnat", count=3, initiative=0)
    gnats = tuple(table.encounter.find(f"Gnat {at}").id for at in (1, 2, 3))
    assert gnats[0] not in letters.in_rows(table.encounter, {gnats[0]: gnats})
    assert "no folded group" in fault(table, "g+", {gnats[0]: gnats}).message


@pytest.mark.parametrize("word", ["ccc", "aaab", "baaa", "zzzz"])
def test_three_alike_are_refused(table: Table, word: str) -> None:
    assert "is one combatant: say" in fault(table, word, {}).message


@pytest.mark.parametrize(
    ("word", "told"),
    [
        ("xx", "nobody has the letter xx: the letters stand before the names."),
        ("ax", None),
        ("d", "nobody here is called 'd'; letters are said as in cf."),
        ("A", "'A': letters of people are small, as in a."),
        ("é", "nobody here is called 'é'; letters are said as in cf."),
        ("+", "nobody here is called '+'; letters are said as in cf."),
        ("a++", "nobody here is called 'a++'; letters are said as in cf."),
        ("F7", "F7 is a space of a map, and nobody: letters of people are small."),
        ("back", "'back' is a word here; type 'back for the letters b, a, c, k."),
    ],
)
def test_other_words_are_refused(table: Table, word: str, told: str | None) -> None:
    if told is None:
        assert meant(table, word, {}) == ["Ilse", "Rat 18"]
    else:
        assert fault(table, word, {}).message == told


C1 = "c1 has two readings: Wolf 1 has the letter c; an amount of 1 for Wolf 1 is c 1."
C3 = "c3 has two readings: Wolf 3 has the letter f; an amount of 3 for Wolf 1 is c 3."


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("c3 7", C3),
        ("c3 2d6", C3),
        ("c3 7 fire", C3),
        ("ac3 7", C3),
        ("c3a 7", C3),
        ("'c3 7", C3),
        ("c1 7", C1),
        ("7 half c3", C3),
        ("b4 5", "'b4 5': type one amount behind b, as in b 7."),
        ("c9 5", "'c9 5': type one amount behind c, as in c 7."),
        ("x 5 none aa3", "aa3 has two readings: Rat 3 has the letter i; an amount of 3 for Rat 21"),
        ("x 5 none b3", "'b3': people stand here, without an amount."),
    ],
)
def test_a_letter_with_a_number_is_refused_with_both_readings(
    table: Table, text: str, told: str
) -> None:
    with pytest.raises(InputError) as raised:
        amounts.damage(text, Whom(table.fight, ["c2"]))
    assert raised.value.message.startswith(told)


@pytest.mark.parametrize(
    ("text", "who", "amount"),
    [
        ("c6", ["c3"], 6),
        ("c6 fire", ["c3"], 6),
        ("c6 2 arrows", ["c3"], 6),
        ("cc 6", ["c29"], 6),
        ("aaf2d4", ["c27", "c5"], "2d4"),
        ("zz 3", ["c6"], 3),
    ],
)
def test_a_number_behind_letters_is_an_amount(
    table: Table, text: str, who: list[str], amount: object
) -> None:
    found = amounts.damage(text, Whom(table.fight, ["c2"])).action.to_plain()
    assert (list(found["who"]), found["amount"]) == (who, amount)


def test_whoever_did_it_can_have_a_doubled_letter(table: Table) -> None:
    whom = Whom(table.fight, ["c2"], FOLD)
    found = amounts.damage("c+ 4 by zz fire", whom).action.to_plain()
    assert (found["who"], found["by"], found["kind"]) == (("c3", "c4", "c5"), "c6", "fire")
    with pytest.raises(InputError, match="c is folded"):
        amounts.damage("a 4 by c", whom)
    with pytest.raises(InputError, match="c is folded"):
        correction("c 4", 2, whom)
