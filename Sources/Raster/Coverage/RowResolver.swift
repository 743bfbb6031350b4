/// Corrects the cells of rows to the covered area where outlines overlap or cross.
///
/// The areas of all edges have been added up before. A row's pieces of edges fall into groups that lie side by side;
/// a group is cut into slices at the ends of its pieces and where they cross. Within a slice the pieces have an order
/// from left to right, and going along it tells which of them have covered ground on one side alone: only these bound the
/// covered area. What a piece has added is taken back for the slices in which it bounds nothing, or bounds from the other
/// side. A row whose pieces all bound the area is left as it was, to the last bit.
struct RowResolver: ~Copyable {
    /// Rows that need more work than this, counted in visits of pieces, are sampled instead.
    static let workLimit = 1 << 18
    private static let pieceLimit = 4096

    var pool: UnsafeMutablePointer<RowPiece>
    var poolCapacity = 256, poolCount = 0
    /// The last piece of each row of the buffer, -1 for none.
    let heads: UnsafeMutablePointer<Int32>
    /// The row's pieces by their place in the pool, those that begin further left first.
    var members: UnsafeMutablePointer<Int32>
    var memberCapacity = 256, count = 0
    /// Sort keys: a coordinate, above a number that tells equal ones apart.
    var keys: UnsafeMutablePointer<UInt64>
    /// The pieces that the slice at hand crosses, from the left.
    var order: UnsafeMutablePointer<Int32>
    var active = 0
    var heights: UnsafeMutablePointer<Int>
    var work = 0
    /// The direction of the edges on the left of covered ground, which the first piece of a row decides.
    var leftSign = 0

    init() {
        pool = .allocate(capacity: poolCapacity)
        heads = .allocate(capacity: CellBuffer.rowCount)
        members = .allocate(capacity: memberCapacity)
        keys = .allocate(capacity: memberCapacity)
        order = .allocate(capacity: memberCapacity)
        heights = .allocate(capacity: 2 * memberCapacity)
    }

    deinit {
        pool.deallocate()
        heads.deallocate()
        members.deallocate()
        keys.deallocate()
        order.deallocate()
        heights.deallocate()
    }

    /// Corrects the rows of `buffer` whose bits are set in `rows`, the first row in the lowest bit.
    mutating func resolve(
        _ rows: UInt32, of list: EdgeList, members: UnsafeBufferPointer<Int32>?, in buffer: CellBuffer, rule: FillRule
    ) {
        poolCount = 0
        heads.update(repeating: -1, count: CellBuffer.rowCount)
        if let members {
            for i in members { collect(rows, list.edges[Int(i)], buffer) }
        } else {
            for i in 0..<list.count { collect(rows, list.edges[i], buffer) }
        }
        for row in 0..<buffer.window.height where rows &>> UInt32(row) & 1 != 0 {
            let line = RowCells(buffer: buffer, row: row)
            let y = (buffer.window.minY + row) << EdgeList.shift
            switch rule {
            case .nonZero: resolve(heads[row], y, line, NonZero.self)
            case .evenOdd: resolve(heads[row], y, line, EvenOdd.self)
            }
        }
    }

    private mutating func resolve<Rule: WindingRule>(_ head: Int32, _ y: Int, _ line: RowCells, _ rule: Rule.Type) {
        takeRow(head)
        guard count > 1 else { return }
        if count > Self.pieceLimit || !resolveGroups(y, line, rule) { sample(y, line, rule) }
    }

    // MARK: The pieces of a row

    private mutating func collect(_ rows: UInt32, _ e: SIMD4<Int32>, _ buffer: CellBuffer) {
        let shift = EdgeList.shift, first = buffer.window.minY
        let edge = e.y < e.w ? e : SIMD4(e.z, e.w, e.x, e.y), sign = e.y == e.w ? 0 : e.y < e.w ? 1 : -1
        let top = Int(edge.y), bottom = Int(edge.w)
        let lastRow = (sign == 0 ? bottom : bottom &- 1) &>> shift
        let from = max(0, top &>> shift &- first), to = min(buffer.window.height &- 1, lastRow &- first)
        guard from <= to else { return }
        let later = UInt32.max &<< UInt32(truncatingIfNeeded: from), earlier = UInt32.max &>> UInt32(truncatingIfNeeded: 31 &- to)
        var left = rows & later & earlier
        guard left != 0 else { return }
        // An edge inside one row is its own piece.
        let isCut = edge.x != edge.z && top &>> shift != lastRow
        let slope = isCut ? ((Int(edge.z) &- Int(edge.x)) &<< 28) / (bottom &- top) : 0
        while left != 0 {
            let row = left.trailingZeroBitCount
            left &= left &- 1
            if poolCount == poolCapacity { growPool() }
            let y = (row &+ first) &<< shift
            (pool + poolCount).initialize(
                to: RowPiece(
                    edge: edge, sign: sign, slope: slope, from: max(top, y), to: min(bottom, y &+ EdgeList.unit),
                    next: heads[row]))
            heads[row] = Int32(truncatingIfNeeded: poolCount)
            poolCount &+= 1
        }
    }

