"""Files that come in and go out: finding, reading, checking and writing them."""
