import Foundation
import Testing

/// Every frame of both built-in timelines, 60 a second, has its recorded digest.
@Suite struct BuiltInTests {
    @Test(arguments: [("Devotional", "devotional", 2940), ("ChengyuCalendar", "chengyu", 2220)])
    func everyFrameIsAsInTheLedger(_ app: (folder: String, id: String, frames: Int)) throws {
        let file = Program.packageFolder.appendingPathComponent("Assets/\(app.folder)/timeline.json").path
        let scratch = try ScratchFolder()
        let result = try scratch.program.run("verify", app.id, "--only", "ledger")
        #expect(
            result.code == 0,
            "\(result.text)If it is right, look at the frames and run: Scripts/render record \(app.id) --only ledger --mode all")
        #expect(result.text.hasPrefix("\(file.dropLast(5)).ledger: \(app.frames) frames, all the same"))
    }
}
