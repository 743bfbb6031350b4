extension RowResolver {
    /// A slice in which no piece begins or ends: cut where pieces cross.
    mutating func slice<Rule: WindingRule>(
        _ from: Int, _ to: Int, _ winding: Int, _ line: RowCells, _ rule: Rule.Type
    ) -> Bool {
        var from = from
        let pool = pool
        for i in 0..<active {
            let p = pool + Int(order[i])
            p.pointee.top = from == p.pointee.ya ? p.pointee.xa &<< 28 : p.pointee.bottom
            p.pointee.bottom = p.pointee.position(to)
        }
        while true {
            work &+= active
            if work > Self.workLimit { return false }
            sortShort(order, active) { a, b in
                let a = pool + Int(a), b = pool + Int(b)
                return a.pointee.top != b.pointee.top
                    ? a.pointee.top < b.pointee.top : a.pointee.bottom < b.pointee.bottom
            }
            assign(from, winding, line, rule)
            let crossing = firstCrossing(from, to)
            if crossing >= to { return true }
            from = crossing
            for i in 0..<active {
                let p = pool + Int(order[i])
                p.pointee.top = p.pointee.position(from)
            }
        }
    }

    /// The height of the first crossing below `from`, at least one unit lower; `to` or more when the order stays.
    private mutating func firstCrossing(_ from: Int, _ to: Int) -> Int {
        var first = to
        for i in stride(from: 1, to: active, by: 1) {
            let a = pool + Int(order[i &- 1]), b = pool + Int(order[i])
            guard a.pointee.bottom > b.pointee.bottom else { continue }
            // The first two pieces to cross are neighbours. Positions differ by less than 2^60.
            let before = Double(b.pointee.top &- a.pointee.top), after = Double(a.pointee.bottom &- b.pointee.bottom)
            let y = from &+ Int(Double(to &- from) * (before / (before + after)) + 0.5)
            first = min(first, max(y, from &+ 1))
        }
        return first
    }

    /// From height `y` on, sets each piece of the slice to bound the covered area or not, by the windings on its two
    /// sides.
    private mutating func assign<Rule: WindingRule>(_ y: Int, _ start: Int, _ line: RowCells, _ rule: Rule.Type) {
        var winding = start, before = Rule.covered(start)
        for i in 0..<active {
            let p = pool + Int(order[i])
            winding &+= p.pointee.sign
            let after = Rule.covered(winding)
            let factor = (after &- before) &* p.pointee.sign &* leftSign
            before = after
            if factor != p.pointee.factor { change(p, to: factor, at: y, line) }
        }
    }

    private mutating func change(_ p: UnsafeMutablePointer<RowPiece>, to factor: Int, at y: Int, _ line: RowCells) {
        if p.pointee.factor != RowPiece.unset {
            takeBack(p, line)
            let (since, old) = (p.pointee.since, p.pointee.factor)
            line.add(&p.pointee, from: since, to: y, factor: old)
            p.pointee.since = y
        }
        p.pointee.factor = factor
    }

    /// Adds the rest of a piece, possibly all of it, with its current factor.
    mutating func finish(_ p: UnsafeMutablePointer<RowPiece>, factor: Int, _ line: RowCells) {
        if !p.pointee.isSplit, factor == 1 { return }
        takeBack(p, line)
        let (since, end) = (p.pointee.since, p.pointee.yb)
        line.add(&p.pointee, from: since, to: end, factor: factor)
    }

    private mutating func takeBack(_ p: UnsafeMutablePointer<RowPiece>, _ line: RowCells) {
        if p.pointee.isSplit { return }
        let (start, end) = (p.pointee.ya, p.pointee.yb)
        line.add(&p.pointee, from: start, to: end, factor: -1)
        p.pointee.isSplit = true
    }

    // MARK: Rows of too many pieces

    /// Limits the work of a row, whatever the outline: samples 64 slices, each at half its height.
    mutating func sample<Rule: WindingRule>(_ y: Int, _ line: RowCells, _ rule: Rule.Type) {
        line.clear()
        let height = EdgeList.unit / 64
        for from in stride(from: y, to: y + EdgeList.unit, by: height) {
            let middle = from + height / 2
            active = 0
            for i in 0..<count where pool[Int(members[i])].ya <= middle && pool[Int(members[i])].yb > middle {
                let x = pool[Int(members[i])].x(middle)
                keys[active] = UInt64(truncatingIfNeeded: x &+ 1 &<< 31) &<< 32 | UInt64(truncatingIfNeeded: members[i])
                active += 1
            }
            takeKeys(order, active)
            var winding = 0, before = 0
            for i in 0..<active {
                let p = pool + Int(order[i])
                winding += p.pointee.sign
                let after = Rule.covered(winding)
                if after != before { line.addVertical(x: p.pointee.x(middle), from: from, to: from + height, after - before) }
                before = after
            }
        }
    }
}
