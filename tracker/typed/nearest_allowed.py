"""The text with the nearest allowed number, kept for the Tab key while a prompt is open."""

from collections.abc import Callable

from rules.numbers.exact import Number, in_words


class Nearest:
    """Keeps in `text` the allowed text that may replace a refused text; empty if none is known."""

    def __init__(self, put_in: Callable[[str, Number], str] | None) -> None:
        """`put_in` returns a text with its number replaced; without it no text is kept."""
        self._put_in = put_in
        self.text = ""

    def offer(self, typed: str, number: Number | None) -> str:
        """Keep the text with the allowed number; return ' Tab takes 3.5.' for the message."""
        if self._put_in is None or number is None:
            self.text = ""
            return ""
        self.text = self._put_in(typed, number)
        return f" Tab takes {in_words(number)}."
