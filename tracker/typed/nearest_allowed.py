"""The nearest that is allowed, kept for one key while a prompt is open."""

from collections.abc import Callable

from rules.numbers.exact import Number, in_words


class Nearest:
    """What a refused text would have to be: `text`, empty where there is nothing nearer."""

    def __init__(self, put_in: Callable[[str, Number], str] | None) -> None:
        """`put_in` gives a text with the number in it."""
        self._put_in = put_in
        self.text = ""

    def offer(self, typed: str, number: Number | None) -> str:
        """Keep the text with the number that is allowed; ' Tab takes 3.5.' to say so."""
        if self._put_in is None or number is None:
            self.text = ""
            return ""
        self.text = self._put_in(typed, number)
        return f" Tab takes {in_words(number)}."
