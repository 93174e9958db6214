#if Testing || canImport(Darwin)
  extension StreamTrace {
    /// One subscription at a traced place: its events, its requests, and the row that it is nested in.
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
      /// The requests, as in the diagram of a subscriber.
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
    public var rows: [Row] { arrange(recorded()) }

    func arrange(_ recorded: (events: [RecordedEvent], rows: [RecordedRow])) -> [Row] {
      let events = Dictionary(grouping: recorded.events, by: \.row.number)
      var names: [String: Int] = [:]
      return TraceOrder(recorded.rows).all.map { row, parent, depth in
        var arranged = Row(row, in: parent, depth: depth, tick: .nanoseconds(tick))
        for event in events[row.number] ?? [] { arranged.add(event) }
        let count = names[arranged.title, default: 0] + 1
        names[arranged.title] = count
        arranged.setNumber(count)
        return arranged
      }
    }

    /// An event with its row.
    struct RecordedEvent: Sendable {
      fileprivate let event: Event
      fileprivate let kept: String?
      let row: TraceRow

      var time: Int64 { event.time }
      var kind: Event.Kind { event.kind }

      /// The text of the value, of the demand, or of the failure.
      var text: String {
        event.kind == .bits ? row.describe(event.first, event.second) : kept ?? ""
      }
    }

    /// A copy of a row, which no longer changes.
    struct RecordedRow: Sendable {
      let row: TraceRow
      var parent: Int?
      var cause: TraceRow.Cause?
      var consumer: Int?
      let source: Int?
      let valueCount: Int
      let hasEnded: Bool

      var number: Int { row.number }

      /// - Parameter row: Read under the lock of its trace.
      init(_ row: TraceRow) {
        self.row = row
        parent = row.parent
        cause = row.cause
        consumer = row.consumer
        source = row.source
        valueCount = row.valueCount
        hasEnded = row.hasEnded
      }
    }

    /// The events that are kept, in their order, and their rows, in the order in which they began.
    func recorded() -> (events: [RecordedEvent], rows: [RecordedRow]) {
      state.withLock { state in
        var rows: [Int: RecordedRow] = [:]
        let events = (Array(state.oldest..<state.events.count) + Array(0..<state.oldest)).map {
          let event = state.events[$0]
          let row = event.row.takeUnretainedValue()
          if rows[row.number] == nil { rows[row.number] = RecordedRow(row) }
          return RecordedEvent(event: event, kept: state.texts[$0], row: row)
        }
        return (events, rows.values.sorted { $0.number < $1.number })
      }
    }
  }

  extension StreamTrace.Row {
    init(
      _ row: StreamTrace.RecordedRow, in parent: StreamTrace.RecordedRow?, depth: Int,
      tick: Duration
    ) {
      id = row.number
      self.parent = parent?.number
      self.depth = depth
      name = row.row.name
      cause = parent.flatMap { parent in row.cause.map { parent.row.text(of: $0) } } ?? ""
      diagram = Marbles(tick: tick)
      requests = diagram
      forgottenCount = row.valueCount
    }

    mutating func add(_ event: StreamTrace.RecordedEvent) {
      switch event.kind {
      case .subscribed: add(.subscribed, at: event.time)
      case .requested: add(request: event.text, at: event.time)
      case .bits, .text: add(.value(event.text), at: event.time)
      case .finished: add(.finished, at: event.time)
      case .cancelled: add(.cancelled, at: event.time)
      case .failed: add(.failed, at: event.time, event.text)
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

    /// The text of the cause of a row below this one.
    func text(of cause: Cause) -> String {
      switch cause {
      case .value(_, let value): text(of: value)
      case .finish: "|"
      case .failure: "#"
      }
    }
  }
#endif
