import Foundation
import Testing

/// Shards of a sequence and their merge.
@Suite struct ShardTests {
    private func draw(_ scratch: ScratchFolder, _ part: String, _ folder: String, _ more: [String] = []) throws {
        let stretch = ["frames", "--app", "devotional", "--scale", "0.3", "--from", "28.2", "--to", "28.4", "--quiet"]
        let result = try scratch.program.finish(scratch.program.start(stretch + ["--shard", part, "-o", folder] + more))
        #expect(result.code == 0, "\(result.errors)")
    }

    @Test func wholesHaveOneDigest() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        try draw(scratch, "1/1", "alone")
        for part in 1...3 { try draw(scratch, "\(part)/3", part == 2 ? "b" : "a", ["--jobs", "\(part)"]) }
        let alone = try program.run("merge", "alone"), parts = try program.run("merge", "a", "b", "-o", "whole")
        #expect(alone.code == 0 && alone.text.hasPrefix("12 frames of devotional, whole; sha256 "))
        #expect(parts.code == 0 && parts.text == alone.text)
        for number in 1692...1703 {
            let name = "devotional.00\(number).png"
            #expect(try Data(contentsOf: scratch.file("whole/\(name)")) == Data(contentsOf: scratch.file("alone/\(name)")))
        }
        // A shard that is drawn again over existing frames writes the same manifest.
        try FileManager.default.removeItem(at: scratch.file("b/devotional.2-of-3.shard"))
        try draw(scratch, "2/3", "b", ["--resume"])
        #expect(try program.run("merge", "a", "b").text == alone.text)
    }

    @Test func whatIsNotWholeIsRefused() throws {
        let scratch = try ScratchFolder(), program = scratch.program
        for part in 1...3 { try draw(scratch, "\(part)/3", "f") }
        func refusal(_ folders: String...) throws -> String {
            let result = try program.finish(program.start(["merge"] + folders))
            #expect(result.code == 1 && result.output.isEmpty)
            return result.errors
        }
        let files = FileManager.default
        let frame = scratch.file("f/devotional.001698.png"), bytes = try Data(contentsOf: frame)
        try files.removeItem(at: frame)
        #expect(try refusal("f") == "render: incomplete: f/devotional.001698.png is missing\n")
        try (bytes + [0]).write(to: frame)
        #expect(try refusal("f") == "render: f/devotional.001698.png is not the file that part 2/3 has drawn; draw it again\n")
        try bytes.write(to: frame)
        #expect(try program.run("merge", "f").code == 0)

        try files.moveItem(at: scratch.file("f/devotional.2-of-3.shard"), to: scratch.file("kept"))
        #expect(try refusal("f") == "render: incomplete: part 2/3 of the sequence is missing\n")
        try draw(scratch, "2/3", "other", ["--chrome", "status"])
        #expect(
            try refusal("f", "other")
                == "render: f/devotional.1-of-3.shard and other/devotional.2-of-3.shard are not of one sequence: chrome none / chrome status\n"
        )
        try draw(scratch, "2/4", "fourth")
        #expect(try refusal("f", "fourth").hasSuffix("are not of one sequence: 3 parts / 4 parts\n"))
        let list = try Data(contentsOf: scratch.file("kept"))
        try list.prefix(list.count - 30).write(to: scratch.file("f/devotional.2-of-3.shard"))
        #expect(try refusal("f") == "render: f/devotional.2-of-3.shard is no whole list of frames; draw that part again\n")
        #expect(try refusal("nowhere") == "render: there are no parts in nowhere; draw them with render frames --shard\n")
        #expect(try program.run("merge").code == 2)
    }
}
