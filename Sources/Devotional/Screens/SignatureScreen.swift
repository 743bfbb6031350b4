import RectoUI
import Stage

/// Screen 8: the scribble signs by itself on a blank page.
struct SignatureScreen: FlowScreen {
    static let description = ScreenDescription(id: "signature", title: "Signature")

    let start: Time

    var deadline: Time? { start + Time(seconds: 3.2) }

    mutating func reachDeadline(at t: Time) -> FlowMove? { .next }

    func view(at t: Time) -> AnyView {
        // The pen accelerates gently and decelerates into the cross; the whole takes 1.5 s.
        let drawn = progress(at: t, from: 0.5, over: 1.5, .easeInOut)
        let fade = 1 - progress(at: t, from: 2.65, over: 0.4, .easeInOut)
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
