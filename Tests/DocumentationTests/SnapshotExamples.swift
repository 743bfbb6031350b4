import Devotional
import RectoUI
import Snapshot
import Stage
import Testing

/// The examples of Snapshot's articles, as they stand there.
struct SnapshotExamples {
    @Test func articleSnapshot() throws {
        let context = StageContext(device: .iPhone15, scale: 0.25, resources: try DocumentationFiles.resources())
        let timeline = Timeline(app: "devotional", launch: Launch(), duration: 4)
        var source = try FrameSource(
            Devotional.self, timeline: timeline, context: context, renderer: Renderer(resources: context.resources))
        let late = try source.frame(at: 3), early = try source.frame(at: 1)
        #expect(try source.frame(at: 3) == late)
        #expect(PictureDifference(expected: early, actual: late).count > 0)
    }

    @Test func articleGoldenWorkflow() throws {
        #expect(RecordMode.allCases.map(\.rawValue) == ["missing", "all", "none"])
        #expect(ComparisonProfile(named: "portable") != nil && ComparisonProfile(named: "exact") == .exact)
    }
}
