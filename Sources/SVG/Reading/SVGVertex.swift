import Numerics
import Raster

/// A point of a path and the direction of the path there, which markers follow.
struct SVGVertex {
    var point: Point
    /// Degrees clockwise from the x axis: the middle between the direction in and the direction out; at the first and
    /// the last point of all, and of each part, the one direction that there is.
    var angle: Double

    /// A path's points in order. Where a step has no length, the direction is that of the nearest step of the same part
    /// that has one (SVG 2, section 13.6.3).
    static func all(of path: Path) -> [SVGVertex] {
        let steps = steps(path)
        return steps.indices.map { index in
            var into: Vector?
            var at = index
            while into == nil, !steps[at].isMove {
                into = steps[at].into
                at -= 1
            }
            var out: Vector?
            at = index + 1
            while out == nil, at < steps.count, !steps[at].isMove {
                out = steps[at].out
                at += 1
            }
            return SVGVertex(point: steps[index].end, angle: degrees(into ?? out, out ?? into))
        }
    }

    /// A step of a path: where it ends, and its directions at its start and end unless it has no length.
    private struct Step {
        var end: Point
        var out: Vector?
        var into: Vector?
        var isMove = false
    }

    private static func steps(_ path: Path) -> [Step] {
        var steps: [Step] = []
        var start = Point.zero
        func first(_ vectors: [Vector]) -> Vector? { vectors.first { $0.dx != 0 || $0.dy != 0 } }
        for element in path.elements {
            let from = steps.last?.end ?? .zero
            switch element {
            case .move(let p):
                start = p
                steps.append(Step(end: p, isMove: true))
            case .line(let p):
                steps.append(Step(end: p, out: first([p - from]), into: first([p - from])))
            case .quad(let c, let p):
                steps.append(Step(end: p, out: first([c - from, p - from]), into: first([p - c, p - from])))
            case .cubic(let c1, let c2, let p):
                steps.append(
                    Step(
                        end: p, out: first([c1 - from, c2 - from, p - from]), into: first([p - c2, p - c1, p - from])))
            case .close:
                steps.append(Step(end: start, out: first([start - from]), into: first([start - from])))
            }
        }
        return steps
    }

    private static func degrees(_ into: Vector?, _ out: Vector?) -> Double {
        guard let into, let out else { return 0 }
        let a = PortableMath.atan2(into.dy, into.dx) * 180 / Double.pi
        let b = PortableMath.atan2(out.dy, out.dx) * 180 / Double.pi
        var turn = b - a
        if turn > 180 { turn -= 360 }
        if turn < -180 { turn += 360 }
        return a + turn / 2
    }
}
