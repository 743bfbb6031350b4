// Code that imports Raster needs Geometry's types, so Geometry is exported with it.
@_exported import Geometry
