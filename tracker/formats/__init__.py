"""Files that come in and files that go out: how they are found, read, checked and written."""
