// The types that layers are made of, so that code that makes layers needs to import Scene alone.
@_exported import Motion
@_exported import Paper
@_exported import Raster
@_exported import SVG
@_exported import Typography
