import RectoTesting
import Testing
import __NAME__

/// Compares frames and motion with the pictures in `Goldens`. A missing golden is recorded, and the test fails once so that
/// somebody looks at it; `RECTO_RECORD=all swift test` records all again.
struct __NAME__Tests {
    @Test func garden() throws {
        let app = try StagedApp(__NAME__.self)
        assertFrame(of: app, at: 0)
        assertFrame(of: app, screen: "garden", at: 2.9)
    }

    /// Compares ten frames a second of the spring.
    @Test func thePlantGrows() throws {
        assertStretch(of: try StagedApp(__NAME__.self, scale: 0.5), from: 0.9, to: 1.6, fps: 10)
    }
}
