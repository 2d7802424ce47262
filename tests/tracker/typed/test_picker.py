"""Choose from a list: move, filter, take, go back."""

from itertools import zip_longest

import pytest

from tracker.typed.picker import LONGEST, ChoiceList, Picker, PickerOption, letters_for
from tracker.views.spans import line

NAMES = ("Walk", "Run", "Sprint", "Climb", "Crawl")


class Open:
    """An open list of gaits. `taken` and `ruled` have what the list passed to its callbacks."""

    def __init__(
        self, start: str = "", *, rules: bool = False, many: int = 0, letters: str = ""
    ) -> None:
        names = tuple(f"Gait {n}" for n in range(many)) or NAMES
        choices = [
            PickerOption(name.lower(), name, line(name), None, letter)
            for name, letter in zip_longest(names, letters, fillvalue="")
        ]
        self.taken: list[str] = []
        self.ruled: list[str] = []
        unmatched = self.ruled.append if rules else None
        self.picker = Picker(
            ChoiceList("Gait", choices, self.taken.append, unmatched=unmatched, start=start)
        )

    def press(self, *keys: str) -> None:
        for key in keys:
            character = key if len(key) == 1 else {"space": " "}.get(key)
            self.picker.take_key(key, character)

    @property
    def options(self) -> list[str]:
        return [option[0].text for option in self.picker.shown.options]

    @property
    def head(self) -> str:
        return "".join(piece.text for piece in self.picker.shown.head)

    @property
    def under_cursor(self) -> str:
        return self.options[self.picker.shown.cursor]


@pytest.fixture
def choice() -> Open:
    return Open()


@pytest.mark.parametrize(
    ("keys", "name"),
    [
        (["down"], "Run"),
        (["ctrl+n", "tab"], "Sprint"),
        (["up"], "Crawl"),
        (["shift+tab", "ctrl+p"], "Climb"),
        (["up", "down"], "Walk"),
        (["end"], "Crawl"),
        (["end", "down"], "Walk"),
        (["end", "home"], "Walk"),
        (["pagedown"], "Crawl"),
        (["down", "pageup"], "Walk"),
    ],
)
def test_single_steps_go_round_at_the_ends_and_leaps_stop_there(
    choice: Open, keys: list[str], name: str
) -> None:
    choice.press(*keys)
    assert choice.under_cursor == name


def test_a_page_is_ten_options() -> None:
    choice = Open(many=30)
    choice.press("pagedown", "down", "pagedown")
    assert choice.under_cursor == "Gait 21"


def test_every_typed_word_must_be_in_an_option(choice: Open) -> None:
    choice.press("c", "space", "L")
    assert choice.options == ["Climb", "Crawl"]
    choice.press("i")
    assert choice.options == ["Climb"]


def test_words_that_begin_as_typed_are_found_before_the_insides_of_words(choice: Open) -> None:
    choice.press("r")
    assert choice.options == ["Run"]
    choice.press("i")
    assert choice.options == ["Sprint"]


def test_the_cursor_goes_to_the_first_option_when_the_words_change(choice: Open) -> None:
    choice.press("end", "r")
    assert choice.under_cursor == "Run"


def test_erasing_brings_the_options_back(choice: Open) -> None:
    choice.press("x", "y")
    assert choice.options == []
    choice.press("backspace")
    assert choice.options == []
    choice.press("ctrl+u")
    assert len(choice.options) == len(NAMES)


@pytest.mark.parametrize("key", ["escape", "ctrl+c", "ctrl+g", "backspace", "ctrl+h"])
def test_each_key_that_goes_back_closes_the_choice_and_takes_nothing(
    choice: Open, key: str
) -> None:
    choice.press(key)
    assert not choice.picker.open
    assert choice.taken == []


def test_enter_takes_the_option_under_the_cursor(choice: Open) -> None:
    choice.press("s", "enter")
    assert choice.taken == ["sprint"]
    assert not choice.picker.open


def test_enter_passes_unmatched_words_on_if_the_list_takes_them() -> None:
    choice = Open(rules=True)
    choice.press("m", "u", "d", "enter")
    assert choice.ruled == ["mud"]
    assert choice.taken == []


