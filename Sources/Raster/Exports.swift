// Whoever draws needs the shapes that are drawn.
@_exported import Geometry
