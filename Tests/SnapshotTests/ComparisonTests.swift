import Raster
import Testing

@testable import Snapshot

/// What the profiles accept, exactly at their limits.
struct ComparisonTests {
    /// A picture with some structure, of the size of a frame at 1x: .01 % of it are 33 pixels.
    private let frame: Bitmap = {
        var bitmap = Bitmap(width: 393, height: 852)
        for y in 0..<852 {
            for x in 0..<393 {
                bitmap[x, y] = Pixel(red: UInt8(40 + (x * 7 + y) % 160), green: UInt8(60 + y % 100), blue: 120, alpha: 255)
            }
        }
        return bitmap
    }()

    private func changed(_ bitmap: Bitmap, _ x: Int, _ y: Int, by levels: Int) -> Bitmap {
        var copy = bitmap
        let p = bitmap[x, y]
        copy[x, y] = Pixel(red: p.red, green: UInt8(Int(p.green) + levels), blue: p.blue, alpha: p.alpha)
        return copy
    }

    private func passes(_ actual: Bitmap, _ profile: ComparisonProfile, masks: [PixelRect] = []) -> Bool {
        PictureDifference(expected: frame, actual: actual, profile: profile, masks: masks).passes
    }

    @Test func channelTolerance() {
        var two = frame, three = frame
        for y in 0..<852 {
            for x in 0..<393 {
                let p = frame[x, y]
                two[x, y] = Pixel(red: p.red + 2, green: p.green - 2, blue: p.blue + 1, alpha: 255)
                three[x, y] = Pixel(red: p.red, green: p.green + 3, blue: p.blue, alpha: 255)
            }
        }
        #expect(passes(two, .portable) && !passes(two, .exact))
        #expect(!passes(three, .portable))
        #expect(passes(frame, .exact) && passes(frame, .portable))
        #expect(!passes(changed(frame, 200, 400, by: 1), .exact))
    }

    /// 33 scattered pixels pass and 34 do not; in a window 8 pass and 9 do not, wherever the window lies.
    @Test func allowanceAndWindow() {
        var scattered = frame
        for k in 0..<33 { scattered = changed(scattered, 5 + k % 6 * 60, 10 + k / 6 * 120, by: 90) }
        #expect(passes(scattered, .portable))
        #expect(!passes(changed(scattered, 380, 840, by: 90), .portable))
        for (x0, y0) in [(0, 0), (377, 836), (9, 25), (121, 300)] {
            var window = frame
            for k in 0..<8 { window = changed(window, x0 + k % 3 * 7, y0 + k / 3 * 7, by: 90) }
            #expect(passes(window, .portable), "\(x0), \(y0)")
            let ninth = changed(window, x0 + 15, y0 + 15, by: 3)
            #expect(!passes(ninth, .portable), "\(x0), \(y0)")
            let difference = PictureDifference(expected: frame, actual: ninth, profile: .portable)
            #expect(difference.densest?.count == 9)
            #expect(difference.densest?.window == PixelRect(minX: x0, minY: y0, maxX: x0 + 16, maxY: y0 + 16))
            #expect(difference.beyond == 9 && difference.allowed == 33)
            // Moved one pixel farther, no window holds all nine.
            if x0 == 9 || x0 == 121 { #expect(passes(changed(window, x0 + 16, y0, by: 90), .portable)) }
        }
    }

    @Test func anotherSizeNeverPasses() {
        let other = Bitmap(width: 392, height: 852)
        for profile in ComparisonProfile.all {
            #expect(!PictureDifference(expected: other, actual: Bitmap(width: 393, height: 852), profile: profile).passes)
        }
    }

    @Test func masksAreNotLookedAt() {
        let mask = PixelRect(minX: 100, minY: 100, maxX: 120, maxY: 110)
        var inside = frame
        for y in 100..<110 { for x in 100..<120 { inside[x, y] = Pixel(red: 255, green: 0, blue: 255, alpha: 255) } }
        #expect(passes(inside, .exact, masks: [mask]) && !passes(inside, .exact))
        let edge = changed(inside, 120, 105, by: 1)
        #expect(!passes(edge, .exact, masks: [mask]))
        #expect(
            PictureDifference(expected: frame, actual: edge, masks: [mask]).bounds == PixelRect(minX: 120, minY: 105, maxX: 121, maxY: 106))
    }

    /// Clusters are separate when a cell lies between them; the largest comes first.
    @Test func clusters() {
        var actual = frame
        for (x, y) in [(10, 10), (12, 11), (300, 700), (301, 700), (302, 701), (200, 20)] { actual = changed(actual, x, y, by: 50) }
        let difference = PictureDifference(expected: frame, actual: actual)
        #expect(
            difference.clusters == [
                PixelRect(minX: 300, minY: 700, maxX: 303, maxY: 702), PixelRect(minX: 10, minY: 10, maxX: 13, maxY: 12),
                PixelRect(minX: 200, minY: 20, maxX: 201, maxY: 21)
            ])
        #expect(difference.summary == "6 of 334836 pixels differ, by up to 50 of 255, all within 293 x 692 at 10, 10")
        let portable = PictureDifference(expected: frame, actual: actual, profile: .portable)
        #expect(portable.passes)
        #expect(
            portable.summary.hasSuffix(
                "; 6 by more than 2, where 33 are let pass, 3 of them in a window of 16 x 16 at 287, 686, where 8 are"))
    }
}
