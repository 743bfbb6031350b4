import Foundation
import RectoUI
import Stage
import Synchronization
import Testing

@testable import Devotional
@testable import Snapshot

/// The manifest names the frame that changed, and the input that may be the cause.
struct DigestManifestTests {
    private let reference = try! Reference()
    private let folder: URL

    init() throws {
        folder = FileManager.default.temporaryDirectory.appendingPathComponent("recto-ledger-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    }

    /// The first second and a half of the signature screen: 90 frames, a row of 60 and a row of 30.
    private let short = Timeline(app: "devotional", launch: Launch(screen: "signature"), duration: 1.5, manifest: "t.ledger")

    private func check(
        _ app: any App.Type, _ timeline: Timeline? = nil, resources: Resources? = nil, workers: Int = 2
    ) throws -> DigestManifestCheck {
        try DigestManifestCheck.run(
            app, timeline: timeline ?? short, path: folder.appendingPathComponent("t.ledger").path,
            resources: resources ?? reference.resources, workers: workers)
    }

    private func keep(_ manifest: DigestManifest) throws {
        try Data(manifest.text.utf8).write(to: folder.appendingPathComponent("t.ledger"))
    }

    @Test func digests() {
        // FIPS 180-4's own examples.
        #expect(Digest(of: Array("abc".utf8)).hex == "ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad")
        #expect(Digest(of: [UInt8]()).hex == "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855")
        var bitmap = Bitmap(width: 1, height: 1)
        bitmap[0, 0] = Pixel(red: 97, green: 98, blue: 99, alpha: 100)
        #expect(Digest(of: bitmap) == Digest(of: Array("RGBA8 premultiplied 1x1\nabcd".utf8)))
        // The same bytes in another size have another digest.
        #expect(Digest(of: Bitmap(width: 2, height: 3)) != Digest(of: Bitmap(width: 3, height: 2)))
    }

    @Test func theWholeWay() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let first = try check(Devotional.self)
        #expect(first.verdict == .missing && !first.holds && first.drawn.marks.count == 90)
        try keep(first.drawn)
        for workers in [1, 5] { #expect(try check(Broken<Unbroken>.self, workers: workers).verdict == .same(moved: [])) }

        // Drawn one frame late: no input changed, and the frame drawn alone is late as well.
        let late = try check(Broken<Late>.self)
        #expect(late.verdict == .fault(isProven: false) && !late.differing.isEmpty)
        let moving = try #require(late.differing.first)
        var source = try FrameSource(
            Devotional.self, timeline: short, context: StageContext(device: .iPhone15, scale: 1, resources: reference.resources),
            renderer: Renderer(resources: reference.resources))
        let frame = Time.frame(1, rate: .fps60)
        let at = Time.frame(moving, rate: .fps60)
        #expect(try source.frame(at: at) != source.frame(at: at - frame))
        #expect(try source.frame(at: at - frame) == source.frame(at: at - frame - frame))
        #expect(late.summary.hasPrefix("no input moved and yet \(late.differing.count) of 90 frames differ, the first is \(moving) at "))

        // With other touches the timeline has changed, and is named as the input that did.
        var shorter = short
        shorter.duration = 1
        let moved = try check(Devotional.self, shorter)
        #expect(moved.verdict == .changed(moved: ["timeline"]) && moved.differing == Array(60..<90))
        // Names of moments and expectations change no pixel.
        var noted = short
        noted.moments = [.init(id: "drawn", time: 1)]
        #expect(try check(Devotional.self, noted).verdict == .same(moved: []))
    }

    /// A frame that differs each time it is drawn is a fault that can be proven.
    @Test func aFaultIsProven() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        try keep(check(Devotional.self).drawn)
        let faulty = try check(Broken<Wavering>.self)
        #expect(faulty.verdict == .fault(isProven: true))
        #expect(faulty.summary.hasSuffix("; drawn again by itself it comes out otherwise"))
    }

    /// A font or a drawing that was edited is named.
    @Test func editedFilesAreNamed() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        for name in ["Assets", "Fonts"] {
            try FileManager.default.copyItem(atPath: "\(Reference.root)/\(name)", toPath: folder.appendingPathComponent(name).path)
        }
        func resources() throws -> Resources {
            try Resources(assets: [folder.appendingPathComponent("Assets").path], fonts: folder.appendingPathComponent("Fonts").path)
        }
        try keep(check(Devotional.self, resources: resources()).drawn)
        let drawing = folder.appendingPathComponent("Assets/Devotional/Drawings/signature.svg")
        let text = try String(contentsOf: drawing, encoding: .utf8)
        try (text + "\n").write(to: drawing, atomically: true, encoding: .utf8)
        let same = try check(Devotional.self, resources: resources())
        #expect(same.verdict == .same(moved: ["asset Devotional/Drawings/signature.svg"]) && same.holds)
        let wider = try Regex("stroke-width=\"[0-9.]+\"")
        try text.replacing(wider, with: "stroke-width=\"9\"").write(to: drawing, atomically: true, encoding: .utf8)
        let changed = try check(Devotional.self, resources: resources())
        #expect(changed.verdict == .changed(moved: ["asset Devotional/Drawings/signature.svg"]))
        #expect(changed.summary.hasPrefix("changed: inputs moved: asset Devotional/Drawings/signature.svg; "))
    }

