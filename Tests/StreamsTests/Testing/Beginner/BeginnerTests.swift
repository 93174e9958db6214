import Streams
import Testing

/// The failures that beginners read: publishers, operators and a stage that are wrong in one way each.
@Suite struct BeginnerTests {
  func failures(_ body: () -> Void) -> String {
    VirtualTimeScheduler.failures(in: body).map(\.message).joined(separator: "\n")
  }

  func expect(_ words: [String], in text: String) {
    for word in words { #expect(text.contains(word), "\(text)") }
    if words.isEmpty { #expect(text == "") }
    #expect(text.count < 6_000)
  }

  @Test(arguments: BeginnerCase.all)
  func `verify names the fault of a publisher`(fault: BeginnerCase) {
    let told = failures { verify("mine", values: 3) { fault.make($0) } }

    expect(fault.verify, in: told)
  }

  @Test(arguments: BeginnerCase.all)
  func `a diagram shows the fault of a publisher`(fault: BeginnerCase) {
    let scheduler = VirtualTimeScheduler()
    let told = failures {
      scheduler.expect(fault.make(scheduler), subscriber: fault.subscriber).toBe(fault.expected)
    }

    expect(fault.marbles, in: told)
  }

  @Test(arguments: BeginnerOperatorCase.all)
  func `verify names the fault of an operator`(fault: BeginnerOperatorCase) {
    let told = failures {
      verify(operator: "mine", values: [1, 2, 3, 4]) { fault.make($0, $1) }
    }

    expect(fault.verify, in: told)
  }

  @Test(arguments: BeginnerOperatorCase.all)
  func `a diagram shows the fault of an operator`(fault: BeginnerOperatorCase) {
    let told = failures {
      Marbles.expect("-1-2-3-4|", subscriber: fault.subscriber) { source, scheduler in
        fault.make(source.map { Int($0) ?? 0 }.eraseToAnyPublisher(), scheduler)
      }.toBe(fault.expected)
    }

    expect(fault.marbles, in: told)
  }

  @Test func `an operator is named as a publisher, too, if it does not ask again`() {
    let told = failures {
      verify("even numbers", values: 2) {
        BeginnerOperator(
          upstream: [1, 2, 3, 4].publisher.setFailureType(to: MarbleFailure.self)
        ) { relay in
          relay.onValue = { $1.isMultiple(of: 2) ? $0.pass($1) : .none }
        }
      }
    }

    expect(
      ["rule 1.2", "1 value was requested, 0 came", "requests one more for each value"], in: told)
  }

  @Test func `an endless publisher and an endless operator are verified in a short time`() {
    let numbers = verify("numbers", values: 3, end: .never) { (1...).publisher }
    let told = failures {
      verify(operator: "endless", values: [1, 2]) { source, _ in source.repeat() }
    }

    #expect(numbers.broken == [])
    expect(["rule 1.5", "the finish has not come"], in: told)
  }

  @Test func `a publisher that nothing stops ends the program, and its rule is printed`() async {
    let result = await #expect(
      processExitsWith: .failure, observing: [\.standardErrorContent]
    ) {
      verify("mine", values: 3) {
        BeginnerPublisher { subscription in
          subscription.onRequest = { subscription, _ in while true { subscription.sendNext() } }
          subscription.onCancel = { _ in }
          subscription.start()
        }
      }
    }

    let printed = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
    #expect(printed.contains("Rule 1.1 is broken"))
    #expect(printed.contains("goes on sending inside one call"))
  }
}
