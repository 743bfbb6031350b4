import Kernels

/// A bend as it is seen from straight above: for places across a sheet's rulings, where paper is and how it is lit.
///
/// Entry i holds, for the places i ..< i + 1, the arc length where they begin and its growth a place; before the first and
/// after the last entry the arc length goes on evenly. Light 1 leaves colours as they are.
public struct RuledTable: Sendable {
    let entries: [SIMD4<Float>]
    let isSmooth: Bool

    /// With one light and one coverage (0...1) for each entry, fine enough for silhouettes. It must not be empty.
    public init(_ entries: [(arc: Double, rate: Double, light: Double, coverage: Double)]) {
        precondition(!entries.isEmpty, "a ruled surface needs a table")
        self.entries = entries.map { SIMD4(Float($0.arc), Float($0.rate), Float($0.light * 32768), Float($0.coverage * 255)) }
        isSmooth = false
    }

    /// Of paper that is whole, with the light where each entry begins and its growth a place. An entry may take in several
    /// pixels. It must not be empty.
    public init(smooth entries: [(arc: Double, rate: Double, light: Double, lightRate: Double)]) {
        precondition(!entries.isEmpty, "a ruled surface needs a table")
        self.entries = entries.map {
            SIMD4(Float($0.arc), Float($0.rate), Float($0.light * 32768), Float($0.lightRate * 32768))
        }
        isSmooth = true
    }
}

/// A piece of a textured sheet that is bent in one direction only and seen from straight above: part of a curl, of a
/// bent page. The texture is transparent outside its pixels, so its edges are antialiased wherever they are seen.
public struct RuledSurface: Sendable {
    /// The texture, premultiplied.
    public var texture: Bitmap
    /// The position in the table as a function of device pixels.
    public var place: LinearForm
    /// The texture's column at arc length 0 as a function of device pixels; pixel corners lie at whole numbers.
    public var column: LinearForm
    /// The texture's row at arc length 0 as a function of device pixels; pixel corners lie at whole numbers.
    public var row: LinearForm
    /// The change of the texture's column per unit of arc length, in pixels.
    public var columnStep: Double
    /// The change of the texture's row per unit of arc length, in pixels.
    public var rowStep: Double
    /// Samples a pixel along the arc, averaged where the sheet is foreshortened: 1, 2 or 4.
    public var taps: Int
    /// Where the piece is seen. Pieces that meet share a limit, so that each pixel belongs to one.
    public var limits: [Slab]
    /// Areas that something opaque covers afterwards, so that the piece need not be drawn there.
    public var hidden: [[Slab]] = []
    /// How the piece is bent.
    public var table: RuledTable

    /// A surface; see its properties for spaces and units.
    public init(
        texture: Bitmap, table: RuledTable, place: LinearForm, column: LinearForm, row: LinearForm, columnStep: Double,
        rowStep: Double, taps: Int, limits: [Slab]
    ) {
        self.texture = texture
        self.table = table
        self.place = place
        self.column = column
        self.row = row
        self.columnStep = columnStep
        self.rowStep = rowStep
        self.taps = taps
        self.limits = limits
    }

    /// The whole-pixel move by which the piece is a plain copy of its texture, if it is one.
    private var copyMove: (dx: Int, dy: Int)? {
        guard table.entries.count == 1, !table.isSmooth, table.entries[0].z == 32768, table.entries[0].w == 255 else { return nil }
        let k = Double(table.entries[0].y), a = Double(table.entries[0].x)
        let u = column + (place * k + a) * columnStep, v = row + (place * k + a) * rowStep
        let dx = (-u.constant).rounded(), dy = (-v.constant).rounded()
        let slack = 1e-3 / 65536
        guard abs(u.x - 1) < slack, abs(u.y) < slack, abs(v.x) < slack, abs(v.y - 1) < slack,
            abs(u.constant + dx) < 1e-3, abs(v.constant + dy) < 1e-3
        else { return nil }
        return (Int(dx), Int(dy))
    }

    func draw(on canvas: Canvas) {
        let bounds = canvas.target.bounds, area = LinearArea(limits: limits, hidden: hidden)
        if let move = copyMove { return copy(on: canvas, move) }
        let step = (columnStep * columnStep + rowStep * rowStep).squareRoot()
        // Places a pixel times texels a unit of arc length.
        let footprint = (place.x * place.x + place.y * place.y).squareRoot() * step
        texture.withView { view in
            let source = SurfaceTexture(
                texels: view.base, rowTexels: view.rowPixels, width: Int32(view.bounds.width),
                height: Int32(view.bounds.height))
            table.entries.withUnsafeBufferPointer { entries in
                var row = RuledRow(table: entries.baseAddress!, count: Int32(entries.count))
                row.isSmooth = table.isSmooth
                row.su = Float(columnStep)
                row.sv = Float(rowStep)
                row.taps = Int32(taps)
                row.footprint = Float(footprint)
                row.spread = Float(1 / (Double(taps) * step))
                for y in bounds.minY..<bounds.maxY {
                    (row.placeStep, row.place0) = place.row(y)
                    (row.du, row.u0) = (column + -0.5).row(y)
                    (row.dv, row.v0) = (self.row + -0.5).row(y)
                    area.forEachStretch(ofRow: y, minX: bounds.minX, maxX: bounds.maxX) { columns in
                        row.x = Int32(truncatingIfNeeded: columns.lowerBound)
                        canvas.kernels.surface.ruled(canvas.scratch.pixels, source, row, columns.count)
                        canvas.kernels.blend.pixels(
                            canvas.target.row(y) + (columns.lowerBound - bounds.minX), canvas.scratch.pixels, columns.count)
                    }
                }
            }
        }
    }

