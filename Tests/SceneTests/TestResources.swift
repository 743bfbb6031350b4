import RectoUI

/// The repository's fonts and assets, opened once for all tests.
enum TestResources {
    static let root: String = {
        // The repository's folder, found from this file's path, Tests/SceneTests/TestResources.swift.
        String(#filePath.split(separator: "/", omittingEmptySubsequences: false).dropLast(3).joined(separator: "/"))
    }()

    private static let result = Result { try Resources(assets: [root + "/Assets"], fonts: root + "/Fonts") }

    static func shared() throws -> Resources { try result.get() }
}
