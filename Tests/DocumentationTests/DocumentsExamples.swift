import Documents
import Testing

/// The examples of Documents's articles, as they stand there.
struct DocumentsExamples {
    @Test func articleDocuments() throws {
        let reader = try JSONReader(file: "plan.json", bytes: Array("{\"days\": [1, \"two\"]}".utf8))
        let days = try reader.members(["days"]).required("days", of: reader).elements()
        #expect(try days[0].whole() == 1)
        let refusal = #expect(throws: DocumentError.self) { try days[1].whole() }
        #expect("\(try #require(refusal))" == "plan.json:1: at days[1]: must be a whole number")
    }
}
