import Testing

@testable import Streams

@Suite struct ContractProbeTests {
  let scheduler = VirtualTimeScheduler()

  func messages(_ body: () -> Void) -> [String] {
    VirtualTimeScheduler.failures(in: body).map(\.message)
  }

  @Test func `what keeps the contract passes unchanged`() {
    let source = scheduler.cold("-a-b-c|")
    let probed = source.probe("source", on: scheduler).prefix(2).probe("prefix", on: scheduler)

    scheduler.expect(probed, subscriber: "(^1)---*").toBe("-a--(b|)")
    scheduler.expectNoSubscriptions()
  }

  @Test func `a kept subscription is no resource once it has ended or was cancelled`() {
    let ended = scheduler.observe(scheduler.cold("-a|").probe("ended", on: scheduler))
    let cancelled = scheduler.observe(scheduler.cold("-a").probe("cancelled", on: scheduler))
    scheduler.run()
    #expect(scheduler.resources.subscriptions == ["cancelled", "cold -a"])
    cancelled.cancel()

    scheduler.expectNoSubscriptions()
    #expect(ended.values + cancelled.values == ["a", "a"])
  }

  @Test func `a value that was not asked for is told, with what happened before`() {
    let message = messages {
      let misbehaving = SendingWithoutDemand().probe("source", on: scheduler)
      _ = scheduler.record(misbehaving, subscriber: "(^1)")
    }.first

    #expect(
      message == """
        Contract broken at source, 0ms: b was not asked for.
          (^‹request 1›ab)
        """)
  }

  @Test func `a publisher that ignores demand is told ten times, in short diagrams`() {
    let publisher = BeginnerPublisher.requested { subscription, _ in
      for value in 1...100_000 { subscription.send(value) }
    }
    let messages = messages {
      _ = scheduler.record(publisher.probe("source", on: scheduler), subscriber: "(^3)")
    }

    #expect(messages.count == 10)
    #expect(messages.allSatisfy { $0.count < 300 })
  }

  @Test func `a value after the end is told`() {
    let messages = messages {
      _ = scheduler.record(SendingAfterTheEnd().probe("source", on: scheduler))
    }

    #expect(
      messages.map { $0.split(separator: "\n").first.map(String.init) } == [
        "Contract broken at source, 0ms: a came after the end.",
        "Contract broken at source, 0ms: a finish came after the end.",
      ])
  }

  @Test func `a value before the subscription is told`() {
    let messages = messages {
      _ = scheduler.record(SendingTooEarly().probe("source", on: scheduler))
    }

    #expect(messages.first?.contains("a came before the subscription") == true)
    #expect(messages.last?.contains("a second subscription came") == true)
  }

  @Test func `a value after a cancellation is told, and one inside another`() {
    let subject = PassthroughSubject<String, Never>()
    let cancelled = messages {
      let ignoring = IgnoringCancellation(upstream: subject)
      let recorder = scheduler.observe(ignoring.probe("source", on: scheduler))
      scheduler.run()
      recorder.cancel()
      subject.send("a")
    }
    let reentrant = messages {
      let sender = Reentrant()
      let run = sender.probe("source", on: scheduler).sink { if $0 == "a" { sender.send("b") } }
      sender.send("a")
      run.cancel()
    }

    #expect(cancelled.first?.contains("a came after a cancellation") == true)
    #expect(
      reentrant.first?.contains("b came while another value was being received") == true)
  }

  @Test func `subscriptions are alive until they end or are cancelled`() {
    let source = scheduler.cold("-a-")
    let run = source.probe("numbers", on: scheduler).sink(
      receiveCompletion: { _ in }, receiveValue: { _ in })
    #expect(scheduler.resources.subscriptions == ["numbers", "cold -a"])
    let failures = messages { scheduler.expectNoSubscriptions() }
    #expect(failures == ["Still alive: numbers, cold -a."])
    run.cancel()

    #expect(scheduler.resources.subscriptions == [])
    scheduler.expectNoSubscriptions()
  }

  /// Sends two values, whatever is asked for.
  struct SendingWithoutDemand: Publisher {
    typealias Output = String
    typealias Failure = Never

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
      subscriber.receive(
        subscription: OnRequest { _ in
          _ = subscriber.receive("a")
          _ = subscriber.receive("b")
        })
    }
  }

  struct SendingAfterTheEnd: Publisher {
    typealias Output = String
    typealias Failure = Never

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
      subscriber.receive(subscription: OnRequest { _ in })
      subscriber.receive(completion: .finished)
      _ = subscriber.receive("a")
      subscriber.receive(completion: .finished)
    }
  }

  struct SendingTooEarly: Publisher {
    typealias Output = String
    typealias Failure = Never

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
      _ = subscriber.receive("a")
      subscriber.receive(subscription: OnRequest { _ in })
      subscriber.receive(subscription: OnRequest { _ in })
    }
  }

  final class IgnoringCancellation: Publisher {
    typealias Output = String
    typealias Failure = Never
    private let upstream: PassthroughSubject<String, Never>
    private let run = Guarded<AnyCancellable?>(nil)

    init(upstream: PassthroughSubject<String, Never>) {
      self.upstream = upstream
    }

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
      subscriber.receive(subscription: OnRequest { _ in })
      run.value = upstream.sink { _ = subscriber.receive($0) }
    }
  }

  final class Reentrant: Publisher {
    typealias Output = String
    typealias Failure = Never
    private let subscriber = Guarded<AnySubscriber<String, Never>?>(nil)

    func receive<S: Subscriber<String, Never>>(subscriber: S) {
      self.subscriber.value = AnySubscriber(subscriber)
      subscriber.receive(subscription: OnRequest { _ in })
    }

    func send(_ value: String) {
      _ = subscriber.value?.receive(value)
    }
  }

  struct OnRequest: Subscription {
    let combineIdentifier = CombineIdentifier()
    let body: @Sendable (Subscribers.Demand) -> Void

    init(_ body: @escaping @Sendable (Subscribers.Demand) -> Void) {
      self.body = body
    }

    func request(_ demand: Subscribers.Demand) { body(demand) }
    func cancel() {}
  }
}
