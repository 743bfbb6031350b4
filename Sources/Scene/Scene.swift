// The types that screens are written with, so that a screen imports Scene alone.
@_exported import Motion
@_exported import Raster
@_exported import Typography
