"""Errors for the mistakes of a caller, in sentences that a game master understands."""

from fractions import Fraction


class CodedError(Exception):
    """An error with a code, its field (or None), and a sentence of advice.

    All errors from rules, saves and the config file have this base; all are shown in the same way.
    """

    def __init__(self, code: str, field: str | None, message: str) -> None:
        super().__init__(message)
        self.code = code
        self.field = field
        self.message = message


class RulesError(CodedError):
    """A mistake in a request to the rules.

    The command line uses the same codes: unknown-system, unknown-rule, unknown-action,
    unknown-field, missing, wrong-type, out-of-range, bad-choice, conflict, refused, not-found.
    """


class InputError(RulesError):
    """The error for an input that a rule or an action cannot understand."""


class Refused(RulesError):
    """The error for an action that the rules do not allow. The GM may override the refusal.

    `nearest` is the nearest number that is allowed, if there is one.
    """

    def __init__(
        self, message: str, field: str | None = None, nearest: Fraction | int | None = None
    ) -> None:
        super().__init__("refused", field, message)
        self.nearest = nearest


class NotFound(RulesError):
    """The error for a name that fits nothing, or fits more than one thing."""

    def __init__(self, message: str, field: str | None = None) -> None:
        super().__init__("not-found", field, message)
