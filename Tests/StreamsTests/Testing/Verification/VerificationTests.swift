import Testing

@testable import Streams

/// Publishers, operators and subscribers that break one rule each.
@Suite struct VerificationTests {
  /// Verifies without a failure of this test, and returns the rules that are broken and the failures.
  func found(
    _ verify: () -> Verification
  ) -> (rules: [String], messages: [String]) {
    var rules: [String] = []
    let failures = VirtualTimeScheduler.failures { rules = verify().broken.map(\.description) }
    return (rules, failures.map(\.message))
  }

  /// The rule that each fault breaks.
  func rule(of fault: FaultyPublisher.Fault) -> String {
    switch fault {
    case .sendsOneMoreThanRequested, .sendsEverythingAtOnce: "1.1"
    case .finishesInsteadOfFailing, .stopsInsteadOfFailing: "1.4"
    case .neverFinishes, .finishesOnNextRequest: "1.5"
    case .finishesAgainOnRequest, .retainsSubscriberAfterEnd: "1.6"
    case .sendsAfterFinish, .finishesTwice: "1.7"
    case .goesOnAfterCancel, .finishesAfterCancel: "1.8"
    case .sendsBeforeSubscription, .hasNoSubscription, .finishesBeforeSubscription, .doesNothing:
      "1.9"
    case .ignoresSecondSubscriber: "1.10"
    case .sharesDemand, .sharesCancellation: "1.11"
    case .sendsTwoSubscriptions: "2.12"
    case .ignoresRequestInReceive, .ignoresRequestInSubscription: "3.2"
    case .recurses: "3.3"
    case .finishesInCancel: "3.5"
    case .revivedByRequest: "3.6"
    case .finishesAtSecondCancel: "3.7"
    case .replacesDemand, .ignoresReturnedDemand: "3.8"
    case .failsForNone, .sendsForNone, .endsForNone, .deafAfterNone: "3.9"
    case .retainsSubscriberAfterCancel: "3.13"
    case .wrapsDemand, .takesUnlimitedForNothing: "3.17"
    }
  }

  @Test(arguments: FaultyPublisher.Fault.allCases)
  func `a publisher that breaks one rule is found by it and by no other`(
    fault: FaultyPublisher.Fault
  ) {
    let rule = rule(of: fault)
    let result = found {
      verify("faulty", values: 3, end: rule == "1.4" ? .failure : .finish) {
        FaultyPublisher(fault)
      }
    }

    #expect(result.rules == [rule])
    #expect(result.messages.count == 1)
    #expect(result.messages.first?.contains("faulty breaks rule \(rule): ") == true)
  }

  @Test(
    arguments: zip(
      [FaultyTimer.Fault.overlaps, .goesOnAfterCancel, .ignoresDemand], ["1.3", "3.12", "1.1"]))
  func `a publisher in time that breaks one rule is found by it and by no other`(
    fault: FaultyTimer.Fault, rule: String
  ) {
    let result = found {
      verify("faulty", values: 3) { FaultyTimer(fault: fault, scheduler: $0) }
    }

    #expect(result.rules == [rule])
  }

  func rule(of fault: FaultySubscriber.Fault) -> String {
    switch fault {
    case .neverRequests: "2.1"
    case .cancelsInCompletion, .requestsInCompletion: "2.3"
    case .cancelsAfterEnd: "2.4"
    case .keepsSecondSubscription, .requestsFromSecondSubscription, .cancelsFirstSubscription:
      "2.5"
    case .doesNotCancel: "2.6"
    case .requestsAfterCancel: "2.8"
    }
  }

  @Test(arguments: FaultySubscriber.Fault.allCases)
  func `a subscriber that breaks one rule is found by it and by no other`(
    fault: FaultySubscriber.Fault
  ) {
    let result = found {
      verify(subscriber: "faulty", values: [1, 2, 3]) { FaultySubscriber(fault) }
    }

    #expect(result.rules == [rule(of: fault)])
  }