    private func copy(on canvas: Canvas, _ move: (dx: Int, dy: Int)) {
        let bounds = canvas.target.bounds, seen = LinearArea(limits: limits, hidden: hidden)
        texture.withView { view in
            let source = view.moved(toX: move.dx, y: move.dy)
            let area = bounds.intersection(source.bounds)
            guard !area.isEmpty else { return }
            for y in area.minY..<area.maxY {
                seen.forEachStretch(ofRow: y, minX: area.minX, maxX: area.maxX) { columns in
                    canvas.kernels.blend.pixels(
                        canvas.target.row(y) + (columns.lowerBound - bounds.minX),
                        source.row(y) + (columns.lowerBound - source.bounds.minX), columns.count)
                }
            }
        }
    }
}

/// The shadow on the ground of a rectangular sheet that is bent in one direction only.
///
/// The table gives, for places across the rulings as in `RuledSurface`, the arc length where they begin, its growth a
/// place, the height of the sheet there and the strength of its shadow (0...1). Lengths are the sheet's units.
public struct SheetShadow: Sendable {
    /// The position in the table as a function of device pixels.
    public var place: LinearForm
    /// The sheet's x at arc length and height 0 as a function of device pixels.
    public var x: LinearForm
    /// The sheet's y at arc length and height 0 as a function of device pixels.
    public var y: LinearForm
    /// The change of the sheet's coordinates per unit of arc length.
    public var arcStep: Vector
    /// The change of the sheet's coordinates per unit of height.
    public var heightStep: Vector
    /// The sheet: from (0, 0) to its size.
    public var size: Size
    /// The standard deviation of the blur at height 0, in the sheet's units.
    public var sigma: Double
    /// The change of the standard deviation per unit of height.
    public var sigmaGrowth: Double
    /// The shadow's colour, which must be opaque.
    public var color: Color
    /// The device area in which the shadow is drawn.
    public var limits: [Slab]
    /// Areas that something opaque covers afterwards, so that the shadow need not be drawn there.
    public var hidden: [[Slab]] = []
    private var table: [SIMD4<Float>]

    /// The table must not be empty; sigma must be positive at every height.
    public init(
        table: [(arc: Double, rate: Double, height: Double, strength: Double)], place: LinearForm, x: LinearForm,
        y: LinearForm, arcStep: Vector, heightStep: Vector, size: Size, sigma: Double, sigmaGrowth: Double, color: Color,
        limits: [Slab]
    ) {
        precondition(!table.isEmpty, "a sheet's shadow needs a table")
        self.place = place
        self.x = x
        self.y = y
        self.arcStep = arcStep
        self.heightStep = heightStep
        self.size = size
        self.sigma = sigma
        self.sigmaGrowth = sigmaGrowth
        self.color = color
        self.limits = limits
        self.table = table.map { SIMD4(Float($0.arc), Float($0.rate), Float($0.height), Float($0.strength)) }
    }

    func draw(on canvas: Canvas, hidden rows: OcclusionSpans?) {
        let bounds = canvas.target.bounds, area = LinearArea(limits: limits, hidden: hidden)
        table.withUnsafeBufferPointer { entries in
            var row = ShadowRow(table: entries.baseAddress!, count: Int32(entries.count))
            (row.sx, row.sy) = (Float(arcStep.dx), Float(arcStep.dy))
            (row.zx, row.zy) = (Float(heightStep.dx), Float(heightStep.dy))
            (row.width, row.height) = (Float(size.width), Float(size.height))
            (row.sigma0, row.sigma1) = (Float(sigma), Float(sigmaGrowth))
            row.color = color.opacity(1).pixel.rgba
            for line in bounds.minY..<bounds.maxY {
                (row.placeStep, row.place0) = place.row(line)
                (row.dx, row.x0) = x.row(line)
                (row.dy, row.y0) = y.row(line)
                area.forEachStretch(ofRow: line, minX: bounds.minX, maxX: bounds.maxX) { columns in
                    rows.forEachSeen(columns, row: line) { columns in
                        row.x = Int32(truncatingIfNeeded: columns.lowerBound)
                        canvas.kernels.surface.shadow(
                            canvas.target.row(line) + (columns.lowerBound - bounds.minX), row, columns.count)
                    }
                }
            }
        }
    }
}

extension Canvas {
    /// Draws a piece of a bent sheet over what is there.
    public func draw(_ surface: RuledSurface) { surface.draw(on: self) }

    /// Draws the shadow of a bent sheet over what is there, apart from what is hidden.
    public func draw(_ shadow: SheetShadow, hidden: OcclusionSpans? = nil) { shadow.draw(on: self, hidden: hidden) }

    /// Draws a strip of a sheet in perspective over what is there, apart from what is hidden.
    public func draw(_ strip: ProjectedStrip, hidden: OcclusionSpans? = nil) { strip.draw(on: self, hidden: hidden) }
}
