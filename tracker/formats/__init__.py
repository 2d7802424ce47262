"""Files from outside and files for outside: how they are found, read, checked and written."""
