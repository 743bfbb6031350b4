import RectoUI

/// A gesture recogniser for one touch: a state machine that is a value, driven by touches and by its deadline.
protocol Recognizer: Hashable, Sendable {
    var state: RecognizerState { get }
    /// The time at which its state changes if no touch comes first.
    var deadline: Time? { get }
    /// Processes a touch-down, a move or a release; `trace` ends with it.
    mutating func take(_ trace: TouchTrace) -> [GestureKind]
    /// Called when the deadline is reached.
    mutating func reachDeadline(_ trace: TouchTrace) -> [GestureKind]
    /// Called when another gesture has won, or the system cancelled the touch.
    mutating func cancel(_ trace: TouchTrace) -> [GestureKind]
}

/// The state of a recogniser.
enum RecognizerState: Hashable, Sendable {
    /// Not decided yet.
    case possible
    /// The gesture was recognised; the recogniser may go on reporting.
    case recognized
    /// The recogniser will report nothing more.
    case failed
}

/// A tap: released within .75 s and 45 pt of the touch-down. The arena counts taps.
struct TapRecognizer: Recognizer {
    static let maximumDistance = 45.0
    static let maximumDuration = Time(milliseconds: 750)

    /// The number of taps of the gesture.
    let count: Int
    private(set) var state = RecognizerState.possible
    private(set) var deadline: Time?

    init(count: Int) {
        self.count = count
    }

    mutating func take(_ trace: TouchTrace) -> [GestureKind] {
        guard state == .possible else { return [] }
        if trace.latest.phase == .began { deadline = trace.start.time + TapRecognizer.maximumDuration }
        if trace.farthest >= TapRecognizer.maximumDistance {
            fail()
        } else if trace.latest.phase == .ended {
            state = .recognized
            deadline = nil
        }
        return []
    }

    mutating func reachDeadline(_ trace: TouchTrace) -> [GestureKind] {
        fail()
        return []
    }

    mutating func cancel(_ trace: TouchTrace) -> [GestureKind] {
        fail()
        return []
    }

    private mutating func fail() {
        state = .failed
        deadline = nil
    }
}

/// A long press. It reports `pressing` at the touch-down and at the end, and `longPress` exactly when its minimum duration
/// is over.
struct LongPressRecognizer: Recognizer {
    let minimumDuration: Time
    let maximumDistance: Double
    private(set) var state = RecognizerState.possible
    private(set) var deadline: Time?

    init(minimumDuration: Double, maximumDistance: Double) {
        self.minimumDuration = Time(seconds: max(0, minimumDuration))
        self.maximumDistance = maximumDistance
    }

    mutating func take(_ trace: TouchTrace) -> [GestureKind] {
        guard state != .failed else { return [] }
        switch trace.latest.phase {
        case .began:
            deadline = trace.start.time + minimumDuration
            return [.pressing(true)]
        case .moved:
            // After recognition the finger may move any distance.
            return state == .possible && trace.farthest > maximumDistance ? end() : []
        case .ended, .cancelled:
            return end()
        }
    }

    mutating func reachDeadline(_ trace: TouchTrace) -> [GestureKind] {
        deadline = nil
        guard state == .possible else { return [] }
        state = .recognized
        return [.longPress]
    }

    mutating func cancel(_ trace: TouchTrace) -> [GestureKind] {
        state == .failed ? [] : end()
    }

    private mutating func end() -> [GestureKind] {
        state = .failed
        deadline = nil
        return [.pressing(false)]
    }
}

/// A drag: recognised when the finger has moved its minimum distance in any direction, or at once when that is 0.
struct DragRecognizer: Recognizer {
    let minimumDistance: Double
    let startInLayer: Point
    private(set) var state = RecognizerState.possible
    var deadline: Time? { nil }

    init(minimumDistance: Double, startInLayer: Point) {
        self.minimumDistance = max(0, minimumDistance)
        self.startInLayer = startInLayer
    }

    mutating func take(_ trace: TouchTrace) -> [GestureKind] {
        let value = DragValue(trace, startInLayer: startInLayer)
        switch (trace.latest.phase, state) {
        case (.began, _) where minimumDistance == 0, (.moved, .possible) where trace.translation.length >= minimumDistance:
            state = .recognized
            return [.drag(.began, value)]
        case (.moved, .recognized):
            return [.drag(.changed, value)]
        case (.ended, .recognized):
            state = .failed
            return [.drag(.ended, value)]
        case (.ended, .possible):
            state = .failed
            return []
        default:
            return []
        }
    }

    mutating func reachDeadline(_ trace: TouchTrace) -> [GestureKind] { [] }

    mutating func cancel(_ trace: TouchTrace) -> [GestureKind] {
        defer { state = .failed }
        return state == .recognized ? [.drag(.cancelled, DragValue(trace, startInLayer: startInLayer))] : []
    }
}

/// A scroll along one axis: it begins at the touch-down and is recognised when the finger has moved 10 pt along the axis,
/// and farther along than across.
struct ScrollRecognizer: Recognizer {
    static let slack = 10.0

    let axis: GestureBinding.Axis
    let startInLayer: Point
    private(set) var state = RecognizerState.possible
    var deadline: Time? { nil }
    /// The finger's translation, points, at which the content began to follow.
    private var origin = Vector.zero

    init(axis: GestureBinding.Axis, startInLayer: Point) {
        self.axis = axis
        self.startInLayer = startInLayer
    }

    mutating func take(_ trace: TouchTrace) -> [GestureKind] {
        switch (trace.latest.phase, state) {
        case (.began, _):
            return [.scroll(.began, value(trace))]
        case (.moved, .possible):
            let t = trace.translation
            let (along, across) = axis == .horizontal ? (t.dx, t.dy) : (t.dy, t.dx)
            guard abs(along) >= ScrollRecognizer.slack, abs(along) >= abs(across) else { return [] }
            state = .recognized
            let slack = along > 0 ? ScrollRecognizer.slack : -ScrollRecognizer.slack
            origin = axis == .horizontal ? Vector(dx: slack, dy: 0) : Vector(dx: 0, dy: slack)
            return [.scroll(.changed, value(trace))]
        case (.moved, .recognized):
            return [.scroll(.changed, value(trace))]
        case (.ended, .possible), (.ended, .recognized):
            var last = value(trace)
            if state == .possible { last.velocity = .zero }
            state = .failed
            return [.scroll(.ended, last)]
        default:
            return []
        }
    }

    mutating func reachDeadline(_ trace: TouchTrace) -> [GestureKind] { [] }

    mutating func cancel(_ trace: TouchTrace) -> [GestureKind] {
        guard state != .failed else { return [] }
        let last = value(trace)
        state = .failed
        return [.scroll(.cancelled, last)]
    }

    /// The drag along the axis alone, less the slack; the translation is zero before recognition.
    private func value(_ trace: TouchTrace) -> DragValue {
        var value = DragValue(trace, startInLayer: startInLayer)
        value.translation = state == .possible ? .zero : value.translation - origin
        if axis == .horizontal {
            value.translation.dy = 0
            value.velocity.dy = 0
        } else {
            value.translation.dx = 0
            value.velocity.dx = 0
        }
        return value
    }
}

extension DragValue {
    init(_ trace: TouchTrace, startInLayer: Point) {
        self.init(
            startLocation: trace.start.location, startInLayer: startInLayer, location: trace.latest.location,
            translation: trace.translation, velocity: trace.velocity)
    }
}
