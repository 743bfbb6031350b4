import Synchronization

/// A bundled SVG drawing, read and parsed on first access to its contents; layout alone does not need them.
public final class DrawingFile: Sendable, Hashable {
    private let file: String
    private let report: @Sendable (ResourceError) -> Void
    private let parsed = Mutex<Drawing?>(nil)

    init(file: String, report: @escaping @Sendable (ResourceError) -> Void) {
        self.file = file
        self.report = report
    }

    /// The parsed drawing; an empty one when the file could not be used.
    public var drawing: Drawing {
        parsed.withLock { parsed in
            if let parsed { return parsed }
            let drawing = load()
            parsed = drawing
            return drawing
        }
    }

    private func load() -> Drawing {
        do {
            return try Drawing(svg: readFile(file), name: file)
        } catch let error as ResourceError {
            report(error)
        } catch let error as DrawingError {
            report(.drawing(error))
        } catch {
            report(.file(path: file, reason: "cannot be read"))
        }
        return .empty
    }

    /// True when both references are the same object.
    public static func == (a: DrawingFile, b: DrawingFile) -> Bool { a === b }

    /// Hashes the same values that `==` compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
