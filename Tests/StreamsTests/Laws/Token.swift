import Synchronization

@testable import Streams

/// A value whose release can be watched, and which may call back when it is released.
final class Token: Sendable, CustomStringConvertible, Equatable {
  let number: Int
  /// The value that this one was made of.
  private let origin: Token?
  private let onRelease: (@Sendable () -> Void)?

  init(_ number: Int, of origin: Token? = nil, onRelease: (@Sendable () -> Void)? = nil) {
    self.number = number
    self.origin = origin
    self.onRelease = onRelease
  }

  deinit {
    onRelease?()
  }

  var description: String { "\(number)" }

  /// The number that a character of a diagram stands for.
  @Sendable static func named(_ symbol: String) -> Token { Token(Int(symbol) ?? 0) }

  /// Another number, which keeps this value alive.
  func with(_ number: Int) -> Token { Token(number, of: self) }

  static func == (left: Token, right: Token) -> Bool { left.number == right.number }
}

/// A publisher that does what the test says, and remembers what it was told.
final class Puppet: Publisher {
  typealias Output = Token
  typealias Failure = MarbleFailure

  private struct State: Sendable {
    var subscriber: AnySubscriber<Token, MarbleFailure>?
    var demand = Subscribers.Demand.none
    var cancellations = 0
    var subscriptions = 0
  }

  private let state = Lock(State())

  var cancellations: Int { state.withLock { $0.cancellations } }
  var subscriptions: Int { state.withLock { $0.subscriptions } }
  var demand: Subscribers.Demand { state.withLock { $0.demand } }

  func receive<S: Subscriber<Token, MarbleFailure>>(subscriber: S) {
    let subscriber = AnySubscriber(subscriber)
    state.withLock { state in
      state.subscriber = subscriber
      state.subscriptions += 1
    }
    subscriber.receive(subscription: Strings(self))
  }

  /// Sends a second subscription, against the contract; the number of times it was cancelled.
  func sendSecondSubscription() -> Int {
    let second = Puppet()
    guard let subscriber = state.withLock({ $0.subscriber }) else { return 0 }
    subscriber.receive(subscription: Strings(second))
    return second.cancellations
  }

  /// Sends `token` if it was asked for.
  func send(_ token: Token) {
    let subscriber = state.withLock { $0.demand.spendOne() ? $0.subscriber : nil }
    guard let more = subscriber?.receive(token) else { return }
    state.withLock { $0.demand += more }
  }

  func send(completion: Subscribers.Completion<MarbleFailure>) {
    state.withLock { $0.subscriber.take() }?.receive(completion: completion)
  }

  /// The strings on the puppet.
  private struct Strings: Subscription {
    let combineIdentifier = CombineIdentifier()
    let puppet: Puppet

    init(_ puppet: Puppet) {
      self.puppet = puppet
    }

    func request(_ demand: Subscribers.Demand) {
      puppet.state.withLock { $0.demand += demand }
    }

    func cancel() {
      let subscriber = puppet.state.withLock { state in
        state.cancellations += 1
        return state.subscriber.take()
      }
      _ = subscriber
    }
  }
}
