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
        #"{"row":\#(row.id),"name":\#(TraceJSON.text(row.name)),"#
          + #""parent":\#(row.parent.map { "\($0)" } ?? "null"),"cause":\#(TraceJSON.text(row.cause))}"#
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
      case .bits, .text: #""value","value":\#(text(event.text))"#
      case .finished: #""finished""#
      case .failed: #""failed","error":\#(text(event.text))"#
      case .cancelled: #""cancelled""#
      }
    }

    /// A string of JSON. `<` is escaped, so that it may stand inside a page.
    static func text(_ text: String) -> String {
      var written = "\""
      for scalar in text.unicodeScalars {
        switch scalar {
        case "\"": written += "\\\""
        case "\\": written += "\\\\"
        case "\n": written += "\\n"
        case _
        where scalar == "<" || scalar.value < 32 || scalar.value == 0x2028 || scalar.value == 0x2029:
          let digits = String(scalar.value, radix: 16)
          written += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
        default: written.unicodeScalars.append(scalar)
        }
      }
      return written + "\""
    }
  }
#endif
