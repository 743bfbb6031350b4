import Scene

/// A value of one's own that views hand down to the views inside them, as SwiftUI's `EnvironmentKey`.
///
/// ```swift
/// struct Accent: EnvironmentKey { static let defaultValue = Color.black }
///
/// extension EnvironmentValues {
///     var accent: Color {
///         get { self[Accent.self] }
///         set { self[Accent.self] = newValue }
///     }
/// }
/// ```
public protocol EnvironmentKey: Sendable {
    /// The type of the value. It must be hashable, because layouts are cached by the environment they were made in.
    associatedtype Value: Hashable & Sendable

    /// The value where no enclosing view has set one.
    static var defaultValue: Value { get }
}

/// The values of custom keys, by the keys' types.
struct CustomValues: Sendable, Hashable {
    private var values: [ObjectIdentifier: any Hashable & Sendable] = [:]

    subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { values[ObjectIdentifier(key)] as? Key.Value ?? Key.defaultValue }
        set { values[ObjectIdentifier(key)] = newValue }
    }

    static func == (a: CustomValues, b: CustomValues) -> Bool {
        a.values.count == b.values.count
            && a.values.allSatisfy { key, value in
                func equal<V: Hashable>(_ value: V) -> Bool { value == b.values[key] as? V }
                return equal(value)
            }
    }

    func hash(into hasher: inout Hasher) { hasher.combine(values.count) }
}

extension EnvironmentValues {
    /// The value of a custom key.
    public subscript<Key: EnvironmentKey>(key: Key.Type) -> Key.Value {
        get { custom[key] }
        set { custom[key] = newValue }
    }
}

/// Whether a screen is light or dark.
public enum ColorScheme: Hashable, Sendable, CaseIterable {
    /// Dark text on a light background.
    case light
    /// Light text on a dark background.
    case dark
}

extension View {
    /// Sets an environment value for the views inside.
    public func environment<Value>(
        _ path: WritableKeyPath<EnvironmentValues, Value> & Sendable, _ value: Value
    ) -> ModifiedView<Self> {
        environment { $0[keyPath: path] = value }
    }
}

/// A view made from one value of the environment.
public struct EnvironmentReader<Value, Content: View>: PrimitiveView {
    let path: KeyPath<EnvironmentValues, Value>
    let content: (Value) -> Content

    /// A view built from the environment's value at `path`.
    public init(_ path: KeyPath<EnvironmentValues, Value>, @ViewBuilder content: @escaping (Value) -> Content) {
        self.path = path
        self.content = content
    }

    /// Appends this view's layout nodes to `list`.
    public func appendNodes(to list: inout [LayoutNode]) {
        let path = path, content = content
        // The environment of a node does not change while the node lives.
        var made: LayoutNode?
        func node(_ context: LayoutContext) -> LayoutNode {
            if let made { return made }
            let node = content(context.environment[keyPath: path]).node
            made = node
            return node
        }
        list.append(
            LayoutNode(
                measure: { proposal, context in node(context).size(for: proposal, context) },
                spacing: { context in node(context).spacing(context) },
                arrange: { proposal, _, context in node(context).layer(offered: proposal, context) }))
    }
}
