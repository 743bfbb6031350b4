@Sendable func referenceFilter(
    _ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt16>, _ stride: Int,
    _ weights: UnsafePointer<UInt16>, _ taps: Int, _ count: Int
) {
    for i in 0..<count {
        var sum = (UInt32(source[i]) &* UInt32(weights[0])) &>> 16 &+ UInt32(truncatingIfNeeded: taps) / 2
        for k in 1..<max(1, taps) {
            let pair = UInt32(source[i &- k &* stride]) &+ UInt32(source[i &+ k &* stride])
            sum &+= (pair &* UInt32(weights[k])) &>> 16
        }
        target[i] = UInt16(truncatingIfNeeded: sum)
    }
}

@Sendable func referenceWiden(_ target: UnsafeMutablePointer<UInt16>, _ source: UnsafePointer<UInt8>, _ count: Int) {
    for i in 0..<count { target[i] = UInt16(source[i]) &<< 7 }
}

@Sendable func referenceNarrow(_ target: UnsafeMutablePointer<UInt8>, _ source: UnsafePointer<UInt16>, _ count: Int) {
    for i in 0..<count { target[i] = UInt8(truncatingIfNeeded: min((source[i] &+ 64) &>> 7, 255)) }
}

@Sendable func referenceBinomial(
    _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
    _ c: UnsafePointer<UInt16>, _ d: UnsafePointer<UInt16>, _ e: UnsafePointer<UInt16>, _ count: Int
) {
    for i in 0..<count {
        let outer = UInt32(a[i]) &+ UInt32(e[i]), inner = UInt32(b[i]) &+ UInt32(d[i])
        target[i] = UInt16(truncatingIfNeeded: (outer &+ 4 &* inner &+ 6 &* UInt32(c[i]) &+ 8) &>> 4)
    }
}

@Sendable func referenceSpline(
    _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>,
    _ c: UnsafePointer<UInt16>, _ count: Int
) {
    for i in 0..<count {
        let sum = UInt32(a[i]) &+ 6 &* UInt32(b[i]) &+ UInt32(c[i]) &+ 4
        target[i] = UInt16(truncatingIfNeeded: sum &>> 3)
    }
}

@Sendable func referenceAverage(
    _ target: UnsafeMutablePointer<UInt16>, _ a: UnsafePointer<UInt16>, _ b: UnsafePointer<UInt16>, _ count: Int
) {
    for i in 0..<count { target[i] = UInt16(truncatingIfNeeded: (UInt32(a[i]) &+ UInt32(b[i]) &+ 1) &>> 1) }
}
