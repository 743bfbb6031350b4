import Scene
import Stage

/// Screen 8: the scribble signs by itself on a blank page.
struct SignatureScreen: FlowScreen {
    static let description = ScreenDescription(id: "signature", title: "Signature", from: 30.5, to: 33.7)

    let start: Time

    init(start: Time) {
        self.start = start
    }

    var deadline: Time? { start + Time(seconds: 3.2) }

    mutating func reachDeadline(at t: Time) -> FlowMove? { .next }

    mutating func handle(_ event: GestureEvent<DevotionalAction>, at t: Time) -> FlowMove? { nil }

    func view(at t: Time) -> AnyView {
        let now = (t - start).seconds
        // The pen sets off gently and slows down into the cross; the whole takes 1.5 s.
        let drawn = UnitCurve.easeInOut(max(0, min(1, (now - 0.5) / 1.5)))
        let fade = 1 - UnitCurve.easeInOut(max(0, min(1, (now - 2.65) / 0.4)))
        return AnyView(
            ZStack {
                Image(drawing: "Devotional/Drawings/signature")
                    .overriding { $0.drawStrokes(["signature-line", "signature-cross-v", "signature-cross-h"], to: drawn) }
                    .resizable()
                    .frame(width: 286, height: 132)
                    .opacity(fade)
                    .named("signature")
            })
    }
}
