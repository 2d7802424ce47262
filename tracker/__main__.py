"""The command `gaitkeeper`, also as `python -m tracker`."""

import sys

from tracker.cli.main import main

if __name__ == "__main__":
    sys.exit(main())
