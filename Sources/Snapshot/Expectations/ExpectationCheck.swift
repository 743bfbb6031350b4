import RectoUI
import Stage

/// Checks a timeline's expectations by replaying and drawing it.
public struct ExpectationCheck {
    /// The largest CIEDE2000 difference of a flat region's pixels from the expected colour.
    public static let colorTolerance = 2.3
    /// A pixel is counted when its CIEDE2000 difference from the colour is at most this; antialiased edges count in part.
    public static let countedDifference = 12.0
    /// How far a side of a box may lie from where it is expected, in points.
    public static let boxTolerance = 1.0
    /// Events must differ from their expected time by less than one frame.
    private static let frame = Time.frame(1, rate: .fps60)

    /// Checks expectations, by default all those of the timeline. Results are in the order of the expectations, one for each
    /// device. Throws what replay and rendering throw, `ReplayError` or `FrameError`.
    public static func run(
        _ appType: any App.Type, timeline: Timeline, resources: Resources, expectations: [TimelineExpectation]? = nil, jobs: Int = 0
    ) throws -> [ExpectationResult] {
        let expectations = expectations ?? timeline.expectations
        var results: [(index: Int, order: Int, result: ExpectationResult)] = []
        for (order, device) in Device.all.enumerated() {
            let mine = expectations.enumerated().filter { $0.element.devices == .all || $0.element.devices == .one(device) }
            guard !mine.isEmpty else { continue }
            var probe = try ExpectationProbe(appType, timeline: timeline, device: device, resources: resources, jobs: jobs)
            for (index, expectation) in mine.sorted(by: { $0.element.start < $1.element.start }) {
                results.append((index, order, try check(expectation, &probe)))
            }
        }
        return results.sorted { ($0.index, $0.order) < ($1.index, $1.order) }.map(\.result)
    }

    private static func check(_ expectation: TimelineExpectation, _ probe: inout ExpectationProbe) throws -> ExpectationResult {
        func result(_ outcome: ExpectationResult.Outcome, _ expected: String, _ found: String) -> ExpectationResult {
            ExpectationResult(expectation: expectation, device: probe.device, outcome: outcome, expected: expected, found: found)
        }
        do {
            let finding = try finding(expectation.kind, &probe)
            return result(finding.outcome, finding.expected, finding.found)
        } catch let missing as MissingTarget {
            return result(.missing, "a target that is there", missing.found)
        }
    }

    private static func finding(_ kind: TimelineExpectation.Kind, _ probe: inout ExpectationProbe) throws -> Finding {
        switch kind {
        case .stage(let screen, let from, let to): return try stage(screen, from, to, probe.log(), end: probe.end)
        case .box(let target, let t, let sides):
            let f = try probe.observation(of: target, at: t).frame
            let found = [f.minX, f.minY, f.width, f.height]
            let holds = zip(sides, found).allSatisfy { side, value in side.map { abs($0 - value) <= boxTolerance } ?? true }
            return Finding(
                holds, expected: list(sides.map { $0?.shortText ?? "any" }) + " +-1", found: list(found.map(\.shortText)))
        case .text(let words, let t):
            let target = TimelineExpectation.Target.text(words)
            return Finding(try probe.observation(of: target, at: t).opacity > 0, expected: "\(target)", found: "\(target)")
        case .color(let color, let region, let t): return try flat(color, region, t, &probe)
        case .appears(let target, let after, let by):
            _ = try probe.observation(of: target, at: by)
            let first = try probe.opacity(of: target, at: after), last = try probe.opacity(of: target, at: by)
            return Finding(
                first == 0 && last > 0.998, expected: "opacity 0 at \(after) s, 1 at \(by) s",
                found: "opacity \(first.shortText) and \(last.shortText)")
        case .before(let a, let b, let from, let to):
            let first = try arrival(a, from, to, &probe), second = try arrival(b, from, to, &probe)
            return Finding(first < second, expected: "\(a) first", found: "\(a) at \(first) s, \(b) at \(second) s")
        case .moves(let region, let from, let to, let every): return try moves(region, from, to, every, &probe)
        case .trend(let measure, let isGrowing, let from, let to, let every, let by):
            return try trend(measure, isGrowing ? 1 : -1, times(from, to, every), by, &probe)
        case .measure(let measure, let t, let least, let most):
            let value = try probe.value(of: measure, at: t)
            return Finding(
                value >= least && value <= most, expected: "\(least.shortText) to \(most.shortText)", found: value.shortText)
        case .gesture(let name, let action, let t):
            let entries = try probe.log().entries
            return event(entries, at: t) { event in
                if case .gesture(action, let kind, _) = event { return kind.label.hasPrefix(name) }
                return false
            }
        case .effect(let name, let t):
            return event(try probe.log().entries, at: t) { event in
                event == .effect(.haptic(name)) || event == .effect(.note(name))
            }
        }
    }

    private static func list(_ texts: [String]) -> String { "[\(texts.joined(separator: ", "))]" }

