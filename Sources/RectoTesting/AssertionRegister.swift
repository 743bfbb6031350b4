import Raster
import Synchronization

/// The goldens that assertions of this process have asked for, kept to detect two assertions with the same name.
enum AssertionRegister {
    private struct Entry {
        let place: String
        let picture: Int
    }

    private static let entries = Mutex<[String: Entry]>([:])

    /// Notes an assertion. Throws when an assertion elsewhere has asked for the same golden, or when this one asks for it again
    /// with another picture, as an assertion in a loop does.
    static func note(_ path: String, at place: CallPlace, picture: Bitmap?) throws {
        let here = "\(place.fileID):\(place.line)", sample = picture?.sample ?? 0
        let other = entries.withLock { entries -> Entry? in
            if let known = entries[path] { return known }
            entries[path] = Entry(place: here, picture: sample)
            return nil
        }
        guard let other else { return }
        if other.place != here {
            throw SnapshotFailure("\(path) is asked for at \(other.place) and at \(here); give one of them a name of its own with named:")
        }
        if other.picture != sample {
            throw SnapshotFailure("\(path) is asked for at \(here) more than once, with pictures that differ; name each with named:")
        }
    }
}

extension Bitmap {
    /// A checksum that tells the pictures of one run apart.
    fileprivate var sample: Int {
        var hasher = Hasher()
        hasher.combine(width)
        hasher.combine(height)
        withView { view in
            for y in view.bounds.minY..<view.bounds.maxY {
                hasher.combine(bytes: UnsafeRawBufferPointer(start: view.row(y), count: width * 4))
            }
        }
        return hasher.finalize()
    }
}
