import Devotional
import RectoUI
import Stage
import Testing

/// The examples of Stage's articles, as they stand there.
struct StageExamples {
    @Test func articleStage() throws {
        let context = StageContext(device: .iPhone15, resources: try DocumentationFiles.resources())
        var timeline = Timeline(app: "devotional", launch: Launch(), duration: 10)
        timeline.touches = [.tap(.layer("Get started", dx: 0, dy: 0), at: 4.3)]
        var replay = try SeekableReplay(Devotional.self, timeline: timeline, context: context)
        try replay.seek(to: 5)
        #expect(replay.replay.app.screens(at: 5) == ["testimonials"])
        try replay.seek(to: 2)
        #expect(replay.replay.presentation.chromeStyle == .light)
    }

    @Test func articleTimelineFormat() throws {
        let text = """
            {
              "recto": 1,
              "app": "devotional",
              "duration": 12,
              "touches": [
                {"tap": {"on": "Get started"}, "at": 4.3},
                {"press": [196, 760], "from": 5, "to": 6.5},
                {"drag": [[100, 400, 7], [300, 380, 7.2]]},
                {"trace": [[9, 9, 8], [9, 12, 8.02]], "up": 8.03}
              ],
              "moments": [{"id": "notebook", "t": 1.4, "screen": "splash", "note": "it has settled"}],
              "stretches": [{"id": "flight", "from": 0.5, "to": 1.5, "fps": 30}],
              "claims": [
                {"text": "Grow closer to God", "at": 4.2},
                {"appears": {"text": "Get started"}, "after": 1.9, "by": 2.5}
              ],
              "masks": [{"mask": [0, 0, 393, 54], "note": "the clock"}],
              "ledger": "timeline.ledger"
            }
            """
        let timeline = try Timeline(file: "timeline.json", bytes: Array(text.utf8))
        #expect(timeline.touches.count == 4 && timeline.expectations.count == 2)
    }
}
