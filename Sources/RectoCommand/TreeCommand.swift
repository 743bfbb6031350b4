import Documents
import RectoUI
import Snapshot
import Stage

/// `render tree`: prints the layers at a time.
func runTree(_ arguments: Arguments) throws(CommandError) {
    if let word = arguments.words.first { throw .usage("unexpected \(word); see \(arguments.program.name) tree --help") }
    guard let time = try CommandContext.time(arguments) else {
        throw .usage("name the time with --t, as in: \(arguments.program.name) tree --screen commitment --t 28.3")
    }
    let replay = try CommandContext(arguments).replay(to: time)
    let scene = replay.scene
    // Laying out the scene has opened the fonts and pictures that it names, so a missing one is known here.
    if let failure = replay.context.resources.failure { throw .failure(failure.description) }
    if arguments.has("--json") {
        try writeOutput(json(scene, under: .identity) + "\n")
    } else {
        var text = ""
        append(scene, under: .identity, depth: 0, to: &text)
        try writeOutput(text)
    }
}

/// The kind of content that a layer shows, in one word.
private func kind(_ layer: Layer) -> String {
    guard let content = layer.content else { return "group" }
    let name = String(describing: type(of: content.base))
    return name.hasSuffix("Content") ? String(name.dropLast(7)).lowercased() : name.lowercased()
}

private func append(_ layer: Layer, under outer: ProjectiveTransform, depth: Int, to text: inout String) {
    let toScreen = layer.transform.concatenating(outer)
    var line = String(repeating: "  ", count: depth) + kind(layer)
    if let name = layer.name { line += " \"\(name)\"" }
    if let frame = toScreen.boundingBox(of: layer.bounds) {
        line += "  \(frame.minX.shortText), \(frame.minY.shortText)  \(frame.width.shortText) x \(frame.height.shortText)"
    } else {
        line += "  behind the viewer"
    }
    if layer.opacity < 1 { line += "  opacity \(layer.opacity.shortText)" }
    if !layer.allowsHitTesting { line += "  untouchable" }
    for gesture in layer.gestures { line += "  \(words(gesture.kind)) -> \(gesture.action.base)" }
    if let shown = layer.content?.base.text { line += "  \(JSONText.quoted(shown))" }
    text += line + "\n"
    for child in layer.children { append(child, under: toScreen, depth: depth + 1, to: &text) }
}

private func json(_ layer: Layer, under outer: ProjectiveTransform) -> String {
    let toScreen = layer.transform.concatenating(outer)
    var object = JSONText.object()
    object.add("kind", kind(layer))
    if let name = layer.name { object.add("name", name) }
    if let frame = toScreen.boundingBox(of: layer.bounds) {
        let numbers = [frame.minX, frame.minY, frame.width, frame.height].map(\.shortText)
        object.add("frame", raw: JSONText.list(numbers))
    }
    object.add("opacity", raw: layer.opacity.shortText)
    if let text = layer.content?.base.text { object.add("text", text) }
    if !layer.gestures.isEmpty {
        object.add("gestures", layer.gestures.map { "\(words($0.kind)) -> \($0.action.base)" })
    }
    if !layer.children.isEmpty {
        object.add("children", raw: JSONText.list(layer.children.map { json($0, under: toScreen) }))
    }
    return object.closed
}

private func words(_ kind: GestureBinding.Kind) -> String {
    switch kind {
    case .tap(let count): return count == 1 ? "tap" : "\(count) taps"
    case .longPress(let duration, _): return "press \(duration.shortText) s"
    case .drag: return "drag"
    case .scroll(let axis): return "scroll \(axis)"
    }
}