    private mutating func growPool() {
        let larger = UnsafeMutablePointer<RowPiece>.allocate(capacity: 2 * poolCapacity)
        larger.moveInitialize(from: pool, count: poolCount)
        pool.deallocate()
        pool = larger
        poolCapacity *= 2
    }

    /// Lists the pieces of a row, those that begin further left first.
    private mutating func takeRow(_ head: Int32) {
        count = 0
        var next = head
        while next >= 0 {
            count += 1
            next = pool[Int(next)].next
        }
        if count > memberCapacity {
            members.deallocate()
            keys.deallocate()
            order.deallocate()
            heights.deallocate()
            memberCapacity = 2 * count
            members = .allocate(capacity: memberCapacity)
            keys = .allocate(capacity: memberCapacity)
            order = .allocate(capacity: memberCapacity)
            heights = .allocate(capacity: 2 * memberCapacity)
        }
        var i = 0
        next = head
        while next >= 0 {
            let p = pool + Int(next)
            keys[i] = UInt64(truncatingIfNeeded: p.pointee.left &+ 1 &<< 31) &<< 32 | UInt64(truncatingIfNeeded: next)
            i &+= 1
            next = p.pointee.next
        }
        takeKeys(members, count)
    }

    /// Sorts the keys and writes the numbers in their low halves.
    mutating func takeKeys(_ numbers: UnsafeMutablePointer<Int32>, _ count: Int) {
        sortShort(keys, count) { $0 < $1 }
        for i in 0..<count { numbers[i] = Int32(truncatingIfNeeded: keys[i] & 0xFFFF_FFFF) }
    }

    // MARK: Groups

    /// Goes through the groups of a row from the left; false when that is too much work.
    private mutating func resolveGroups<Rule: WindingRule>(_ y: Int, _ line: RowCells, _ rule: Rule.Type) -> Bool {
        work = 0
        leftSign = 0
        var winding = 0, start = 0
        while start < count {
            // A group ends where the next piece begins to the right of all of them.
            var end = start, right = Int.min, sum = 0, height = 0
            while end < count, end == start || pool[Int(members[end])].left <= right {
                let p = pool + Int(members[end])
                right = max(right, p.pointee.right)
                let size = p.pointee.yb &- p.pointee.ya
                sum &+= size &* p.pointee.sign
                height &+= size
                end &+= 1
            }
            if height > 0 {
                if leftSign == 0 { leftSign = firstSign(start, end) }
                if height == EdgeList.unit, abs(sum) == height {
                    // At each height there is one piece: a single line from the top of the row to its bottom.
                    let sign = sum.signum()
                    let factor = (Rule.covered(winding &+ sign) &- Rule.covered(winding)) &* sign &* leftSign
                    for i in start..<end where factor != 1 { finish(pool + Int(members[i]), factor: factor, line) }
                } else if !sweep(start, end, winding, line, rule) {
                    return false
                }
            }
            // Over the whole height of the row, as many edges of a group go down as go up, or so many more.
            winding &+= sum / EdgeList.unit
            start = end
        }
        return true
    }

    private mutating func firstSign(_ start: Int, _ end: Int) -> Int {
        for i in start..<end where pool[Int(members[i])].sign != 0 { return pool[Int(members[i])].sign }
        return 1
    }

    /// Goes through the slices of a group, to the left of which the winding is `winding`.
    private mutating func sweep<Rule: WindingRule>(
        _ start: Int, _ end: Int, _ winding: Int, _ line: RowCells, _ rule: Rule.Type
    ) -> Bool {
        // The group's members are from now on those that begin higher first, horizontal ones left out.
        var size = 0
        for i in start..<end {
            let p = pool + Int(members[i])
            if p.pointee.sign == 0 { continue }
            heights[2 &* size] = p.pointee.ya
            heights[2 &* size &+ 1] = p.pointee.yb
            keys[size] = UInt64(truncatingIfNeeded: p.pointee.ya &+ 1 &<< 31) &<< 32 | UInt64(truncatingIfNeeded: i)
            size &+= 1
        }
        sortShort(keys, size) { $0 < $1 }
        let heightCount = sortUnique(heights, 2 &* size)
        active = 0
        var next = 0
        for k in 0..<max(0, heightCount &- 1) {
            let from = heights[k], to = heights[k &+ 1]
            var kept = 0
            for i in 0..<active where pool[Int(order[i])].yb > from {
                order[kept] = order[i]
                kept &+= 1
            }
            active = kept
            while next < size {
                let i = members[Int(truncatingIfNeeded: keys[next] & 0xFFFF_FFFF)]
                if pool[Int(i)].ya > from { break }
                order[active] = i
                active &+= 1
                next &+= 1
            }
            if active > 0, !slice(from, to, winding, line, rule) { return false }
        }
        for i in start..<end where pool[Int(members[i])].sign != 0 {
            let p = pool + Int(members[i])
            finish(p, factor: p.pointee.factor, line)
        }
        return true
    }
}
