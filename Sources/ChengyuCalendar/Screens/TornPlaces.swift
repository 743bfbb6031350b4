import Numerics
import RectoUI

/// The places of torn sheets on a screen: in the pile, in the stack, in the grid, and at full size.
struct TornPlaces {
    let screen: Size
    let safeArea: EdgeInsets
    /// How many sheets there are.
    let count: Int

    /// The top of a sheet at full size, points: below the row of buttons.
    private var sheetTop: Double { safeArea.top + 56 }

    /// A sheet's own size, points: it fills the screen below the buttons.
    var sheet: Size { Size(screen.width, screen.height - sheetTop) }

    /// In the irregular pile, seen from the front and above. Each index always has the same place.
    func pile(_ index: Int) -> SheetPlace {
        var random = SeededRandom(seed: 0x70_696C_65 &+ UInt64(index) &* 7919)
        func either(_ reach: Double) -> Double { (Double(random.next() >> 11) * 0x1p-52 - 1) * reach }
        let depth = Double(index)
        let side = index % 2 == 0 ? -1.0 : 1.0
        var place = SheetPlace(
            x: screen.width / 2 + (index == 0 ? -6 : side * 14 + either(44)),
            y: screen.height * 0.72 + (index == 0 ? 0 : either(26)) - 5 * min(depth, 6), scale: 0.56,
            pitch: 42 + either(4), yaw: either(7), roll: index == 0 ? -9 : side * (9 + min(depth, 5) * 3) + either(9),
            shade: min(0.5, 0.09 * depth))
        // Neighbouring sheets are warped differently: another corner or side is lifted, by another amount.
        let ends = [42.0, 138, 205, 8, 92, 166]
        place.bend = SheetBend(
            slope: 36 + either(6), direction: ends[index % ends.count] + either(12), turn: place.roll, amount: 1)
        return place
    }

    /// In the fanned stack, `depth` pages behind the front; negative for pages flipped away to the left.
    func stack(depth: Double) -> SheetPlace {
        let middle = SheetPlace(
            x: screen.width / 2 - 16, y: screen.height * 0.5 + 14, scale: 0.615, yaw: -15, shade: 0)
        if depth >= 0 {
            var place = middle
            place.x += 25 * min(depth, 7)
            place.y -= 27 * min(depth, 7)
            place.scale -= 0.034 * min(depth, 7)
            place.yaw -= 2.5 * min(depth, 7)
            place.shade = min(1, 0.15 * depth)
            return place
        }
        var place = middle
        let k = min(1.4, -depth)
        place.x -= screen.width * 0.98 * k
        place.y += 26 * k
        place.yaw += 72 * k
        place.roll = -5 * k
        return place
    }

    /// In the grid: the number of columns, at least three, is the one with which all rows fit.
    func grid(_ index: Int) -> SheetPlace {
        let gap = 14.0, top = safeArea.top + 62, bottom = screen.height - safeArea.bottom - 12
        var columns = 3
        func scale() -> Double { (screen.width - gap * Double(columns + 1)) / Double(columns) / sheet.width }
        func rows() -> Double { Double((count + columns - 1) / columns) }
        while columns < count, rows() * (sheet.height * scale() + gap) > bottom - top { columns += 1 }
        let width = sheet.width * scale(), height = sheet.height * scale()
        return SheetPlace(
            x: gap + width / 2 + Double(index % columns) * (width + gap),
            y: top + height / 2 + Double(index / columns) * (height + gap), scale: scale())
    }

    /// Over the whole screen below the buttons.
    var full: SheetPlace {
        SheetPlace(x: screen.width / 2, y: sheetTop + sheet.height / 2, scale: 1)
    }
}
