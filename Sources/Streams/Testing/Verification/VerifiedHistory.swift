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
        "At \(MarbleTime.text(of: time)), \(text), where \(actions).\n  \(diagram.shortened)"
      }

      /// Ends the program, as a publisher that sends for ever inside a call cannot be stopped otherwise.
      func stop() -> Never {
        printToStandardError(
          """
          Rule \(rule) is broken: \(rule.sentence)
          At \(MarbleTime.text(of: time)), \(text). \
          The publisher goes on sending inside one call, after it was cancelled, too: this stops the program.
            \(diagram.shortened)
          """)
        preconditionFailure("A verified publisher does not stop: see above.")
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

    mutating func restore(_ diagram: Marbles) {
      self.diagram = diagram
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
