import Testing

@testable import RectoTesting

/// A golden's name holds suite, function and arguments, and no two names have the same spelling.
struct GoldenNameTests {
    struct Inner {
        @Test(arguments: [1, 2], ["a b", "å"]) func arguments(number: Int, word: String) throws {
            let place = CallPlace(
                fileID: #fileID, filePath: #filePath, line: #line, column: #column, function: "arguments(number:word:)")
            let name = try GoldenName(place, name: "x", isGiven: false)
            #expect(name.suite == "GoldenNameTests.Inner")
            #expect(name.test == "arguments.\(number).\(word)")
            let letter = word == "å" ? "å" : "a%20b"
            #expect(name.path(ending: "png") == "Goldens/GoldenNameTests.Inner/arguments.\(number).\(letter).x.png")
        }
    }

    @Test func lettersOfAllScriptsSurvive() {
        let name = GoldenName(suite: "馬到成功", test: "größe", name: "ある日")
        #expect(name.path(ending: "png") == "Goldens/馬到成功/größe.ある日.png")
    }

    @Test func whatCouldBeTakenForAnotherNameIsWrittenOut() {
        let names = ["a b", "a-b", "a/b", "a:b", "a%20b", "a_b", ".b", "a\u{7}b"].map {
            GoldenName(suite: "S", test: "t", name: $0).path(ending: "png")
        }
        #expect(Set(names).count == names.count)
        #expect(names.allSatisfy { $0.filter { $0 == "/" }.count == 2 })
    }
}
