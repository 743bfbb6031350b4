// The types that screens are written with, so that a screen needs to import RectoUI alone.
@_exported import Scene
