"""Laws of the map: distances, paths, meetings and texts."""
