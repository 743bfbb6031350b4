@Sendable func referenceResolveNonZero(
    _ cells: UnsafeMutablePointer<Int32>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ sum: Int32
) -> Int32 {
    var sum = sum
    for i in 0..<count {
        sum &+= cells[i]
        cells[i] = 0
        coverage[i] = nonZeroCoverage(sum)
    }
    return sum
}

@Sendable func referenceResolveEvenOdd(
    _ cells: UnsafeMutablePointer<Int32>, _ coverage: UnsafeMutablePointer<UInt8>, _ count: Int, _ sum: Int32
) -> Int32 {
    var sum = sum
    for i in 0..<count {
        sum &+= cells[i]
        cells[i] = 0
        coverage[i] = evenOddCoverage(sum)
    }
    return sum
}

@Sendable func referenceMultiplyCoverage(
    _ coverage: UnsafeMutablePointer<UInt8>, _ other: UnsafePointer<UInt8>, _ count: Int
) {
    for i in 0..<count {
        coverage[i] = UInt8(truncatingIfNeeded: div255(UInt32(coverage[i]) &* UInt32(other[i])))
    }
}

@Sendable func referenceScaleCoverage(
    _ coverage: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt8>, _ factor: UInt32, _ count: Int
) {
    for i in 0..<count {
        coverage[i] = UInt8(truncatingIfNeeded: div255(UInt32(source[i]) &* factor))
    }
}
