"""Saves: files on the disk, also after faults and crashes."""
