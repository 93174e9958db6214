#if Testing || canImport(Darwin)
  /// The signals between a publisher and a subscriber so far, and the first breach of a rule among them.
  struct VerifiedHistory: Sendable {
    /// A broken rule: how, and the signals until then.
    struct Breach: Sendable {
      let rule: Verification.Rule
      let time: Int64
      let text: String
      let diagram: Marbles

      /// - Parameter actions: The subscriber's part, in words.
      func message(_ actions: String) -> String {
        "At \(MarbleTime.text(of: time)), \(text), where \(actions).\n  \(diagram)"
      }
    }

    private(set) var diagram: Marbles
    private(set) var breach: Breach?

    init(tick: Duration) {
      diagram = Marbles(tick: tick)
    }

    mutating func note(_ event: Marbles.Event, at time: Int64) {
      diagram.record(event, at: Instant(nanoseconds: time))
    }

    /// Notes a breach; only the first counts, as others follow from it.
    mutating func fail(_ rule: Verification.Rule, _ text: String, at time: Int64) {
      if breach != nil { return }
      breach = Breach(rule: rule, time: time, text: text, diagram: diagram)
    }
  }

  extension Subscribers.Demand {
    /// The request as an event of a diagram.
    var event: Marbles.Event { .value(max.map { "request \($0)" } ?? "request all") }
  }
#endif
