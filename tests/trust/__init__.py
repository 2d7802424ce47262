"""How saves hold: crash points, failing disks, damage, kills, two writers."""
