"""The exit statuses of the command line, and the status for each fault."""

from rules.errors import CodedError, RulesError

DONE, MISTAKE, FAILURE, INTERRUPTED = 0, 2, 3, 130

MEANINGS = {
    DONE: "done; also where nobody reads the rest of the output",
    MISTAKE: "not done: a mistake in what was asked, or a refusal",
    FAILURE: "a save is damaged, too new or in use, or the system failed",
    INTERRUPTED: "ended by Ctrl+C; by another signal 128 and its number",
}
"""The meaning of each status: the table in `--help`, and in the README."""

_MISTAKES = ("not-found", "conflict", "bad-choice")
"""A StoreError with one of these codes is a mistake in the call; others are faults on the disk."""


def status_of(fault: Exception) -> int:
    """The exit status for a fault that ended a command."""
    mistake = isinstance(fault, RulesError) or (
        isinstance(fault, CodedError) and fault.code in _MISTAKES
    )
    return MISTAKE if mistake else FAILURE
