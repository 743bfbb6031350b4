public struct Drawing: Sendable { var size: Size = .zero; static let empty = Drawing(); init() {} ; init(svg: [UInt8], name: String) throws(DrawingError) {} }
public struct DrawingError: Error { var reason = "" }
public struct DrawingOverrides: Hashable, Sendable { mutating public func recolor(from: Color, to: Color) {}; mutating public func drawStrokes(_ s: [String], to: Double) {} }
struct DrawingContent: LayerContent { let name: String; let drawing: Drawing; let overrides: DrawingOverrides; let rect: Rect
 var extent: Rect { rect }
 func record(into list: inout DisplayList, at placement: Placement) {}
 static func == (a: Self, b: Self) -> Bool { a.name == b.name }
 func hash(into h: inout Hasher) { h.combine(name) }
}
