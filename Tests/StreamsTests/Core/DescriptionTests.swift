import Testing

@testable import Streams

/// What things say of themselves, and how they are told apart.
@Suite struct DescriptionTests {
  final class Model: @unchecked Sendable {
    // Sendable: nobody writes to it.
    var number = 0
  }

  @Test func `a sink is called Sink and shows nothing inside`() {
    let sink = Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { _ in })

    #expect("\(sink)" == "Sink")
    #expect(Mirror(reflecting: sink).children.isEmpty)
    #expect(sink.playgroundDescription as? String == "Sink")
    #expect("\(AnySubscriber(sink))" == "Sink")
  }

  @Test func `an assignment says of what it is, and shows what it writes to`() {
    let assign = Subscribers.Assign(object: Model(), keyPath: \.number)

    #expect("\(assign)" == "Assign Model")
    #expect(Mirror(reflecting: assign).children.map(\.label) == ["object", "keyPath"])
    #expect(assign.playgroundDescription as? String == "Assign Model")
  }

  @Test func `an erased subscriber speaks for the one it hides`() {
    let probe = Probe<Int, Never>()
    let closures = AnySubscriber<Int, Never>(receiveValue: { _ in .none })

    #expect("\(AnySubscriber(probe))" == "Probe<Int, Never>")
    #expect(AnySubscriber(probe).playgroundDescription as? String == "Probe<Int, Never>")
    #expect(Mirror(reflecting: AnySubscriber(probe)).children.isEmpty)
    #expect("\(closures)" == "Anonymous AnySubscriber")
    #expect("\(AnySubscriber(PassthroughSubject<Int, Never>()))" == "Subject")
  }

  @Test func `an erased publisher describes itself`() {
    let erased = Just(1).eraseToAnyPublisher()

    #expect(erased.playgroundDescription as? String == "AnyPublisher")
  }

  /// A publisher that keeps the identity of whoever subscribes.
  struct Register: Publisher {
    typealias Output = Int
    typealias Failure = Never

    let seen = Journal<CombineIdentifier>()

    func receive<S: Subscriber<Int, Never>>(subscriber: S) {
      seen.note(subscriber.combineIdentifier)
      seen.note(subscriber.combineIdentifier)
    }
  }

  @Test func `the identity of a long erased chain is found without a recursion`() {
    var chain = AnySubscriber(Probe<Int, Never>())
    for _ in 0..<100_000 {
      chain = AnySubscriber(MapSubscriber(downstream: chain, transform: { $0 }))
    }

    #expect(chain.combineIdentifier == chain.combineIdentifier)
  }

  @Test func `every subscriber has one identity, also those of operators`() {
    let register = Register()
    let probe = Probe<Int, Never>()
    register.subscribe(probe)
    register.map { $0 }.filter { _ in true }.subscribe(probe)
    register.scan(0, +).subscribe(Probe())
    register.zip(Just(1)).subscribe(Probe())
    register.flatMap { Just($0) }.subscribe(Probe())
    register.map { Just($0) }.switchToLatest().subscribe(Probe())
    register.sink { _ in }.cancel()
    register.subscribe(PassthroughSubject<Int, Never>()).cancel()
    register.subscribe(AnySubscriber(probe))
    let pairs = stride(from: 0, to: register.seen.count, by: 2).map {
      (register.seen.entries[$0], register.seen.entries[$0 + 1])
    }

    #expect(pairs.count == 9)
    #expect(pairs.allSatisfy { $0 == $1 })
    #expect(pairs.first?.0 == probe.combineIdentifier)
    #expect(pairs.last?.0 == probe.combineIdentifier)
  }
}
