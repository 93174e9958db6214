/// The children of an operator, and what waits of theirs.
@usableFromInline
struct Brood<Value: Sendable>: OperatorState {
  @usableFromInline
  struct Member: Sendable {
    @usableFromInline var inlet = Inlet.waiting
    @usableFromInline var kept: Value?
    @usableFromInline var hasFinished = false

    @inlinable
    init() {}
  }

  @usableFromInline var children = Slots<Member>()
  /// The children with a value that waits, in the order the values came.
  @usableFromInline var ready = RingBuffer<Int>()
  /// Whether there will be no more children.
  @usableFromInline var isComplete = false
  /// What to ask upstream for when downstream first asks for anything.
  @usableFromInline var deferredDemand: Subscribers.Demand?

  @inlinable
  init() {}

  @inlinable
  mutating func keep(_ value: Value, from child: Int) {
    children.elements[child]?.kept = value
    ready.append(child)
  }

  /// The child sends no more; what it has kept may still wait.
  ///
  /// - Returns: Its subscription, to be released.
  @inlinable
  mutating func finish(_ child: Int) -> Upstream? {
    children.elements[child]?.hasFinished = true
    return children.elements[child]?.inlet.close() ?? nil
  }

  @inlinable
  var isIdle: Bool { children.isEmpty }

  @inlinable
  func cancel() {
    for member in children.elements { member?.inlet.subscription?.cancel() }
  }
}

/// A request to make after the lock.
@usableFromInline
struct Errand: Sendable {
  @usableFromInline let subscription: Upstream
  @usableFromInline let demand: Subscribers.Demand

  @inlinable
  init(_ subscription: Upstream, _ demand: Subscribers.Demand) {
    self.subscription = subscription
    self.demand = demand
  }
}
