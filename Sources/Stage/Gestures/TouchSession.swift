import RectoUI

/// One finger on the screen and its recognisers, innermost layer first.
struct TouchSession: Hashable, Sendable {
    /// A recogniser with the action and layer for which it reports.
    struct Candidate: Hashable, Sendable {
        let binding: GestureBinding
        let layer: String?
        var recognizer: AnyRecognizer

        func output(_ kind: GestureKind, _ trace: TouchTrace) -> GestureOutput {
            GestureOutput(action: binding.action, kind: kind, location: trace.latest.location, layer: layer)
        }
    }

    private(set) var trace: TouchTrace
    private(set) var candidates: [Candidate]

    /// A session for a touch that has just begun. Gestures in `owned` already follow another finger and are left out.
    init(_ touch: Touch, on path: [HitLayer], owned: Set<GestureBinding>) {
        trace = TouchTrace(touch)
        var taken = owned
        candidates = []
        for (depth, hit) in path.enumerated() {
            let name = path[depth...].lazy.compactMap(\.layer.name).first
            for binding in hit.layer.gestures where taken.insert(binding).inserted {
                let recognizer = AnyRecognizer(binding.kind, startInLayer: hit.location)
                candidates.append(Candidate(binding: binding, layer: name, recognizer: recognizer))
            }
        }
    }

    var id: Int { trace.start.id }

    /// The gestures that may still report events for this touch.
    var liveBindings: Set<GestureBinding> {
        Set(candidates.filter { $0.recognizer.base.state != .failed }.map(\.binding))
    }

    var deadline: Time? { candidates.compactMap(\.recognizer.base.deadline).min() }

    /// Passes the touch-down to every recogniser.
    mutating func begin() -> [GestureOutput] { run { $0.take($1) } }

    /// Passes a move, a release or a cancellation to every recogniser.
    mutating func take(_ touch: Touch) -> [GestureOutput] {
        trace.add(touch)
        return touch.phase == .cancelled ? run { $0.cancel($1) } : run { $0.take($1) }
    }

    /// Runs the recognisers whose deadline is `time`.
    mutating func reachDeadline(at time: Time) -> [GestureOutput] {
        run { recognizer, trace in
            recognizer.deadline == time ? recognizer.reachDeadline(trace) : []
        }
    }

    /// The tap recognisers that have just succeeded, innermost first, with the number of taps each needs.
    var finishedTaps: [(candidate: Candidate, count: Int)] {
        candidates.compactMap { candidate in
            guard let tap = candidate.recognizer.base as? TapRecognizer, tap.state == .recognized else { return nil }
            return (candidate, tap.count)
        }
    }

    /// True while some tap recogniser may still succeed.
    var mayTap: Bool {
        candidates.contains { ($0.recognizer.base as? TapRecognizer).map { $0.state != .failed } ?? false }
    }

    /// Runs every recogniser, innermost first; one that succeeds cancels the others.
    private mutating func run(
        _ step: (inout any Recognizer, TouchTrace) -> [GestureKind]
    ) -> [GestureOutput] {
        var outputs: [GestureOutput] = []
        for index in candidates.indices {
            let before = candidates[index].recognizer.base.state
            guard before != .failed else { continue }
            let kinds = step(&candidates[index].recognizer.base, trace)
            outputs += kinds.map { candidates[index].output($0, trace) }
            let recognizer = candidates[index].recognizer.base
            guard before == .possible, recognizer.state == .recognized, recognizer.winsTouch else { continue }
            for other in candidates.indices where other != index && candidates[other].recognizer.base.state != .failed {
                let cancelled = candidates[other].recognizer.base.cancel(trace)
                outputs += cancelled.map { candidates[other].output($0, trace) }
            }
        }
        return outputs
    }
}

extension Recognizer {
    /// True when success excludes all other gestures of the touch. The arena decides between taps, because of double taps;
    /// a drag without a minimum distance starts at the touch-down and leaves taps and presses running until they fail by
    /// their own distance.
    fileprivate var winsTouch: Bool {
        if self is TapRecognizer { return false }
        if let drag = self as? DragRecognizer { return drag.minimumDistance > 0 }
        return true
    }
}

/// A type-erased recogniser that compares by value.
struct AnyRecognizer: Hashable, Sendable {
    var base: any Recognizer

    /// The recogniser for a kind of gesture on a layer touched at `startInLayer`, in points of the layer's space.
    init(_ kind: GestureBinding.Kind, startInLayer: Point) {
        switch kind {
        case .tap(let count):
            base = TapRecognizer(count: max(1, count))
        case .longPress(let minimumDuration, let maximumDistance):
            base = LongPressRecognizer(minimumDuration: minimumDuration, maximumDistance: maximumDistance)
        case .drag(let minimumDistance):
            base = DragRecognizer(minimumDistance: minimumDistance, startInLayer: startInLayer)
        case .scroll(let axis):
            base = ScrollRecognizer(axis: axis, startInLayer: startInLayer)
        }
    }

    static func == (a: AnyRecognizer, b: AnyRecognizer) -> Bool { AnyHashable(a.base) == AnyHashable(b.base) }

    func hash(into hasher: inout Hasher) { hasher.combine(AnyHashable(base)) }
}
