import RectoUI

/// A phone's screen. Lengths in points, portrait.
public struct Device: Hashable, Sendable {
    /// What people type.
    public let id: String
    /// What people read.
    public let name: String
    /// The screen in points.
    public let size: Size
    /// Device pixels per point.
    public let scale: Double
    /// What the hardware and the system keep for themselves.
    public let safeAreaInsets: EdgeInsets
    /// Radius of the display's corners; 0 for a square display.
    public let cornerRadius: Double
    /// The visible capsule of the camera island, or nil.
    public let island: Rect?
    /// Height of the status bar.
    public let statusBarHeight: Double
    /// True for phones whose screenshots show the island as a black capsule.
    public let showsIslandInScreenshots: Bool

    /// iPhone 15 and its size: 15, 15 Pro, 16.
    public static let iPhone15 = Device(
        id: "iphone15", name: "iPhone 15, 15 Pro, 16", size: Size(393, 852), scale: 3,
        safeAreaInsets: EdgeInsets(top: 59, bottom: 34), cornerRadius: 55,
        island: Rect(x: 133.5, y: 11.3, width: 126, height: 37.33), statusBarHeight: 54, showsIslandInScreenshots: false)

    /// iPhone 16 Pro and its size.
    public static let iPhone16Pro = Device(
        id: "iphone16pro", name: "iPhone 16 Pro", size: Size(402, 874), scale: 3,
        safeAreaInsets: EdgeInsets(top: 62, bottom: 34), cornerRadius: 62,
        island: Rect(x: 137.5, y: 13, width: 127, height: 38.67), statusBarHeight: 54, showsIslandInScreenshots: true)

    /// iPhone 16 Pro Max and its size.
    public static let iPhone16ProMax = Device(
        id: "iphone16promax", name: "iPhone 16 Pro Max", size: Size(440, 956), scale: 3,
        safeAreaInsets: EdgeInsets(top: 62, bottom: 34), cornerRadius: 62,
        island: Rect(x: 156.5, y: 13, width: 127, height: 38.67), statusBarHeight: 54, showsIslandInScreenshots: true)

    /// iPhone SE: a home button, square corners, no island.
    public static let iPhoneSE = Device(
        id: "iphonese", name: "iPhone SE", size: Size(375, 667), scale: 2,
        safeAreaInsets: EdgeInsets(top: 20), cornerRadius: 0, island: nil, statusBarHeight: 20,
        showsIslandInScreenshots: false)

    /// Every known device, the default first.
    public static let all = [iPhone15, iPhone16Pro, iPhone16ProMax, iPhoneSE]

    /// The device with an id such as `iphone15`, or a size such as `393x852`; letters of either case.
    public init?(parsing text: String) {
        let wanted = text.lowercased()
        guard let device = Device.all.first(where: { $0.id == wanted || $0.sizeText == wanted }) else { return nil }
        self = device
    }

    /// The size as people type it: `393x852`.
    public var sizeText: String { "\(Int(size.width))x\(Int(size.height))" }

    private init(
        id: String, name: String, size: Size, scale: Double, safeAreaInsets: EdgeInsets, cornerRadius: Double,
        island: Rect?, statusBarHeight: Double, showsIslandInScreenshots: Bool
    ) {
        self.id = id
        self.name = name
        self.size = size
        self.scale = scale
        self.safeAreaInsets = safeAreaInsets
        self.cornerRadius = cornerRadius
        self.island = island
        self.statusBarHeight = statusBarHeight
        self.showsIslandInScreenshots = showsIslandInScreenshots
    }
}
