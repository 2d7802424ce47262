"""What a caller can have done wrong, in a sentence a game master understands."""

from fractions import Fraction


class CodedError(Exception):
    """A fault with a code, the field it is about (or None) and a sentence that says what is right.

    The base of what rules, saves and the config file refuse; all are told in the same way.
    """

    def __init__(self, code: str, field: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message


class RulesError(CodedError):
    """A mistake in what the rules were asked.

    The codes are those of the command line: unknown-system, unknown-rule, unknown-action,
    unknown-field, missing, wrong-type, out-of-range, bad-choice, conflict, refused, not-found.
    """


class InputError(RulesError):
    """An input that a rule or an action cannot take: it was not understood."""


class Refused(RulesError):
    """An action that was understood and that the rules do not allow; it may be overridden.

    `nearest` is the number nearest to the one asked for that is allowed, where there is one.
    """

    def __init__(
        self, message: str, field: str | None = None, nearest: Fraction | int | None = None
    ) -> None:
        super().__init__("refused", field, message)
        self.nearest = nearest


class NotFound(RulesError):
    """A name that nothing, or more than one thing, answers to."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__("not-found", field, message)
