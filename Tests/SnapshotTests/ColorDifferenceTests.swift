import Testing

@testable import Snapshot

struct ColorDifferenceTests {
    /// Those pairs that exercise the branches of the formula, from table 1 of Sharma, Wu and Dalal, "The CIEDE2000
    /// color-difference formula: implementation notes, supplementary test data, and mathematical observations" (2005).
    @Test(arguments: [
        (50.0, 2.6772, -79.7751, 50.0, 0.0, -82.7485, 2.0425),
        (50, 3.1571, -77.2803, 50, 0, -82.7485, 2.8615),
        (50, 2.8361, -74.0200, 50, 0, -82.7485, 3.4412),
        (50, -1.3802, -84.2814, 50, 0, -82.7485, 1.0000),
        (50, 0, 0, 50, -1, 2, 2.3669),
        (50, 2.49, -0.001, 50, -2.49, 0.0009, 7.1792),
        (50, 2.49, -0.001, 50, -2.49, 0.0011, 7.2195),
        (50, -0.001, 2.49, 50, 0.0009, -2.49, 4.8045),
        (50, -0.001, 2.49, 50, 0.0011, -2.49, 4.7461),
        (50, 2.5, 0, 50, 0, -2.5, 4.3065),
        (50, 2.5, 0, 73, 25, -18, 27.1492),
        (50, 2.5, 0, 56, -27, -3, 31.9030),
        (60.2574, -34.0099, 36.2677, 60.4626, -34.1751, 39.4387, 1.2644),
        (22.7233, 20.0904, -46.6940, 23.0331, 14.9730, -42.5619, 2.0373),
        (90.8027, -2.0831, 1.4410, 91.1528, -1.6435, 0.0447, 1.4441),
        (6.7747, -0.2908, -2.4247, 5.8714, -0.0985, -2.2286, 0.6377),
        (2.0776, 0.0795, -1.1350, 0.9033, -0.0636, -0.5514, 0.9082)
    ])
    func publishedPairs(_ row: (Double, Double, Double, Double, Double, Double, Double)) {
        let a = LabColor(lightness: row.0, a: row.1, b: row.2), b = LabColor(lightness: row.3, a: row.4, b: row.5)
        #expect(abs(a.difference(to: b) - row.6) < 0.00006)
        #expect(abs(b.difference(to: a) - row.6) < 0.00006)
    }

    @Test func colorsOfTheScreen() {
        #expect(LabColor(0x000000).lightness.magnitude < 1e-9)
        let white = LabColor(0xFFFFFF)
        #expect(abs(white.lightness - 100) < 1e-4 && abs(white.a) < 0.01 && abs(white.b) < 0.02)
        let red = LabColor(0xFF0000)
        #expect(abs(red.lightness - 53.24) < 0.01 && abs(red.a - 80.09) < 0.02 && abs(red.b - 67.20) < 0.02)
        #expect(LabColor(0x116654).difference(to: LabColor(0x116654)) == 0)
    }
}
