"""The text with the nearest allowed number; Tab puts this text into an open prompt."""

from collections.abc import Callable

from rules.numbers.exact import Number, in_words


class Nearest:
    """Keeps the allowed text that can replace a refused text.

    The attribute `text` has the allowed text. If no allowed text is known, `text` is ''.
    """

    def __init__(self, put_in: Callable[[str, Number], str] | None) -> None:
        """Keep `put_in`, which returns a text with another number.

        If `put_in` is None, the method `offer` keeps no text.
        """
        self._put_in = put_in
        self.text = ""

    def offer(self, typed: str, number: Number | None) -> str:
        """Keep the text with the allowed number.

        Return a sentence for the end of the message: ' Tab takes 3.5.'. If the line counts spaces,
        the sentence has the whole line: ' Tab takes 2 ne.'. Return '' if the text does not change.
        """
        if self._put_in is None or number is None:
            self.text = ""
            return ""
        self.text = self._put_in(typed, number)
        if self.text == typed:
            # The text has no number that could be another one.
            self.text = ""
            return ""
        told = in_words(number)
        is_same = told in self.text or "all" in self.text
        return f" Tab takes {told if is_same else self.text}."