    private static func times(_ from: Time, _ to: Time, _ every: Time) -> [Time] {
        var times: [Time] = []
        var t = from
        while t < to {
            times.append(t)
            t += every
        }
        return times + [to]
    }

    private static func isNear(_ a: Time, _ b: Time) -> Bool { a - b < frame && b - a < frame }

    /// The interval in which a screen is on stage for the first time.
    private static func stage(
        _ screen: String, _ from: Time, _ to: Time, _ log: ReplayLog, end: Time
    ) throws -> Finding {
        var spans: [(Time, Time?)] = []
        for entry in log.entries {
            guard case .screens(let ids) = entry.event else { continue }
            if let last = spans.last, last.1 == nil {
                if ids.first != screen { spans[spans.count - 1].1 = entry.time }
            } else if ids.first == screen {
                spans.append((entry.time, nil))
            }
        }
        guard !spans.isEmpty else { throw MissingTarget(found: "\(screen) never leads the stage") }
        let holds = spans.contains { isNear($0.0, from) && isNear($0.1 ?? end, to) }
        return Finding(
            holds, expected: "\(from) to \(to) s",
            found: spans.map { "\($0.0) to \($0.1.map { "\($0) s" } ?? "the end, \(end) s")" }.joined(separator: ", "))
    }

    /// Checks whether every pixel of a region is near a colour; the finding names the one farthest off.
    private static func flat(_ color: UInt32, _ region: TimelineExpectation.Region, _ t: Time, _ probe: inout ExpectationProbe) throws
        -> Finding
    {
        let area = try probe.pixels(of: region, at: t), frame = try probe.frame(at: t), wanted = LabColor(color)
        var worst = (difference: -1.0, hex: UInt32(0), x: 0, y: 0), off = 0
        var known: [UInt32: Double] = [:]
        for y in area.minY..<area.maxY {
            for x in area.minX..<area.maxX {
                let hex = frame[x, y].hex
                let difference = known[hex] ?? LabColor(hex).difference(to: wanted)
                known[hex] = difference
                if difference > colorTolerance { off += 1 }
                if difference > worst.difference { worst = (difference, hex, x, y) }
            }
        }
        return Finding(
            off == 0, expected: "\(color.hexColor) within \(colorTolerance)",
            found: "\(off) of \(area.width * area.height) pixels off; the farthest is \(worst.hex.hexColor) at \(worst.x), "
                + "\(worst.y), \(worst.difference.shortText) off")
    }

    /// The time of the first frame in an interval in which a target has half its opacity.
    private static func arrival(_ target: TimelineExpectation.Target, _ from: Time, _ to: Time, _ probe: inout ExpectationProbe) throws
        -> Time
    {
        for t in times(from, to, frame) where try probe.opacity(of: target, at: t) >= 0.5 { return t }
        throw MissingTarget(found: "\(target) does not come between \(from) and \(to) s")
    }

    private static func moves(
        _ region: TimelineExpectation.Region, _ from: Time, _ to: Time, _ every: Time, _ probe: inout ExpectationProbe
    ) throws -> Finding {
        // A target's frame may move during the interval: the region is the place where the target lies first.
        let area = try probe.pixels(of: region, at: from)
        let samples = times(from, to, every)
        var still: [Time] = []
        var before = try probe.frame(at: from)
        for t in samples.dropFirst() {
            let now = try probe.frame(at: t)
            var differs = false
            for y in area.minY..<area.maxY where !differs {
                for x in area.minX..<area.maxX where before[x, y] != now[x, y] {
                    differs = true
                    break
                }
            }
            if !differs { still.append(t) }
            before = now
        }
        return Finding(
            still.isEmpty, expected: "a change at each of \(samples.count - 1) samples",
            found: still.isEmpty ? "a change at each" : "none at \(still.map { "\($0)" }.joined(separator: ", ")) s")
    }

    private static func trend(
        _ measure: TimelineExpectation.Measure, _ sign: Double, _ times: [Time], _ by: Double, _ probe: inout ExpectationProbe
    ) throws -> Finding {
        var values: [Double] = []
        for t in times { values.append(try probe.value(of: measure, at: t)) }
        let back = zip(zip(times, values), zip(times, values).dropFirst()).first { sign * ($1.1 - $0.1) < 0 }
        let change = sign * (values[values.count - 1] - values[0])
        var found = "\(values[0].shortText) to \(values[values.count - 1].shortText)"
        if let back { found += "; back from \(back.0.1.shortText) to \(back.1.1.shortText) at \(back.1.0) s" }
        return Finding(
            back == nil && change >= by, expected: "never back, by at least \(by.shortText)", found: found)
    }

    private static func event(
        _ entries: [ReplayLog.Entry], at t: Time, _ matches: (ReplayLog.Event) -> Bool
    ) -> Finding {
        let found = entries.filter { matches($0.event) }
        return Finding(
            found.contains { isNear($0.time, t) }, expected: "\(t) s",
            found: found.isEmpty ? "never" : found.map { "\($0.time) s" }.joined(separator: ", "))
    }
}
