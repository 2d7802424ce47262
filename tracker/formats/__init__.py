"""Find, read, check and write the files that the program imports and exports."""
