import RectoUI

/// A device's screen: a phone or a tablet, upright or on its side. Lengths in points.
public struct Device: Hashable, Sendable {
    /// The id used in commands.
    public let id: String
    /// The name displayed to people.
    public let name: String
    /// The screen's size in points.
    public let size: Size
    /// Device pixels per point.
    public let scale: Double
    /// The safe area's insets: what the hardware and the system cover, points.
    public let safeAreaInsets: EdgeInsets
    /// Radius of the display's corners, points; 0 for a square display.
    public let cornerRadius: Double
    /// The visible capsule of the camera island in screen points, or nil.
    public let island: Rect?
    /// Height of the status bar, points.
    public let statusBarHeight: Double
    /// True for phones whose screenshots show the island as a black capsule.
    public let showsIslandInScreenshots: Bool

    /// iPhone 15; also the size of 15 Pro and 16.
    public static let iPhone15 = Device(
        id: "iphone15", name: "iPhone 15, 15 Pro, 16", size: Size(393, 852), scale: 3,
        safeAreaInsets: EdgeInsets(top: 59, bottom: 34), cornerRadius: 55,
        island: Rect(x: 133.5, y: 11.3, width: 126, height: 37.33), statusBarHeight: 54, showsIslandInScreenshots: false)

    /// iPhone 16 Pro.
    public static let iPhone16Pro = Device(
        id: "iphone16pro", name: "iPhone 16 Pro", size: Size(402, 874), scale: 3,
        safeAreaInsets: EdgeInsets(top: 62, bottom: 34), cornerRadius: 62,
        island: Rect(x: 137.5, y: 13, width: 127, height: 38.67), statusBarHeight: 54, showsIslandInScreenshots: true)

    /// iPhone 16 Pro Max.
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

    /// The device with an id such as `iphone15`, or a size such as `393x852`, in either case. The suffix `-landscape`
    /// rotates it. Devices in `own` are searched before the known ones.
    public init?(parsing text: String, own: [Device] = []) {
        let wanted = text.lowercased(), suffix = "-landscape"
        let devices = own + Device.all
        if let device = devices.first(where: { $0.id.lowercased() == wanted || $0.sizeText == wanted }) {
            self = device
        } else if wanted.hasSuffix(suffix), let device = devices.first(where: { $0.id.lowercased() == wanted.dropLast(suffix.count) }) {
            self = device.landscape
        } else {
            return nil
        }
    }

    /// The device in landscape orientation, its top at the left. The status bar is hidden, as on phones, and the safe area
    /// keeps both sides of the island free.
    public var landscape: Device {
        let side = safeAreaInsets.top > 24 ? safeAreaInsets.top : 0
        return Device(
            id: "\(id)-landscape", name: "\(name), landscape", size: Size(size.height, size.width), scale: scale,
            safeAreaInsets: EdgeInsets(top: 0, leading: side, bottom: safeAreaInsets.bottom > 0 ? 21 : 0, trailing: side),
            cornerRadius: cornerRadius,
            island: island.map { Rect(x: $0.minY, y: size.width - $0.maxX, width: $0.height, height: $0.width) },
            statusBarHeight: 0, showsIslandInScreenshots: showsIslandInScreenshots)
    }

    /// The size in points as commands accept it: `393x852`.
    public var sizeText: String { "\(Int(size.width))x\(Int(size.height))" }

    /// A device with its size and insets in points. `id` is its name in commands; by default it has no rounded corners,
    /// island or status bar.
    public init(
        id: String, name: String, size: Size, scale: Double, safeAreaInsets: EdgeInsets = EdgeInsets(), cornerRadius: Double = 0,
        island: Rect? = nil, statusBarHeight: Double = 0, showsIslandInScreenshots: Bool = false
    ) {
        precondition(size.width >= 1 && size.height >= 1 && scale > 0, "a device has a screen of at least a point")
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
