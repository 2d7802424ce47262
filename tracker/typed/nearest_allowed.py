"""The text with the nearest allowed number, kept for one key while a prompt is open."""

from collections.abc import Callable

from rules.numbers.exact import Number, in_words


class Nearest:
    """The text that would be allowed instead of a refused one: `text`, empty if none is known."""

    def __init__(self, put_in: Callable[[str, Number], str] | None) -> None:
        """`put_in` puts a number into a text."""
        self._put_in = put_in
        self.text = ""

    def offer(self, typed: str, number: Number | None) -> str:
        """Keep the text with the allowed number; return ' Tab takes 3.5.' for the message."""
        if self._put_in is None or number is None:
            self.text = ""
            return ""
        self.text = self._put_in(typed, number)
        return f" Tab takes {in_words(number)}."
