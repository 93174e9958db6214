#if Tracing || canImport(Darwin)
  extension StreamTrace {
    /// What one subscription at a traced place did.
    public struct Row: Sendable {
      /// Identifies the row in its trace.
      public let id: Int
      /// The row that this one is nested in; nil if there is none.
      public let parent: Int?
      /// The number of rows around this one.
      public let depth: Int
      /// The name of the place; with a number, if several rows would look the same.
      public internal(set) var name: String
      /// The value of the parent that made this stream begin; `|` or `#` if that was the parent's end; empty
      /// if no row did.
      public let cause: String
      /// The events, from the time at which the trace began.
      public internal(set) var diagram: Marbles
      /// What was requested, as in the diagram of a subscriber.
      public internal(set) var requests: Marbles
      /// The text of the failure, if the stream has failed.
      public internal(set) var failure: String?
      /// The number of values that are no longer in the diagram.
      public internal(set) var forgottenCount: Int

      /// The name and the cause.
      public var title: String { cause.isEmpty ? name : "\(name) ← \(cause)" }

      /// True if everything was requested at the start: a text need not show it.
      var isUnlimited: Bool {
        let first = requests.moments.first
        return requests.moments.contains { $0.time == first?.time && $0.event == .value("*") }
      }
    }

    /// The rows, from the source down; a row is followed by those that are nested in it.
    public var rows: [Row] {
      let events = events
      var recorded: [Int: [Event]] = [:]
      var found: [TraceRow] = []
      for event in events {
        if recorded[event.row.number] == nil { found.append(event.row) }
        recorded[event.row.number, default: []].append(event)
      }
      var names: [String: Int] = [:]
      return TraceOrder(found.sorted { $0.number < $1.number }).all.map { row, parent, depth in
        var row = Row(row, recorded[row.number] ?? [], in: self, parent: parent, depth: depth)
        let count = names[row.title, default: 0] + 1
        names[row.title] = count
        row.setNumber(count)
        return row
      }
    }

    /// The events that are kept, in their order.
    var events: [Event] {
      state.withLock { Array($0.events[$0.oldest...] + $0.events[..<$0.oldest]) }
    }
  }

  extension StreamTrace.Row {
    init(
      _ row: TraceRow, _ events: [StreamTrace.Event], in trace: StreamTrace, parent: TraceRow?,
      depth: Int
    ) {
      let cause = parent.flatMap { parent in row.cause.map { parent.text(of: $0) } }
      self.init(
        id: row.number, parent: parent?.number, depth: depth, name: row.name, cause: cause ?? "",
        tick: trace.tick, forgotten: row.valueCount)
      for event in events { add(event) }
    }

    init(
      id: Int, parent: Int?, depth: Int, name: String, cause: String, tick: Int64, forgotten: Int
    ) {
      self.id = id
      self.parent = parent
      self.depth = depth
      self.name = name
      self.cause = cause
      diagram = Marbles(tick: .nanoseconds(tick))
      requests = diagram
      forgottenCount = forgotten
    }

    mutating func add(_ event: StreamTrace.Event) {
      switch event.signal {
      case .subscribed: add(.subscribed, at: event.time)
      case .requested(let demand): add(request: demand.max.map { "\($0)" } ?? "*", at: event.time)
      case .value(let value): add(.value(event.row.text(of: value)), at: event.time)
      case .finished: add(.finished, at: event.time)
      case .cancelled: add(.cancelled, at: event.time)
      case .failed(let text): add(.failed, at: event.time, text)
      }
    }

    mutating func add(_ event: Marbles.Event, at time: Int64, _ failure: String? = nil) {
      if case .value = event { forgottenCount -= 1 }
      diagram.record(event, at: Instant(nanoseconds: time))
      self.failure = failure
    }

    /// Tells rows apart that would look the same.
    mutating func setNumber(_ count: Int) {
      if count > 1 { name += " \(count)" }
    }

    mutating func add(request text: String, at time: Int64) {
      requests.record(.value(text), at: Instant(nanoseconds: time))
    }
  }

  extension TraceRow {
    func text(of value: TracedValue) -> String {
      switch value {
      case .text(let text): text
      case .bits(let first, let second): describe(first, second)
      }
    }

    /// The text of what made a row below this one.
    func text(of cause: Cause) -> String {
      switch cause {
      case .value(_, let value): text(of: value)
      case .finish: "|"
      case .failure: "#"
      }
    }
  }

  /// Brings rows into their order: sources before what they feed, and what a row has made below it.
  struct TraceOrder {
    typealias Placed = (row: TraceRow, parent: TraceRow?, depth: Int)

    private(set) var all: [Placed] = []
    /// The number of rows that a row waits for, as they feed it.
    private var sources: [Int: Int] = [:]

    /// - Parameter rows: In the order in which they began.
    init(_ rows: [TraceRow]) {
      let known = Dictionary(uniqueKeysWithValues: rows.map { ($0.number, $0) })
      var made: [Int: [TraceRow]] = [:]
      var shared: [Int: [TraceRow]] = [:]
      for row in rows { if let consumer = row.consumer { sources[consumer, default: 0] += 1 } }
      var first: [TraceRow] = []
      for row in rows where sources[row.number] == nil {
        if let source = row.source, known[source] != nil {
          shared[source, default: []].append(row)
        } else if let parent = row.parent, known[parent] != nil {
          made[parent, default: []].append(row)
        } else {
          first.append(row)
        }
      }
      // A stack and not a recursion: streams that make streams may be nested as deep as they are many.
      var stack: [Placed] = first.reversed().map { ($0, nil, 0) }
      while let next = stack.popLast() {
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

    /// True if the last of the rows that feed a row has its place.
    private mutating func take(_ consumer: Int) -> Bool {
      sources[consumer, default: 0] -= 1
      return sources[consumer] == 0
    }
  }
#endif
