import Testing

@testable import Streams

@Suite struct AssignTests {
  final class Gauge: Sendable {
    private let stored = Lock(0)

    var reading: Int {
      get { stored.withLock { $0 } }
      set { stored.withLock { $0 = newValue } }
    }
  }

  let subject = PassthroughSubject<Int, Never>()

  @Test func `writes each value until it is cancelled`() {
    let gauge = Gauge()
    let cancellable = subject.assign(to: \.reading, on: gauge)
    subject.send(1)
    #expect(gauge.reading == 1)
    subject.send(2)
    #expect(gauge.reading == 2)

    cancellable.cancel()
    subject.send(3)

    #expect(gauge.reading == 2)
  }

  @Test(arguments: [true, false])
  func `keeps the object until the stream ends`(byCompletion: Bool) {
    weak var gauge: Gauge?
    let cancellable: AnyCancellable
    do {
      let strong = Gauge()
      gauge = strong
      cancellable = subject.assign(to: \.reading, on: strong)
    }
    #expect(gauge != nil)

    byCompletion ? subject.send(completion: .finished) : cancellable.cancel()

    #expect(gauge == nil)
    _ = cancellable
  }

  @Test func `knows its object until the end`() {
    let gauge = Gauge()
    let assign = Subscribers.Assign(object: gauge, keyPath: \.reading)
    [1, 2].publisher.subscribe(assign)

    #expect(gauge.reading == 2)
    #expect(assign.object == nil)
  }

  @Test func `values before a subscription are ignored`() {
    let gauge = Gauge()
    let assign = Subscribers.Assign(object: gauge, keyPath: \.reading)
    #expect(assign.receive(1) == .none)
    #expect(gauge.reading == 0)

    assign.receive(subscription: Subscriptions.empty)
    #expect(assign.receive(2) == .none)
    #expect(gauge.reading == 2)
  }

  @Test func `a second subscription is cancelled`() {
    let spies = [SpySubscription(), SpySubscription()]
    let assign = Subscribers.Assign(object: Gauge(), keyPath: \.reading)
    for spy in spies { assign.receive(subscription: spy) }
    assign.cancel()

    #expect(spies.map(\.requests) == [[.unlimited], []])
    #expect(spies.map(\.cancellations) == [1, 1])
  }

  @Test func `held weakly, the object may go`() {
    weak var gauge: Gauge?
    let cancellable: AnyCancellable
    do {
      let strong = Gauge()
      gauge = strong
      cancellable = subject.assign(to: \.reading, onWeak: strong)
      subject.send(1)
      #expect(strong.reading == 1)
    }
    #expect(gauge == nil)

    subject.send(2)
    cancellable.cancel()
  }
}
