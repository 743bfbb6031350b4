// The types that screens are written with, so that a screen imports RectoUI alone.
@_exported import Scene
