#if Testing || canImport(Darwin)
  extension StreamTrace {
    /// The trace for other programs: a JSON object in each line.
    ///
    /// The first line has the `version` of this format, 1, and the number of events that are `forgotten`. The rows
    /// follow, each with `row` (its number), `name`, `parent` (a row, or null) and `cause`. The events follow in their
    /// order, each with `nanoseconds` since the trace began, `row`, and `event`. An event is `subscribed`, `requested`
    /// with `count` (null for everything), `value` with `value` (its text), `finished`, `failed` with `error`, or
    /// `cancelled`.
    public func jsonLines() -> String {
      let head = #"{"version":1,"forgotten":\#(forgottenCount)}"#
      let recorded = recorded()
      let rows = arrange(recorded).map { row in
        #"{"row":\#(row.id),"name":\#(row.name.json),"#
          + #""parent":\#(row.parent.map { "\($0)" } ?? "null"),"cause":\#(row.cause.json)}"#
      }
      let events = recorded.events.map { event in
        #"{"nanoseconds":\#(event.time),"row":\#(event.row.number),"event":\#(TraceJSON.event(event))}"#
      }
      return ([head] + rows + events).map { $0 + "\n" }.joined()
    }
  }

  enum TraceJSON {
    /// The name of an event and the fields that belong to it.
    static func event(_ event: StreamTrace.RecordedEvent) -> String {
      switch event.kind {
      case .subscribed: #""subscribed""#
      case .requested: #""requested","count":\#(event.text == "*" ? "null" : event.text)"#
      case .bits, .text: #""value","value":\#(event.text.json)"#
      case .finished: #""finished""#
      case .failed: #""failed","error":\#(event.text.json)"#
      case .cancelled: #""cancelled""#
      }
    }
  }
#endif
