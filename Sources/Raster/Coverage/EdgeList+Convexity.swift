extension EdgeList {
    /// True when the edges are known to bound one convex area, once round. Such an outline does not overlap itself.
    ///
    /// Every corner turns to the same side, and the edges go down once and up once: the turns add up to one full turn.
    /// The first corner that turns otherwise ends the search.
    var isConvex: Bool {
        guard count > 1 else { return true }
        // Beyond this size the cross products below might overflow.
        guard Int(maxX) - Int(minX) < 1 << 30, Int(maxY) - Int(minY) < 1 << 30 else { return false }
        var side = 0, flips = 0, lastWay = 0, firstWay = 0
        var last = edges[count - 1]
        var ax = 0, ay = 0
        /// False when the corner between the last edge and one along (bx, by) turns to the other side.
        func turns(_ bx: Int, _ by: Int) -> Bool {
            let cross = ax &* by &- ay &* bx
            let turn = cross.signum()
            if turn == 0, ax &* bx &+ ay &* by < 0 { return false }
            if turn != 0 {
                if side == 0 { side = turn }
                if side != turn { return false }
            }
            (ax, ay) = (bx, by)
            return true
        }
        (ax, ay) = (Int(last.z) &- Int(last.x), Int(last.w) &- Int(last.y))
        for i in 0..<count {
            let e = edges[i]
            guard e.y == last.w else { return false }
            // A horizontal edge along a row's boundary is not listed.
            if e.x != last.z, !turns(Int(e.x) &- Int(last.z), 0) { return false }
            let dy = Int(e.w) &- Int(e.y), way = dy.signum()
            if !turns(Int(e.z) &- Int(e.x), dy) { return false }
            if way != 0 {
                if lastWay != 0, way != lastWay { flips += 1 }
                if firstWay == 0 { firstWay = way }
                lastWay = way
            }
            last = e
        }
        if lastWay != firstWay { flips += 1 }
        return flips <= 2
    }
}
