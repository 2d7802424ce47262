"""The command `gaitkeeper`. `python -m tracker` runs the same command."""

import sys

from tracker.terminal.startup import hold_collector

INTERRUPTED = 130
"""The exit status after Ctrl+C, copied here because `tracker.cli.exit_status` is imported later."""


def main() -> int:
    """Run the command that was typed and return its exit status."""
    hold_collector()
    try:
        # Ctrl+C during the import ends the program in the same way.
        from tracker.cli.main import main as run  # noqa: PLC0415

        return run()
    except KeyboardInterrupt:
        return INTERRUPTED


if __name__ == "__main__":
    sys.exit(main())
