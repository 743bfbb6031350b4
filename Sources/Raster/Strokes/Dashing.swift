/// Cuts polylines into dashes by arc length.
enum Dashing {
    static let greatestCount = 100_000.0

    /// The dashes of `line` as open polylines. The first and last dash of a closed polyline are one when they meet.
    /// The line itself when the pattern does not apply (see `StrokeStyle.dash`).
    static func dashes(of line: Polyline, pattern: [Double], phase: Double) -> [Polyline] {
        let pattern = pattern.count % 2 == 0 ? pattern : pattern + pattern
        let period = pattern.reduce(0, +)
        guard period > 0, period.isFinite, phase.isFinite, pattern.allSatisfy({ $0 >= 0 }), line.points.count > 1,
            line.length / period * Double(pattern.count) < greatestCount
        else { return [line] }

        var index = 0, rest = phase.truncatingRemainder(dividingBy: period)
        if rest < 0 { rest += period }
        while rest > 0, rest >= pattern[index] {
            rest -= pattern[index]
            index = (index + 1) % pattern.count
        }
        var left = pattern[index] - rest
        let startsInDash = index % 2 == 0
        var result: [Polyline] = [], dash = Polyline()
        if startsInDash { dash.append(line.points[0], isSmooth: false) }

        let count = line.points.count, segments = line.isClosed ? count : count - 1
        for i in 0..<segments {
            let a = line.points[i], b = line.points[(i + 1) % count]
            let length = (b - a).length
            let direction = (b - a) * (1 / length)
            var at = 0.0
            while length - at > left {
                at += left
                let p = a + direction * at
                if index % 2 == 0 {
                    dash.append(p, isSmooth: false)
                    dash.direction = direction
                    result.append(dash)
                    dash = Polyline()
                } else {
                    dash.append(p, isSmooth: false)
                }
                index = (index + 1) % pattern.count
                left = pattern[index]
            }
            left -= length - at
            if index % 2 == 0 { dash.append(b, isSmooth: line.isSmooth[(i + 1) % count]) }
            dash.direction = direction
        }
        if index % 2 == 0, !dash.points.isEmpty {
            if line.isClosed, startsInDash, !result.isEmpty {
                // The last dash runs on into the first.
                dash.isSmooth[dash.isSmooth.count - 1] = line.isSmooth[0]
                for (p, smooth) in zip(result[0].points, result[0].isSmooth).dropFirst() {
                    dash.append(p, isSmooth: smooth)
                }
                result[0] = dash
            } else if line.isClosed, result.isEmpty {
                return [line]
            } else {
                result.append(dash)
            }
        }
        return result
    }
}
