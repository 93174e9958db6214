/// The subscription of an operator that lets values pass: its name, and upstream's subscription.
///
/// It does not know the operator's downstream, so a subscriber that keeps it keeps nothing else alive.
@usableFromInline
final class PassThroughSubscription: Subscription, LoopSubscription, CustomStringConvertible,
  Sendable
{
  /// Receives downstream's requests and cancellation before upstream does. Each method returns false if
  /// upstream has completed, and must not be called.
  @usableFromInline protocol Observer: AnyObject, Sendable {
    /// - Parameter calls: May be added to, as below.
    func downstreamRequests(
      _ demand: Subscribers.Demand, through subscription: PassThroughSubscription,
      _ calls: inout UpstreamCalls
    ) -> Bool
    func downstreamCancels(_ calls: inout UpstreamCalls) -> Bool
  }

  private struct State: Sendable {
    var upstream: UpstreamSubscription
    let observer: (any Observer)?
    var isEnding = false
    /// The demand that upstream is asked for when downstream has its subscription; nil from then on.
    var heldDemand: Subscribers.Demand?
  }

  /// The operator's name; nil for upstream's own.
  private let name: StaticString?
  /// As upstream's, unless downstream's demand is counted here.
  @usableFromInline let startsUnlimited: Bool
  /// The number of values to request from upstream for each that downstream requests.
  private let inputsPerOutput: Subscribers.Demand
  /// Upstream's subscription; nil once the stream is over.
  private let state: Lock<State?>

  /// - Parameter countsDemand: True if downstream's requests count here, even if upstream is asked for
  ///   everything.
  /// - Parameter initialDemand: Requested by ``start()``, together with downstream's requests until then.
  @usableFromInline init(
    _ name: StaticString?, _ upstream: UpstreamSubscription, observer: (any Observer)? = nil,
    inputsPerOutput: Subscribers.Demand = .max(1), countsDemand: Bool = false,
    initialDemand: Subscribers.Demand = .none
  ) {
    self.name = name
    self.inputsPerOutput = inputsPerOutput
    startsUnlimited = upstream.startsUnlimited && !countsDemand
    state = Lock(
      State(
        upstream: upstream, observer: observer,
        heldDemand: initialDemand == .none ? nil : initialDemand))
  }

  /// Upstream's subscription as it is, if it has the name already: one filter after another has
  /// nothing to add even to that.
  @usableFromInline
  static func named(_ name: StaticString, _ upstream: any Subscription) -> any Subscription {
    let subscription = UpstreamSubscription(upstream)
    if case .passThrough(let known) = subscription, known.name?.utf8Start == name.utf8Start {
      return upstream
    }
    return PassThroughSubscription(name, subscription)
  }

  /// Releases a chain in a loop: Swift would recurse as deep as the chain is long.
  deinit {
    guard let last = state.withLock({ $0.take() }) else { return }
    let upstream = last.upstream.retained
    _ = consume last
    if let upstream { DeepRelease.release(upstream) }
  }

  @usableFromInline var description: String {
    if let name { return "\(name)" }
    return state.withLock { $0 }?.upstream.description ?? "Empty"
  }

  /// True if it was cancelled, or upstream has completed.
  @usableFromInline var isOver: Bool { state.withLock { $0 == nil } }

  @usableFromInline func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls) {
    guard demand != .none else { return }
    let needed = demand.times(inputsPerOutput)
    guard
      let now = state.withLock({ state in
        defer { state?.heldDemand? += needed }
        return state
      })
    else { return }
    if let observer = now.observer,
      !observer.downstreamRequests(demand, through: self, &calls)
    {
      return
    }
    if now.heldDemand == nil { calls.request(needed, from: now.upstream) }
  }

  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    guard var last = state.withLock({ $0.take() }) else { return }
    let isOver = last.observer?.downstreamCancels(&calls) == false
    if isOver || last.isEnding { return }
    // Moved out, and not copied, which would retain it.
    var upstream = UpstreamSubscription.nothing
    swap(&upstream, &last.upstream)
    calls.cancel(upstream)
  }

  /// Upstream has completed; there is nothing left to cancel.
  ///
  /// - Returns: False if downstream has cancelled, and must not be called.
  @usableFromInline @discardableResult func complete() -> Bool {
    state.withLock { $0.take() } != nil
  }

  /// Downstream has its subscription: asks upstream for the initial demand, or for everything, if one value needs all
  /// inputs.
  @usableFromInline func start() {
    let held = state.withLock { state in state?.heldDemand.take() }
    let demand = inputsPerOutput == .unlimited ? .unlimited : held ?? .none
    if demand != .none { state.withLock { $0?.upstream }?.request(demand) }
  }

  /// Detaches upstream from requests and cancellation, as only a value of the operator itself is
  /// left.
  ///
  /// - Returns: Upstream's subscription; nil if downstream has cancelled.
  @usableFromInline func detach() -> UpstreamSubscription? {
    state.withLock { state in
      defer { state?.upstream = .nothing }
      return state?.upstream
    }
  }

  /// Cancels upstream; false if downstream has cancelled, and must not be called.
  @usableFromInline func end() -> Bool {
    let upstream = state.withLock { state -> UpstreamSubscription? in
      defer { state?.isEnding = true }
      return state?.isEnding == false ? state?.upstream : nil
    }
    guard let upstream else { return false }
    upstream.cancel()
    // Closed last: the cancellation may have made downstream cancel.
    return complete()
  }
}

extension Subscribers.Demand {
  /// The demand on upstream, if it takes `inputs` values to make one; none if everything has been
  /// requested.
  @_alwaysEmitIntoClient func times(_ inputs: Subscribers.Demand) -> Subscribers.Demand {
    switch inputs {
    case .max(1): self
    case .unlimited: .none
    default: self * inputs.count
    }
  }
}
