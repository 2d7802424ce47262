"""Files that are imported and exported: find, read, check and write these files."""
