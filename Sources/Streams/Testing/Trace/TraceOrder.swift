#if Testing || canImport(Darwin)
  /// Brings rows into their order: sources before the rows that they feed, and the rows that a row has made below it.
  struct TraceOrder {
    typealias Placed = (row: StreamTrace.RecordedRow, parent: StreamTrace.RecordedRow?, depth: Int)

    private(set) var all: [Placed] = []
    /// The number of rows that a row waits for, as they feed it.
    private var sources: [Int: Int] = [:]
    /// The numbers of the rows in ``all``.
    private var placed: Set<Int> = []

    /// - Parameter rows: In the order in which they began.
    init(_ rows: [StreamTrace.RecordedRow]) {
      let rows = Self.besideEarlier(rows)
      let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0) })
      var made: [Int: [StreamTrace.RecordedRow]] = [:]
      var shared: [Int: [StreamTrace.RecordedRow]] = [:]
      for row in rows { if let consumer = row.consumer { sources[consumer, default: 0] += 1 } }
      var first: [StreamTrace.RecordedRow] = []
      for row in rows where sources[row.number] == nil {
        if let source = row.source, known[source] != nil {
          shared[source, default: []].append(row)
        } else if let parent = row.parent, known[parent] != nil {
          made[parent, default: []].append(row)
        } else {
          first.append(row)
        }
      }
      // If rows feed one another, the row that began first comes first.
      for row in first + rows { place(row, known, made: made, shared: shared) }
    }

    /// Places a row, unless it has its place, and all below it.
    private mutating func place(
      _ row: StreamTrace.RecordedRow, _ known: [Int: StreamTrace.RecordedRow],
      made: [Int: [StreamTrace.RecordedRow]], shared: [Int: [StreamTrace.RecordedRow]]
    ) {
      // A stack and not a recursion: streams that make streams may be nested as deep as they are many.
      var stack: [Placed] = [(row, nil, 0)]
      while let next = stack.popLast() {
        guard placed.insert(next.row.number).inserted else { continue }
        all.append(next)
        var after = (made[next.row.number] ?? []).map { ($0, next.row, next.depth + 1) } as [Placed]
        let below = shared[next.row.number] ?? []
        let isShared = below.count + (next.row.consumer == nil ? 0 : 1) > 1
        let depth = next.depth + (isShared ? 1 : 0)
        let parent = isShared ? next.row : next.parent
        if let consumer = next.row.consumer, let row = known[consumer], take(consumer) {
          after.append((row, parent, depth))
        }
        after += below.map { ($0, parent, depth) }
        stack += after.reversed()
      }
    }

    /// Puts a row that began later, when no other was being called, beside the last one of its name that has
    /// ended: it is the same stream, tried again.
    private static func besideEarlier(
      _ rows: [StreamTrace.RecordedRow]
    ) -> [StreamTrace.RecordedRow] {
      var ended: [String: StreamTrace.RecordedRow] = [:]
      return rows.map { row in
        var row = row
        let isAlone = row.parent == nil && row.consumer == nil && row.source == nil
        if isAlone, let earlier = ended[row.row.name] {
          (row.parent, row.cause, row.consumer) = (earlier.parent, earlier.cause, earlier.consumer)
        }
        if row.hasEnded { ended[row.row.name] = row }
        return row
      }
    }

    /// True if the last of the rows that feed a row has its place.
    private mutating func take(_ consumer: Int) -> Bool {
      sources[consumer, default: 0] -= 1
      return sources[consumer] == 0
    }
  }
#endif
