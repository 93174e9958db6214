/// The rules of an operator that takes everything in and publishes one value at the end.
///
/// A fold is a plain value, like a ``Stage``. Upstream is asked for everything at once; the result
/// waits for demand.
public protocol Fold<Input, Output, Failure>: Sendable {
  associatedtype Input: Sendable
  associatedtype Output: Sendable
  associatedtype Failure: Error

  /// The operator's name, as subscriptions show it.
  static var name: String { get }

  mutating func receive(_ input: Input) -> FoldStep<Failure>

  /// What to publish: asked for at upstream's finish, or after `.finish`. Nil finishes empty.
  func result() -> Output?
}

/// What a fold makes of one value.
@frozen
public enum FoldStep<Failure: Error>: Sendable {
  case more
  /// The result is known before upstream's end.
  case finish
  case fail(Failure)
}

/// The namespace of the folds behind `reduce`, `collect` and their kind.
public enum Folds {}

extension Publishers {
  /// Folds everything `Upstream` sends into one value: the publisher behind `reduce`, `collect`
  /// and every other operator that answers at the end.
  public struct Folded<Upstream: Publisher, F: Fold>: Publisher
  where F.Input == Upstream.Output, F.Failure == Upstream.Failure {
    public typealias Output = F.Output
    public typealias Failure = F.Failure

    @usableFromInline let upstream: Upstream
    @usableFromInline let fold: F

    @inlinable
    init(upstream: Upstream, fold: F) {
      self.upstream = upstream
      self.fold = fold
    }

    @inlinable @inline(__always)
    public func receive<Downstream: Subscriber<Output, Failure>>(subscriber: consuming Downstream) {
      upstream.receive(subscriber: FoldSubscriber(fold: fold, downstream: subscriber))
    }
  }
}

/// Runs a fold between an upstream and a downstream.
@usableFromInline
final class FoldSubscriber<F: Fold, Downstream: Subscriber>:
  Subscriber, Operator, @unchecked Sendable
where Downstream.Input == F.Output, Downstream.Failure == F.Failure {
  // Sendable, and free of exclusivity checks: `fold` and `hasEnded` are touched by `receive` alone,
  // and a publisher makes those calls one at a time.
  @exclusivity(unchecked) @usableFromInline var fold: F
  @exclusivity(unchecked) @usableFromInline var hasEnded = false
  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, NoState>

  @inlinable
  init(fold: F, downstream: Downstream) {
    self.fold = fold
    self.downstream = downstream
    outlet = Vault(F.name, Outlet(state: NoState()))
  }

  @inlinable
  func receive(subscription: any Subscription) {
    if open(subscription) { requestUpstream(.unlimited) }
  }

  @inlinable @inline(__always)
  func receive(_ input: F.Input) -> Subscribers.Demand {
    guard !hasEnded else { return .none }
    switch fold.receive(input) {
    case .more: break
    case .finish:
      cancelUpstream()
      finish()
    case .fail(let error):
      cancelUpstream()
      fail(with: .failure(error))
    }
    return .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<F.Failure>) {
    guard !hasEnded else { return }
    closeInlet()
    switch completion {
    case .finished: finish()
    case .failure: fail(with: completion)
    }
  }

  @inlinable
  func cancelUpstream() {
    outlet.withLock { $0.inlet.close() }?.cancel()
  }

  @inlinable
  func finish() {
    hasEnded = true
    let result = fold.result()
    update { contents in
      if let result { contents.mail.send(result) }
      contents.mail.send(completion: .finished)
    }
  }

  @inlinable
  func fail(with completion: Subscribers.Completion<F.Failure>) {
    hasEnded = true
    update { $0.mail.send(completion: completion) }
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    grant(demand, through: handle)
  }
}
