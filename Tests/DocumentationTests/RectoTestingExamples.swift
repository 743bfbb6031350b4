import Devotional
import RectoTesting
import Testing

/// The examples of RectoTesting's articles, as they stand there.
struct RectoTestingExamples {
    @Test func theNotebookLands() throws {
        let app = try StagedApp(Devotional.self, scale: 0.25)
        assertFrame(of: app, screen: "splash", at: 1.4)
        assertStretch(of: app, from: 0.5, to: 0.7, fps: 10)
    }
}
