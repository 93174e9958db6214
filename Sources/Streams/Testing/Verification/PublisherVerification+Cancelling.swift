#if Testing || canImport(Darwin)
  extension PublisherVerification {
    mutating func cancelInsideAValue() {
      guard valueCount > 0 else {
        return result.skip([.init(1, 8), .init(3, 12)], "it takes a value")
      }
      let rules: [Rule] = [.init(1, 8), .init(3, 12), .init(3, 13)]
      scenario(
        "requests everything, and cancels inside the first value", rules,
        .init(onValue: { log in
          if log.valueCount == 1 { log.cancel() }
          return .none
        })
      ) { run in
        run.log.request(run.plenty)
        run.settleForEver()
        run.expectRelease(.init(3, 13))
      }
      guard valueCount > 1 else { return }
      scenario("requests two values, and cancels after the first", rules) { run in
        run.log.request(.max(1))
        run.settleToValue()
        run.log.request(.max(1))
        run.log.cancel()
        run.settleForEver()
        run.expectRelease(.init(3, 13))
      }
    }

    mutating func cancelBeforeAnyRequest() {
      scenario(
        "cancels, then cancels again and requests",
        [.init(3, 5), .init(3, 6), .init(3, 7), .init(3, 13)]
      ) { run in
        guard run.log.end == nil else { return }
        run.log.cancel()
        run.log.cancel()
        run.settleForEver()
        run.log.request(run.plenty)
        run.settleForEver()
        run.expectRelease(.init(3, 13))
      }
      scenario(
        "cancels inside receive(subscription:)", [],
        .init(onSubscription: { log in log.cancel() })
      ) { run in
        run.settleForEver()
      }
    }

    /// A second subscriber after the first.
    mutating func subscribeAgain() {
      scenario("is the second, and requests everything", [.init(1, 10)]) { run in
        run.log.request(run.plenty)
        run.settle()
        run.log.abandon()
        run.beginOther()
        run.other.request(run.plenty)
        run.settle()
        run.expectSecondSubscription()
      }
    }

    /// Two subscribers at once.
    mutating func subscribeTwice() {
      if hasStopped { return }
      if isShared {
        return result.note(.skipped("its subscribers share one run"), for: .init(1, 11))
      }
      together("requests one value, after a second one has requested everything") { run in
        run.other.request(run.plenty)
        run.log.request(.max(1))
      }
      together("requests one value and cancels, and a second one requests everything") { run in
        run.log.request(.max(1))
        run.log.cancel()
        run.other.request(run.plenty)
      }
    }

    /// A breach that a single subscriber does not see is one of rule 1.11.
    private mutating func together(_ subscriber: String, _ body: (PublisherRun) -> Void) {
      let run = newRun()
      run.scheduler.alone {
        run.begin()
        run.beginOther()
        body(run)
        run.settle()
        run.expectSecondSubscription()
        let found = run.other.valueCount
        if run.other.hasSubscription, found < valueCount {
          run.other.fail(
            .init(1, 11), "\(found) of \(valueCount) values have come to the second one")
        }
        for log in run.logs { log.abandon() }
      }
      guard let breach = run.logs.lazy.compactMap(\.breach).first else {
        return result.note(.kept, for: .init(1, 11))
      }
      if result.broken.contains(breach.rule) { return }
      let rule = breach.rule == Rule(1, 10) ? breach.rule : Rule(1, 11)
      result.note(.broken(breach.message("\(setting)the subscriber \(subscriber)")), for: rule)
    }
  }
#endif
