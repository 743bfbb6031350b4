import Testing

/// The name of an assertion's golden: suite, function, arguments and the assertion's own name.
///
/// Two different names never have the same spelling: a character that a file name cannot hold, or that would make the name
/// ambiguous, is written as `%` and the hexadecimal digits of its UTF-8 bytes. Letters of all scripts are kept.
struct GoldenName: Hashable {
    /// The suite's name, with nested suites joined by dots. For XCTest and for functions outside suites it is the test file's
    /// name.
    let suite: String
    /// The function's name, and the arguments of its test case.
    let test: String
    /// The assertion's own name.
    let name: String

    /// The name of an assertion inside a test. Throws when the test's arguments cannot be read and the assertion has no name.
    init(_ place: CallPlace, name: String, isGiven: Bool) throws {
        let file = place.filePath.split(separator: "/").last.map(String.init) ?? "Tests.swift"
        let fileName = file.hasSuffix(".swift") ? String(file.dropLast(6)) : file
        var function = String(place.function.prefix { $0 != "(" })
        if function.hasPrefix("`"), function.hasSuffix("`"), function.count > 2 { function = String(function.dropFirst().dropLast()) }
        self.name = name
        guard let test = Test.current else {
            suite = fileName
            self.test = function
            return
        }
        let suites = GoldenName.suites(of: test)
        suite = suites.isEmpty ? fileName : suites.joined(separator: ".")
        let arguments = Test.Case.current.map(GoldenName.arguments) ?? []
        if let current = Test.Case.current, current.isParameterized, arguments.isEmpty, !isGiven {
            throw SnapshotFailure("the arguments of \(function) cannot be told; name the assertion with named:")
        }
        self.test = ([function] + arguments).joined(separator: ".")
    }

    /// The suite's name, the test's name with its arguments, and the assertion's own name.
    init(suite: String, test: String, name: String) {
        self.suite = suite
        self.test = test
        self.name = name
    }

    /// The golden's path relative to the folder of the test's file.
    func path(ending: String) -> String {
        "Goldens/\(GoldenName.escaped(suite))/\(GoldenName.escaped(test)).\(GoldenName.escaped(name)).\(ending)"
    }

    /// The name in one line, for messages and for the names of a failure's files.
    var title: String { [suite, test, name].map(GoldenName.escaped).joined(separator: ".") }

    /// The names of the suites around a test, from its identifier: `Module.Outer/Inner/function(x:)/File.swift:3:3`.
    private static func suites(of test: Test) -> [String] {
        var parts = "\(test.id)".split(separator: "/").map(String.init)
        guard let first = parts.first, let dot = first.firstIndex(of: ".") else { return [] }
        parts[0] = String(first[first.index(after: dot)...])
        guard let function = parts.firstIndex(where: { $0.contains("(") }) else { return [] }
        return Array(parts[..<function])
    }

    /// Descriptions of a test case's arguments. The testing library does not publish them, so they are read by reflection; a
    /// later version that stores them otherwise gives none.
    private static func arguments(of current: Test.Case) -> [String] {
        var found: [String] = []
        func visit(_ value: Any, depth: Int) {
            for child in Mirror(reflecting: value).children {
                if child.label == "arguments" {
                    for argument in Mirror(reflecting: child.value).children {
                        let fields = Mirror(reflecting: argument.value).children
                        if let field = fields.first(where: { $0.label == "value" }) { found.append("\(field.value)") }
                    }
                } else if depth < 4 {
                    visit(child.value, depth: depth + 1)
                }
            }
        }
        visit(current, depth: 0)
        return found
    }

    private static func escaped(_ text: String) -> String {
        var out = ""
        for scalar in text.unicodeScalars {
            if scalar.properties.isAlphabetic || scalar.properties.numericType == .decimal
                || scalar.properties.canonicalCombiningClass != .notReordered
                || "-._".unicodeScalars.contains(scalar)
            {
                out.unicodeScalars.append(scalar)
            } else {
                for byte in String(scalar).utf8 { out += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true) }
            }
        }
        // A leading dot would hide the file, so it is escaped.
        return out.hasPrefix(".") ? "%2E" + out.dropFirst() : out
    }
}
