/// A fill rule for inner loops: maps a winding number to 1 where it is covered and to 0 where it is not.
protocol WindingRule {
    static func covered(_ winding: Int) -> Int
}

enum NonZero: WindingRule {
    @inline(__always) static func covered(_ winding: Int) -> Int { winding == 0 ? 0 : 1 }
}

enum EvenOdd: WindingRule {
    @inline(__always) static func covered(_ winding: Int) -> Int { winding & 1 }
}
