/// Sorts by insertion where that is fastest: lists of a few elements, or nearly in order.
@inline(__always) func sortShort<T>(_ list: UnsafeMutablePointer<T>, _ count: Int, _ less: (T, T) -> Bool) {
    if count > 40 {
        var buffer = UnsafeMutableBufferPointer(start: list, count: count)
        buffer.sort(by: less)
        return
    }
    for i in stride(from: 1, to: count, by: 1) {
        if !less(list[i], list[i - 1]) { continue }
        let moved = list[i]
        var j = i
        repeat {
            list[j] = list[j - 1]
            j -= 1
        } while j > 0 && less(moved, list[j - 1])
        list[j] = moved
    }
}

/// Sorts and leaves each value once; returns how many there are.
func sortUnique(_ list: UnsafeMutablePointer<Int>, _ count: Int) -> Int {
    guard count > 0 else { return 0 }
    sortShort(list, count) { $0 < $1 }
    var kept = 1
    for i in 1..<count where list[i] != list[kept - 1] {
        list[kept] = list[i]
        kept += 1
    }
    return kept
}
