"""The command `gaitkeeper`, also as `python -m tracker`."""

import sys

INTERRUPTED = 130
"""As of `tracker.cli.exit_status`, which is not there yet while all is still being imported."""


def main() -> int:
    """Run what the words of the command line ask for and return its exit status."""
    try:
        # Ctrl+C while it is imported is an end like any other.
        from tracker.cli.main import main as run  # noqa: PLC0415

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
