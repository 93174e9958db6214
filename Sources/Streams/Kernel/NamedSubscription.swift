import Synchronization

/// Upstream's subscription, under the name of an operator that has nothing to add to it.
@usableFromInline
final class NamedSubscription: Subscription, CustomStringConvertible, @unchecked Sendable {
  // Sendable: a constant until deinit, which has it to itself.
  private(set) var upstream: Upstream
  private let isCancelled = Atomic(false)
  public let description: String

  @usableFromInline
  init(_ name: String, _ upstream: any Subscription) {
    description = name
    self.upstream = Upstream(upstream)
  }

  /// Upstream's subscription as it is, if it has the name already: one filter after another has
  /// nothing to add even to that.
  @usableFromInline
  static func under(_ name: String, _ upstream: any Subscription) -> any Subscription {
    has(name, upstream) ? upstream : NamedSubscription(name, upstream)
  }

  /// Compares types instead of casting, like ``Upstream``.
  private static func has<S: Subscription>(_ name: String, _ upstream: S) -> Bool {
    S.self == NamedSubscription.self
      && unsafeBitCast(upstream, to: Unmanaged<NamedSubscription>.self)
        ._withUnsafeGuaranteedRef { $0.description == name }
  }

  /// The commonest chain, of these alone, is let go of here: a call for each would take longer.
  deinit {
    var next = Upstream.empty
    swap(&next, &upstream)
    while case .named(var named) = next {
      next = .empty
      guard isKnownUniquelyReferenced(&named) else { return }
      swap(&next, &named.upstream)
    }
    next.release()
  }

  /// Upstream, for the last one who holds this.
  func giveUp() -> Upstream {
    var last = Upstream.empty
    swap(&last, &upstream)
    return last
  }

  @usableFromInline
  func request(_ demand: Subscribers.Demand) {
    upstream.request(demand)
  }

  @usableFromInline
  func cancel() {
    close()?.cancel()
  }

  /// Upstream, for the first who cancels.
  func close() -> Upstream? {
    isCancelled.exchange(true, ordering: .relaxed) ? nil : upstream
  }
}
