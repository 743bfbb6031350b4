/// Which windings are covered, 1, and which are not, 0: a fill rule for inner loops.
protocol WindingRule {
    static func covered(_ winding: Int) -> Int
}

enum NonZero: WindingRule {
    @inline(__always) static func covered(_ winding: Int) -> Int { winding == 0 ? 0 : 1 }
}

enum EvenOdd: WindingRule {
    @inline(__always) static func covered(_ winding: Int) -> Int { winding & 1 }
}
