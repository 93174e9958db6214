#if Testing || canImport(Darwin)
  extension PublisherVerification {
    /// Values without demand; then each value by a request of its own.
    mutating func requestNothingThenSome() {
      let (count, end) = (valueCount, end)
      // A stream that never ends may lose the values that come without demand.
      let answered = end == .never ? 0 : self.count ?? 0
      scenario("requests nothing", [.init(1, 1)]) { $0.settle() }
      scenario("requests one value at a time", [.init(1, 1), .init(3, 3)]) { run in
        for number in 1...count + 1 where run.log.end == nil && run.log.breach == nil {
          run.log.request(.max(1))
          run.settle()
          if number <= answered { run.expectAnswers(number) }
        }
      }
      if hasStopped { return }
      if !endNeedsDemand {
        scenario("requests as many values as there are", []) { run in
          run.log.request(.max(count))
          run.settle()
          if run.log.valueCount == count { run.expectEnd(end) }
        }
      }
      guard count > 0 else { return }
      scenario("requests nothing, and then more than there are", [.init(3, 9)]) { run in
        run.log.request(.none)
        if run.log.end != nil { run.log.fail(.init(3, 9), "the stream has ended") }
        run.log.request(run.plenty)
        run.settle()
        run.expect(count, .init(3, 9))
      }
    }

    mutating func requestInsideReceive() {
      let count = least
      guard count > 0 else {
        return result.skip([.init(3, 2), .init(3, 3)], "it takes a value")
      }
      scenario(
        "requests everything inside receive(subscription:)", [],
        .init(onSubscription: { $0.request(.max(1_000 + count)) })
      ) { run in
        run.settle()
        run.expect(count, .init(3, 2))
      }
      scenario(
        "requests one value, and one inside each receive", [.init(3, 2), .init(3, 3)],
        .init(onValue: { log in
          log.request(.max(1))
          return .none
        })
      ) { run in
        run.log.request(.max(1))
        run.settle()
        run.expect(count, .init(3, 2))
      }
    }

    /// The time goes on while a value is received, so that other events come meanwhile, as on another thread.
    mutating func beSlow() {
      let limit = limit
      scenario(
        "requests everything, and the next event comes while a value is received", [.init(1, 3)],
        .init(onValue: { log in
          log.advance(within: limit)
          return .none
        })
      ) { run in
        run.log.request(run.plenty)
        run.settle()
      }
    }

    /// Otherwise the requests there would count as other breaches, too.
    private var canRequestInside: Bool { !result.broken.contains(.init(3, 2)) }

    mutating func addUpRequests() {
      guard valueCount > 0 else {
        return result.skip([.init(3, 8), .init(3, 9), .init(3, 17)], "it takes a value")
      }
      if least > 1 {
        scenario("requests one value, and one more", [.init(3, 8)]) { run in
          run.log.request(.max(1))
          run.log.request(.max(1))
          run.settle()
          run.expect(2, .init(3, 8))
        }
        scenario(
          "requests one value, and returns max(1) from receive", [.init(3, 8)],
          .init(onValue: { _ in .max(1) })
        ) { run in
          run.log.request(.max(1))
          run.settle()
          run.expect(2, .init(3, 8))
        }
      } else {
        result.note(.skipped("it takes two values"), for: .init(3, 8))
      }
      requestTwiceInsideAValue()
      requestWithoutBound()
    }

    private mutating func requestTwiceInsideAValue() {
      let count = count ?? 0
      guard count > 2, canRequestInside else { return }
      scenario(
        "requests one value, and inside it one, and one more", [.init(3, 8)],
        .requestingInsideFirst([.max(1), .max(1)])
      ) { run in
        run.log.request(.max(1))
        run.settle()
        run.expect(3, .init(3, 8))
      }
    }

    private mutating func requestWithoutBound() {
      let count = least
      let most = Subscribers.Demand.max(.max - 1)
      for (actions, demands) in [
        ("requests the greatest number twice", [most, most]),
        ("requests all values, and one more", [.unlimited, .max(1)]),
        ("makes 40 requests", Array(repeating: .max(1), count: 40)),
      ] {
        scenario(actions, [.init(3, 17)]) { run in
          for demand in demands where run.log.end == nil { run.log.request(demand) }
          run.settle()
          run.expect(min(count, 40), .init(3, 17))
        }
      }
      if end == .never || !canRequestInside { return }
      scenario(
        "requests one value, and inside it the greatest number twice", [.init(3, 17)],
        .requestingInsideFirst([most, most])
      ) { run in
        run.log.request(.max(1))
        run.settle()
        run.expect(count, .init(3, 17))
      }
    }

    mutating func requestAfterTheEnd() {
      guard hasEnd else { return }
      scenario("requests everything, and requests and cancels after the end", [.init(1, 6)]) {
        run in
        run.log.request(run.plenty)
        run.settle()
        guard run.log.end != nil else { return }
        run.expectRelease(.init(1, 6))
        run.log.request(.max(1))
        run.log.cancel()
        run.settle()
      }
    }
  }

  extension SignalLog.Actions {
    /// Requests from inside the first value.
    fileprivate static func requestingInsideFirst(_ demands: [Subscribers.Demand]) -> Self {
      .init(onValue: { log in
        if log.valueCount == 1 { for demand in demands { log.request(demand) } }
        return .none
      })
    }
  }
#endif
