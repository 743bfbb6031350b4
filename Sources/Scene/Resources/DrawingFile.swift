import Synchronization

/// A bundled SVG drawing, read and parsed when it is first looked at: layout alone does not.
public final class DrawingFile: Sendable, Hashable {
    private let file: String
    private let report: @Sendable (ResourceError) -> Void
    private let parsed = Mutex<Drawing?>(nil)

    init(file: String, report: @escaping @Sendable (ResourceError) -> Void) {
        self.file = file
        self.report = report
    }

    /// The drawing; an empty one when the file could not be used.
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

    /// True for the same object.
    public static func == (a: DrawingFile, b: DrawingFile) -> Bool { a === b }

    /// Hashes what equality compares.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(ObjectIdentifier(self))
    }
}
