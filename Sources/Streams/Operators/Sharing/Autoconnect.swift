extension ConnectablePublisher {
  /// Connects when the first subscriber comes, and disconnects when the last has cancelled.
  ///
  ///     source     -1-2-3-|
  ///     subscriber -1-2-3-|   connects
  ///     a late one ---^-3-|
  ///
  /// A subscriber that comes after a disconnection connects again.
  @inlinable
  public func autoconnect() -> Publishers.Autoconnect<Self> {
    Publishers.Autoconnect(upstream: self)
  }
}

extension Publishers {
  /// The publisher behind ``ConnectablePublisher/autoconnect()``.
  public final class Autoconnect<Upstream: ConnectablePublisher>: Publisher {
    public typealias Output = Upstream.Output
    public typealias Failure = Upstream.Failure

    @usableFromInline
    enum Connection: Sendable {
      case none
      /// Made outside the lock. If the last subscriber leaves meanwhile, it is cancelled.
      case connecting
      case connected(any Cancellable)
    }

    @usableFromInline
    struct State: Sendable {
      @usableFromInline var subscribers = 0
      @usableFromInline var connection = Connection.none

      @inlinable
      init() {}

      @inlinable
      mutating func begin() -> Bool {
        guard subscribers > 0, case .none = connection else { return false }
        connection = .connecting
        return true
      }

      /// The connection to cancel: nobody is left who wants it.
      @inlinable
      mutating func finish(_ made: any Cancellable) -> (any Cancellable)? {
        connection = subscribers > 0 ? .connected(made) : .none
        return subscribers > 0 ? nil : made
      }

      @inlinable
      mutating func leave() -> (any Cancellable)? {
        subscribers -= 1
        guard subscribers == 0, case .connected(let made) = connection else { return nil }
        connection = .none
        return made
      }
    }

    @usableFromInline let upstream: Upstream
    @usableFromInline let state = Lock(State())

    @inlinable
    init(upstream: Upstream) {
      self.upstream = upstream
    }

    @inlinable @inline(__always)
    public func receive<S: Subscriber<Output, Failure>>(subscriber: consuming S) {
      state.withLock { $0.subscribers += 1 }
      upstream.receive(subscriber: AutoconnectSubscriber(downstream: subscriber) { self.leave() })
      while state.withLock({ $0.begin() }) {
        let made = upstream.connect()
        state.withLock { $0.finish(made) }?.cancel()
      }
    }

    @inlinable
    func leave() {
      state.withLock { $0.leave() }?.cancel()
    }
  }
}

/// Counts as one subscriber, until it has cancelled or the stream has ended.
@usableFromInline
final class AutoconnectSubscriber<Downstream: Subscriber>: Subscriber, @unchecked Sendable {
  // Sendable: `handle` is touched by `receive` alone, and a publisher makes those calls one at a
  // time.
  @usableFromInline let downstream: Downstream
  @usableFromInline let upstream = ForwardingSubscription("Autoconnect")
  /// Happens once, whoever comes first.
  @usableFromInline let departure: AnyCancellable
  @usableFromInline var handle: ClosureSubscription?

  @inlinable
  init(downstream: Downstream, onDeparture: @escaping @Sendable () -> Void) {
    self.downstream = downstream
    departure = AnyCancellable(onDeparture)
  }

  @inlinable
  func receive(subscription: any Subscription) {
    guard upstream.open(subscription) else { return }
    let describe: @Sendable () -> String = { String(describing: subscription) }
    let handle = ClosureSubscription("Autoconnect")
    handle.open(for: self, describing: describe) { handle, demand in
      handle.owner(as: AutoconnectSubscriber.self)?.upstream.request(demand)
    } cancel: { owner, _ in
      guard let subscriber = Block.known(owner, as: AutoconnectSubscriber.self) else { return }
      subscriber.upstream.cancel()
      subscriber.departure.cancel()
    }
    self.handle = handle
    downstream.receive(subscription: handle)
  }

  @inlinable @inline(__always)
  func receive(_ input: Downstream.Input) -> Subscribers.Demand {
    downstream.receive(input)
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Downstream.Failure>) {
    upstream.complete()
    departure.cancel()
    if handle?.close() == true { downstream.receive(completion: completion) }
  }
}
