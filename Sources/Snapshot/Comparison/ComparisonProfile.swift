import Raster

/// How much two pictures may differ and still count as the same.
public struct ComparisonProfile: Hashable, Sendable {
    /// The name in commands and reports.
    public let name: String
    /// Channel tolerance: pixels of which no channel differs by more are passed over, 0 to 255.
    public let channelTolerance: Int
    /// Pixel allowance: how many pixels of the others there may be, in ten thousandths of the picture.
    public let allowedPerTenThousand: Int
    /// Window limit: how many of the others may lie in any square window of `window` pixels a side, which keeps a small
    /// regression from hiding in the allowance.
    public let allowedInWindow: Int

    /// The side of the window, in pixels.
    public static let window = 16

    /// Every byte agrees.
    public static let exact = ComparisonProfile(
        name: "exact", channelTolerance: 0, allowedPerTenThousand: 0, allowedInWindow: 0)

    /// For machines whose libraries or processors round otherwise: 2 levels of a channel are passed over; of the rest at
    /// most .01 % of the pixels, and at most 8 in any 16 x 16 window.
    public static let portable = ComparisonProfile(
        name: "portable", channelTolerance: 2, allowedPerTenThousand: 1, allowedInWindow: 8)

    /// Both.
    public static let all = [exact, portable]

    /// The profile of a name.
    public init?(named name: String) {
        guard let profile = ComparisonProfile.all.first(where: { $0.name == name }) else { return nil }
        self = profile
    }

    private init(name: String, channelTolerance: Int, allowedPerTenThousand: Int, allowedInWindow: Int) {
        self.name = name
        self.channelTolerance = channelTolerance
        self.allowedPerTenThousand = allowedPerTenThousand
        self.allowedInWindow = allowedInWindow
    }
}
