import Raster

/// How much two pictures may differ and still count as the same.
public struct ComparisonProfile: Hashable, Sendable {
    /// The name in commands and reports.
    public let name: String
    /// Channel tolerance, 0 to 255: a pixel differs only when one of its channels differs by more than this.
    public let channelTolerance: Int
    /// Pixel allowance: how many pixels may differ beyond the channel tolerance, in ten thousandths of the picture's pixels.
    public let allowedPerTenThousand: Int
    /// Window limit: how many pixels beyond the channel tolerance may lie in any square window of `window` pixels a side. It
    /// keeps a small regression from hiding in the pixel allowance.
    public let allowedInWindow: Int

    /// The side of the window, in pixels.
    public static let window = 16

    /// Every byte of both pictures must agree.
    public static let exact = ComparisonProfile(
        name: "exact", channelTolerance: 0, allowedPerTenThousand: 0, allowedInWindow: 0)

    /// For machines whose libraries or processors round differently: differences of up to 2 levels in a channel are ignored; at
    /// most .01 % of the pixels may differ by more, and at most 8 of them in any 16 x 16 window.
    public static let portable = ComparisonProfile(
        name: "portable", channelTolerance: 2, allowedPerTenThousand: 1, allowedInWindow: 8)

    /// Every profile that has a name.
    public static let all = [exact, portable]

    /// The profile of this name, or nil when there is none.
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
