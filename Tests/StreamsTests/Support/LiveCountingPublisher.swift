import Streams

/// Sends nothing, and counts how many of its subscriptions are alive: neither cancelled nor
/// completed.
final class LiveCountingPublisher: Publisher {
  typealias Output = Int
  typealias Failure = Never

  private struct Counts: Sendable {
    var subscriptions = 0
    var alive = 0
    var mostAlive = 0
  }

  private let counts = Guarded(Counts())

  var subscriptions: Int { counts.value.subscriptions }
  var alive: Int { counts.value.alive }
  /// The largest number of subscriptions that were alive at once.
  var mostAlive: Int { counts.value.mostAlive }

  func receive<S: Subscriber<Int, Never>>(subscriber: S) {
    counts.change { counts in
      counts.subscriptions += 1
      counts.alive += 1
      counts.mostAlive = Swift.max(counts.mostAlive, counts.alive)
    }
    subscriber.receive(subscription: Line(publisher: self))
  }

  private final class Line: Subscription {
    private let publisher: Guarded<LiveCountingPublisher?>

    init(publisher: LiveCountingPublisher) {
      self.publisher = Guarded(publisher)
    }

    func request(_ demand: Subscribers.Demand) {}

    /// Takes its time, so that a second connection would overlap.
    func cancel() {
      guard let publisher = publisher.change({ $0.take() }) else { return }
      for _ in 0..<50 { _ = publisher.alive }
      publisher.counts.change { $0.alive -= 1 }
    }
  }
}
