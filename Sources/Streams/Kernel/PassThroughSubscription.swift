/// What downstream holds of an operator that lets values pass: its name, and upstream's subscription.
///
/// It does not know the operator's downstream, so a subscriber that keeps it keeps nothing else alive.
@usableFromInline
final class PassThroughSubscription: Subscription, LoopSubscription, CustomStringConvertible,
  Sendable
{
  /// What an operator does besides, when downstream asks or cancels; false if upstream has completed,
  /// and is not to hear of it.
  @usableFromInline protocol Observer: AnyObject, Sendable {
    func downstreamRequests(_ demand: Subscribers.Demand) -> Bool
    /// - Parameter calls: May be added to.
    func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool
  }

  private struct State: Sendable {
    let upstream: UpstreamSubscription
    let observer: (any Observer)?
    var isEnding = false
  }

  /// Nil for upstream's own name.
  private let name: StaticString?
  @usableFromInline let keepsContract: Bool
  /// Nil once it is over.
  private let state: Lock<State?>

  @usableFromInline
  init(_ name: StaticString?, _ upstream: any Subscription, observer: (any Observer)? = nil) {
    let upstream = UpstreamSubscription(upstream)
    self.name = name
    keepsContract = upstream.keepsContract
    state = Lock(State(upstream: upstream, observer: observer))
  }

  /// Upstream's subscription as it is, if it has the name already: one filter after another has
  /// nothing to add even to that.
  @usableFromInline
  static func named(_ name: StaticString, _ upstream: any Subscription) -> any Subscription {
    hasName(name, upstream) ? upstream : PassThroughSubscription(name, upstream)
  }

  /// Compares types instead of casting, like ``UpstreamSubscription``.
  private static func hasName<S: Subscription>(_ name: StaticString, _ upstream: S) -> Bool {
    S.self == PassThroughSubscription.self
      && unsafeBitCast(upstream, to: Unmanaged<PassThroughSubscription>.self)
        ._withUnsafeGuaranteedRef { $0.name?.utf8Start == name.utf8Start }
  }

  /// Lets go of a chain in a loop, where the language would recurse as deep as the chain is long.
  deinit {
    var last = state.withLock { $0.take() }
    let upstream = last?.upstream.retained
    last = nil
    if let upstream { DeepRelease.release(upstream) }
  }

  @usableFromInline var description: String {
    if let name { return "\(name)" }
    return state.withLock { $0 }?.upstream.description ?? "Empty"
  }

  /// Whether it was cancelled, or upstream has completed.
  @usableFromInline var isOver: Bool { state.withLock { $0 == nil } }

  @usableFromInline func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls) {
    guard demand != .none, let state = state.withLock({ $0 }) else { return }
    if state.observer?.downstreamRequests(demand) == false { return }
    calls.request(demand, from: state.upstream)
  }

  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    guard let last = state.withLock({ $0.take() }) else { return }
    let isOver = last.observer?.downstreamCancels(&calls) == false
    if !isOver, !last.isEnding { calls.cancel(last.upstream) }
  }

  /// Upstream has completed; there is nothing left to cancel.
  ///
  /// - Returns: False if downstream has cancelled, and wants to hear no more.
  @usableFromInline @discardableResult func complete() -> Bool {
    state.withLock { $0.take() } != nil
  }

  /// Cancels upstream; false if downstream has cancelled, and wants to hear no more.
  @usableFromInline func end() -> Bool {
    let upstream = state.withLock { state -> UpstreamSubscription? in
      defer { state?.isEnding = true }
      return state?.isEnding == false ? state?.upstream : nil
    }
    guard let upstream else { return false }
    upstream.cancel()
    // Closed last: what was cancelled may have made downstream cancel.
    return complete()
  }
}