def test_enter_on_unmatched_words_does_nothing_in_other_lists(choice: Open) -> None:
    choice.press("x", "enter")
    assert choice.picker.open
    assert choice.taken == []


def test_a_choice_may_begin_on_any_option() -> None:
    assert Open(start="climb").under_cursor == "Climb"
    assert Open(start="fly").under_cursor == "Walk"


def test_pasted_text_filters_and_has_no_control_codes(choice: Open) -> None:
    choice.picker.take_text("cra\x1b[31mwl\n")
    assert "\x1b" not in choice.head
    assert choice.picker.open


def test_a_very_long_paste_is_left_out_with_a_message(choice: Open) -> None:
    assert choice.picker.take_text("x" * 10_000).startswith("Nothing was put in: 10000")
    assert len(choice.head) < LONGEST + 20


def test_a_letter_of_the_list_takes_its_option_at_once() -> None:
    choice = Open(letters="wrsck")
    choice.press("r")
    assert choice.taken == ["run"]
    assert not choice.picker.open


def test_a_list_with_letters_is_filtered_behind_a_slash() -> None:
    choice = Open(letters="wrsck")
    choice.press("/", "r", "a")
    assert choice.taken == []
    choice.press("enter")
    assert choice.taken == ["crawl"]


def test_other_letters_filter_a_list_with_letters() -> None:
    choice = Open(letters="wrsck", rules=True)
    choice.press("m", "u", "s", "enter")
    assert choice.ruled == ["mus"]


def test_letters_in_pasted_text_take_nothing() -> None:
    choice = Open(letters="wrsck")
    choice.picker.take_text("r")
    choice.press("s")
    assert choice.taken == []


def test_each_name_gets_one_of_its_own_letters_if_one_is_free() -> None:
    assert letters_for(["Open ground", "Rough climb", "Steep climb", "Sheer climb"]) == [*"orsh"]
    assert letters_for(["rr", "rr", "r-2"], "a") == [*"rbc"]


@pytest.mark.parametrize("key", ["enter", "escape"])
def test_nothing_can_be_taken_from_a_list_that_is_only_shown(key: str) -> None:
    picker = Picker(ChoiceList("Card", [], None))
    assert ("Enter", "take") not in picker.keys_shown
    picker.take_key(key, None)
    assert not picker.open


def test_a_letter_that_also_begins_another_word_filters_with_its_option_first() -> None:
    choice = Open(letters="wrsca")
    choice.press("c")
    assert (choice.taken, choice.options) == ([], ["Climb", "Crawl"])
    choice.press("r", "enter")
    assert choice.taken == ["crawl"]


def test_enter_behind_such_a_letter_takes_its_option() -> None:
    choice = Open(letters="wrsac")
    choice.press("c")
    assert choice.under_cursor == "Crawl"
    assert choice.picker.take_key("enter", None)
    assert choice.taken == ["crawl"]


@pytest.mark.parametrize("key", ["m", "5", "/", "'", "W"])
def test_a_key_that_goes_on_with_no_word_takes_the_option_and_is_left_over(key: str) -> None:
    choice = Open(letters="wrsca")
    choice.press("c")
    assert not choice.picker.take_key(key, key)
    assert choice.taken == ["climb"]


@pytest.mark.parametrize("key", ["down", "space", "left"])
def test_moving_and_a_blank_leave_the_list_filtered(key: str) -> None:
    choice = Open(letters="wrsca")
    choice.press("c", key)
    assert choice.picker.open
    assert choice.options == ["Climb", "Crawl"]


def test_a_typing_mistake_in_a_word_never_takes_anything() -> None:
    choice = Open(letters="wrsca")
    choice.press("c", "r", "x", "m", "enter")
    assert choice.taken == []
    assert choice.picker.open


def test_going_back_from_such_a_letter_takes_nothing() -> None:
    choice = Open(letters="wrsca")
    choice.press("c", "escape")
    assert (choice.taken, choice.picker.open) == ([], False)


def test_a_capital_letter_takes_its_option_at_once() -> None:
    choice = Open(letters="CrscC"[:4])
    choice.press("C")
    assert choice.taken == ["walk"]