    @Test func theFile() throws {
        defer { try? FileManager.default.removeItem(at: folder) }
        let manifest = try check(Devotional.self).drawn
        #expect(try DigestManifest(file: "t.ledger", bytes: Array(manifest.text.utf8)) == manifest)
        func refusal(_ old: String, _ new: String) -> String {
            let text = manifest.text.replacingOccurrences(of: old, with: new)
            #expect(text != manifest.text)
            do {
                _ = try DigestManifest(file: "t.ledger", bytes: Array(text.utf8))
                return "accepted"
            } catch {
                return error.description
            }
        }
        let lines = manifest.text.split(separator: "\n").count
        #expect(refusal("ledger 1", "ledger 2") == "t.ledger:1: is not a ledger that this program reads; record it again")
        #expect(refusal("0 to 89 at", "0 to 90 at").hasSuffix("ends after 90 of 91 frames; record it again"))
        #expect(refusal("\n60 ", "\n61 ") == "t.ledger:\(lines): is no row of frames in its order; record it again")
        #expect(refusal("input ", "imput ").hasPrefix("t.ledger:3: is no row of frames in its order"))
    }

    /// The first four bytes name the frame; the row's digest of whole digests decides.
    @Test func aRowThatDiffersBehindEqualMarks() {
        let digests = (0..<130).map { Digest(of: [UInt8($0)]) }
        let a = DigestManifest(inputs: DigestManifestInputs(parts: []), first: 7, digests: digests)
        #expect(a.differing(from: a).isEmpty)
        var other = digests
        other[70] = Digest(of: [200])
        let b = DigestManifest(inputs: DigestManifestInputs(parts: []), first: 7, digests: other)
        #expect(a.differing(from: b) == [77])
        var bytes = digests[70].bytes
        bytes[31] ^= 1
        other[70] = Digest(raw: bytes)
        #expect(a.differing(from: DigestManifest(inputs: DigestManifestInputs(parts: []), first: 7, digests: other)) == Array(67..<127))
        let short = DigestManifest(inputs: DigestManifestInputs(parts: []), first: 7, digests: Array(digests[..<100]))
        #expect(a.differing(from: short) == Array(107..<137))
    }
}

/// Every frame that is drawn has a dot in another place.
enum Wavering: Breakage {
    private static let count = Mutex(0)

    static func scene(_ scene: Layer) -> Layer {
        let step = count.withLock { count in
            count += 1
            return count
        }
        var veil = Layer(
            bounds: scene.bounds,
            content: AnyLayerContent(Veiled.Veil(rect: Rect(x: Double(step % 300), y: Double(step / 300), width: 1, height: 1))))
        veil.allowsHitTesting = false
        var copy = scene
        copy.children.append(veil)
        return copy
    }
}
