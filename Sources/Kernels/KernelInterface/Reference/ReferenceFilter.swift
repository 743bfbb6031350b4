/// The residuals of a PNG filter for a pixel's three colours, at their byte positions in the pixel.
@inlinable @inline(__always) public func filterDifference(
    _ filter: UInt8, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ i: Int
) -> UInt32 {
    let x = row[i], a = i > 0 ? row[i &- 1] : 0, b = above[i]
    var result: UInt32 = 0, shift: UInt32 = 0
    while shift < 24 {
        let left = (a &>> shift) & 255, up = (b &>> shift) & 255
        let predicted = filter == 1 ? left : filter == 2 ? up : filter == 3 ? (left &+ up) &>> 1 : 0
        result |= (((x &>> shift) &- predicted) & 255) &<< shift
        shift &+= 8
    }
    return result
}

/// Adds a pixel's residuals under each filter to that filter's sum.
@inlinable @inline(__always) public func filterMeasure(
    _ sums: inout SIMD4<UInt32>, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ i: Int
) {
    var filter: UInt8 = 0
    while filter < 4 {
        let d = filterDifference(filter, row, above, i)
        var sum: UInt32 = 0, shift: UInt32 = 0
        while shift < 24 {
            let byte = (d &>> shift) & 255
            sum &+= byte < 128 ? byte : 256 &- byte
            shift &+= 8
        }
        sums[Int(filter)] = sums[Int(filter)] &+ sum
        filter &+= 1
    }
}

/// Writes the three colour residuals of a pixel.
@inlinable @inline(__always) public func filterStore(_ target: UnsafeMutablePointer<UInt8>, _ difference: UInt32) {
    target[0] = UInt8(truncatingIfNeeded: difference)
    target[1] = UInt8(truncatingIfNeeded: difference &>> 8)
    target[2] = UInt8(truncatingIfNeeded: difference &>> 16)
}

@Sendable func referenceMeasure(
    _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int
) -> (sums: SIMD4<UInt32>, conjunction: UInt32) {
    var sums = SIMD4<UInt32>(repeating: 0), conjunction = ~UInt32(0)
    for i in 0..<count {
        filterMeasure(&sums, row, above, i)
        conjunction &= row[i]
    }
    return (sums, conjunction)
}

@Sendable func referenceApply(
    _ filter: UInt8, _ row: UnsafePointer<UInt32>, _ above: UnsafePointer<UInt32>, _ count: Int,
    _ target: UnsafeMutablePointer<UInt8>
) {
    for i in 0..<count { filterStore(target + 3 &* i, filterDifference(filter, row, above, i)) }
}
