import Scene

/// The size a parent offers a child, in points. A nil side asks for the child's ideal length.
public struct ProposedSize: Hashable, Sendable {
    /// Points, or nil for the ideal width.
    public var width: Double?
    /// Points, or nil for the ideal height.
    public var height: Double?

    /// A proposal with a width and a height, in points; nil asks for the ideal length.
    public init(width: Double?, height: Double?) {
        self.width = width
        self.height = height
    }

    /// A proposal with both lengths given, in points.
    public init(_ size: Size) {
        self.init(width: size.width, height: size.height)
    }

    /// Asks for the ideal size.
    public static let unspecified = ProposedSize(width: nil, height: nil)

    /// The proposed size, with unspecified lengths replaced by those of `size`.
    func replacingUnspecified(by size: Size) -> Size {
        Size(width ?? size.width, height ?? size.height)
    }
}

/// Distances from the four sides of a rectangle, in points.
public struct EdgeInsets: Hashable, Sendable {
    /// Distances inward from each side, points.
    public var top: Double, leading: Double, bottom: Double, trailing: Double

    /// Insets; sides not named are zero.
    public init(top: Double = 0, leading: Double = 0, bottom: Double = 0, trailing: Double = 0) {
        self.top = top
        self.leading = leading
        self.bottom = bottom
        self.trailing = trailing
    }
}

/// Sides of a rectangle, as SwiftUI's `Edge.Set`.
public struct Edges: OptionSet, Sendable {
    /// The set's bit mask.
    public let rawValue: Int

    /// A set with the given bit mask.
    public init(rawValue: Int) {
        self.rawValue = rawValue
    }

    /// The upper side.
    public static let top = Edges(rawValue: 1)
    /// The left side.
    public static let leading = Edges(rawValue: 2)
    /// The lower side.
    public static let bottom = Edges(rawValue: 4)
    /// The right side.
    public static let trailing = Edges(rawValue: 8)
    /// Left and right.
    public static let horizontal: Edges = [.leading, .trailing]
    /// Top and bottom.
    public static let vertical: Edges = [.top, .bottom]
    /// All four sides.
    public static let all: Edges = [.top, .leading, .bottom, .trailing]
}

/// A horizontal position: left, middle or right.
public enum HorizontalAlignment: Hashable, Sendable {
    case leading, center, trailing

    var fraction: Double { self == .leading ? 0 : self == .center ? 0.5 : 1 }
}

/// A position from top to bottom.
public enum VerticalAlignment: Hashable, Sendable {
    case top, center, bottom

    var fraction: Double { self == .top ? 0 : self == .center ? 0.5 : 1 }
}

/// A position in both directions.
public struct Alignment: Hashable, Sendable {
    /// The horizontal position.
    public var horizontal: HorizontalAlignment
    /// The vertical position.
    public var vertical: VerticalAlignment

    /// An alignment with a horizontal and a vertical position.
    public init(horizontal: HorizontalAlignment, vertical: VerticalAlignment) {
        self.horizontal = horizontal
        self.vertical = vertical
    }

    /// The middle.
    public static let center = Alignment(horizontal: .center, vertical: .center)
    /// Top middle.
    public static let top = Alignment(horizontal: .center, vertical: .top)
    /// Bottom middle.
    public static let bottom = Alignment(horizontal: .center, vertical: .bottom)
    /// Left, half-way down.
    public static let leading = Alignment(horizontal: .leading, vertical: .center)
    /// Right, half-way down.
    public static let trailing = Alignment(horizontal: .trailing, vertical: .center)
    /// The top-left corner.
    public static let topLeading = Alignment(horizontal: .leading, vertical: .top)
    /// The top-right corner.
    public static let topTrailing = Alignment(horizontal: .trailing, vertical: .top)
    /// The bottom-left corner.
    public static let bottomLeading = Alignment(horizontal: .leading, vertical: .bottom)
    /// The bottom-right corner.
    public static let bottomTrailing = Alignment(horizontal: .trailing, vertical: .bottom)
}

/// A point given as fractions of a rectangle's sides: (0, 0) top-left, (1, 1) bottom-right.
public struct UnitPoint: Hashable, Sendable {
    /// Fraction of the width.
    public var x: Double
    /// Fraction of the height.
    public var y: Double

    /// A point given by its fractions of the width and the height.
    public init(x: Double, y: Double) {
        self.x = x
        self.y = y
    }

    /// The middle.
    public static let center = UnitPoint(x: 0.5, y: 0.5)
    /// Top middle.
    public static let top = UnitPoint(x: 0.5, y: 0)
    /// Bottom middle.
    public static let bottom = UnitPoint(x: 0.5, y: 1)
    /// Left, half-way down.
    public static let leading = UnitPoint(x: 0, y: 0.5)
    /// Right, half-way down.
    public static let trailing = UnitPoint(x: 1, y: 0.5)
    /// The top-left corner.
    public static let topLeading = UnitPoint(x: 0, y: 0)
    /// The top-right corner.
    public static let topTrailing = UnitPoint(x: 1, y: 0)
    /// The bottom-left corner.
    public static let bottomLeading = UnitPoint(x: 0, y: 1)
    /// The bottom-right corner.
    public static let bottomTrailing = UnitPoint(x: 1, y: 1)

    func point(in size: Size) -> Point { Point(size.width * x, size.height * y) }
}

/// An angle.
public struct Angle: Hashable, Sendable {
    /// The angle in radians.
    public var radians: Double

    /// An angle in radians.
    public init(radians: Double) {
        self.radians = radians
    }

    /// An angle in degrees.
    public static func degrees(_ d: Double) -> Angle { Angle(radians: d * .pi / 180) }
    /// An angle in radians.
    public static func radians(_ r: Double) -> Angle { Angle(radians: r) }
    /// The angle 0.
    public static let zero = Angle(radians: 0)
}
