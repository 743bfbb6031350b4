import RectoUI

/// The repository's fonts and assets, opened once for all tests.
enum TestResources {
    static let root: String = {
        // Tests/SceneTests/TestResources.swift -> the repository.
        String(#filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))
    }()

    private static let result = Result { try Resources(assets: [root + "/Assets"], fonts: root + "/Fonts") }

    static func shared() throws -> Resources { try result.get() }
}
