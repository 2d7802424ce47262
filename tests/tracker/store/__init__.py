"""Saves: their files on the disk, also after faults and crashes."""
