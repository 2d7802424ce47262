"""Files that come in and go out: find them, read them, check them and write them."""