  func rule(of fault: FaultyRelayFault) -> String {
    switch fault {
    case .sendsEachValueTwice: "1.1"
    case .cancelsInCompletion: "2.3"
    case .cancelsAfterEnd: "2.4"
    case .keepsSecondSubscription: "2.5"
    case .doesNotCancel, .endsWithoutCancelling: "2.6"
    case .requestsLate: "2.8"
    case .dropsEarlyFinish: "2.9"
    case .dropsEarlyFailure: "2.10"
    }
  }

  @Test(arguments: FaultyRelayFault.allCases)
  func `an operator that breaks one rule is found by it and by no other`(fault: FaultyRelayFault) {
    let result = found {
      verify(operator: "faulty", values: [1, 2, 3]) { source, _ in
        FaultyOperator(upstream: source, fault: fault)
      }
    }

    #expect(result.rules == [rule(of: fault)])
  }

  @Test func `a failure names the rule, says it, and shows the signals until then`() {
    let result = found {
      verify("faulty", values: 3) { FaultyPublisher(.sendsOneMoreThanRequested) }
    }

    #expect(
      result.messages == [
        """
        faulty breaks rule 1.1: A subscriber gets no more values than it has requested, in sum.
        At 0ms, 1 comes that was not requested, where the subscriber requests one value at a time.
          (^‹request 1›01)
        """
      ])
  }

  @Test func `values that differ from what the test says are a failure, and no rule is judged`() {
    let result = found { verify("short", values: 4) { FaultyPublisher(nil) } }
    let other = VirtualTimeScheduler()
    let elsewhere = found {
      verify("elsewhere", values: 1) { _ in Just(1).delay(for: .seconds(1), scheduler: other) }
    }

    #expect(result.rules + elsewhere.rules == [])
    #expect(
      result.messages == [
        "short: Expected 4 values within 10.0 seconds, got 3.\n  (^‹request 1004›012|)"
      ])
    #expect(elsewhere.messages.first?.contains("a second VirtualTimeScheduler") == true)
  }

  @Test func `a rule that does not apply is skipped with the reason`() throws {
    let never = verify("open", values: 0, end: .never) {
      Empty<Int, Never>(completeImmediately: false)
    }
    let description = never.description

    #expect(never[try #require(Verification.Rule("1.5"))] == .skipped("it is said never to end"))
    #expect(never[.init(1, 8)] == .skipped("it takes a value"))
    #expect(never[.init(2, 1)] == .skipped("it is a rule of subscribers"))
    #expect(description.hasPrefix("open: 12 rules kept, none broken\n  1.1   kept\n"))
    #expect(
      description.contains("\n  3.4   skipped: not testable, as it is a matter of real time\n"))
  }

  @Test func `the rules are those of the specification, by their numbers`() {
    let numbers = Verification.Rule.all.map(\.description)

    #expect(numbers.count == 41)
    #expect(numbers.first == "1.1")
    #expect(numbers.last == "3.17")
    #expect(Verification.Rule("2.14") == nil)
    #expect(Verification.Rule.all == Verification.Rule.all.sorted())
  }

  @Test func `what a rule leaves undecided says so`() {
    var result: Verification?
    _ = found {
      let verified = verify("faulty", values: 3) { FaultyPublisher(.sendsTwoSubscriptions) }
      result = verified
      return verified
    }

    #expect(result?[.init(3, 2)] == .skipped("undecided, as 2.12 is broken"))
  }

  @Test func `publishers, operators and subscribers without a fault keep every rule`() {
    let results = [
      verify("publisher", values: 3) { FaultyPublisher(nil) },
      verify("timer", values: 3) { FaultyTimer(fault: nil, scheduler: $0) },
      verify(subscriber: "subscriber", values: [1, 2]) { FaultySubscriber(nil) },
      verify(operator: "operator", values: [1, 2, 3]) { source, _ in
        FaultyOperator(upstream: source, fault: nil)
      },
    ]

    #expect(results.map(\.broken) == [[], [], [], []])
  }
}
