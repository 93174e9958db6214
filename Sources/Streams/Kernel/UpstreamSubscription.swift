/// An upstream's subscription, of any type, in one word.
///
/// The library's own subscriptions are recognised when they come; any other is put in a box. So it is cheap to copy,
/// and a loop (``UpstreamCalls``) asks and cancels chains of our own operators. Calls from one operator to the next
/// would be as deep as the chain is long.
@usableFromInline enum UpstreamSubscription: LoopSubscription {
  case serial(SerialSubscription)
  case passThrough(PassThroughSubscription)
  case other(Box)
  /// There is nothing to ask or cancel: see ``Subscriber/receiveStart()``.
  case nothing

  /// Inlined: where the subscription's type is known, this is a retain.
  @_alwaysEmitIntoClient @inline(__always) init(_ subscription: any Subscription) {
    self = Self.recognise(subscription)
  }

  /// Compares types instead of casting: a cast that fails looks for bridges and conformances.
  @_alwaysEmitIntoClient
  static func recognise<S: Subscription>(_ subscription: S) -> UpstreamSubscription {
    if S.self == SerialSubscription.self { return .serial(known(subscription)) }
    if S.self == PassThroughSubscription.self { return .passThrough(known(subscription)) }
    return other(subscription)
  }

  /// The same value, under the type that it has been seen to have.
  @_alwaysEmitIntoClient @inline(__always)
  static func known<Given, Known>(_ value: Given) -> Known { unsafeBitCast(value, to: Known.self) }

  /// As ``SerialSubscription/startsUnlimited``.
  @_alwaysEmitIntoClient var startsUnlimited: Bool {
    switch self {
    case .serial(let subscription): subscription.startsUnlimited
    case .passThrough(let subscription): subscription.startsUnlimited
    case .nothing: true
    case .other: false
    }
  }

  var description: String {
    switch self {
    case .serial(let subscription): subscription.description
    case .passThrough(let subscription): subscription.description
    case .other(let box): box.description
    case .nothing: "Empty"
    }
  }

  /// True if it is known to have been cancelled, or to have completed.
  var isOver: Bool {
    if case .passThrough(let subscription) = self { subscription.isOver } else { false }
  }

  /// The object that may hold a long chain of others, to be released by ``DeepRelease``.
  var retained: Unmanaged<AnyObject>? {
    switch self {
    case .serial(let subscription): .passRetained(subscription.memory)
    case .passThrough(let subscription): .passRetained(subscription)
    case .other, .nothing: nil
    }
  }

  @usableFromInline func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls) {
    switch self {
    case .serial(let subscription): subscription.request(demand, &calls)
    case .passThrough(let subscription): subscription.request(demand, &calls)
    case .other(let box): box.request(demand)
    case .nothing: break
    }
  }

  @usableFromInline func cancel(_ calls: inout UpstreamCalls) {
    switch self {
    case .serial(let subscription): subscription.cancel(&calls)
    case .passThrough(let subscription): subscription.cancel(&calls)
    case .other(let box): box.cancel()
    case .nothing: break
    }
  }
}

/// One upstream of an operator: accepted once, cancelled once.
@usableFromInline enum UpstreamSlot: Sendable {
  case waiting
  case open(UpstreamSubscription)
  case closed

  /// The subscription to request from; nil before it has come and after the end.
  @_alwaysEmitIntoClient var subscription: UpstreamSubscription? {
    if case .open(let subscription) = self { subscription } else { nil }
  }

  @_alwaysEmitIntoClient var isOpen: Bool { if case .open = self { true } else { false } }

  /// Takes `subscription`, unless it came second, or after the end: then it is cancelled.
  @_alwaysEmitIntoClient @inline(__always) mutating func accept(
    _ subscription: UpstreamSubscription, _ calls: inout UpstreamCalls
  ) -> Bool {
    guard case .waiting = self else {
      calls.cancel(subscription)
      return false
    }
    self = .open(subscription)
    return true
  }

  /// Adds a request to the subscription in it, unless there is none, or it has been asked for everything. Mutating, so
  /// that callers hand over the slot's place, and not a copy.
  @usableFromInline @inline(never)
  mutating func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls) {
    if let subscription, !subscription.startsUnlimited { calls.request(demand, from: subscription) }
  }

  /// Closes the slot. Returns true if it was open.
  @_alwaysEmitIntoClient @inline(__always) @discardableResult mutating func close() -> Bool {
    defer { self = .closed }
    return isOpen
  }

  /// Closes the slot, and cancels the subscription in it.
  @_alwaysEmitIntoClient mutating func cancel(_ calls: inout UpstreamCalls) {
    if case .open(let subscription) = self { calls.cancel(subscription) }
    self = .closed
  }
}

/// Collects requests and cancellations for upstreams, to be made later in a loop: a trampoline.
///
/// When downstream asks or cancels, the operator that was called first runs the loop for the whole chain. So a chain of
/// any length needs no more stack than one operator. When an upstream or a timer has sent a signal, the operator that
/// received it runs the loop. It runs after draining, as upstream may send at once. It runs while draining at the end
/// of a stream, and if more than 64 calls wait. The signals that upstream sends then are dropped, or enqueued.
@usableFromInline struct UpstreamCalls {
  @usableFromInline enum Call {
    case request(Subscribers.Demand, UpstreamSubscription)
    case cancel(UpstreamSubscription)
    /// To subscribe to a publisher, or to run what the user gave.
    case run(() -> Void)
  }

  /// The first call, kept inline without an allocation: mostly there is no other.
  @usableFromInline var first: Call?
  @usableFromInline var rest: [Call]?

  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient @inline(__always)
  mutating func request(_ demand: Subscribers.Demand, from upstream: UpstreamSubscription?) {
    if let upstream, demand != .none { add(.request(demand, upstream)) }
  }

  /// Not inlined: it is seldom called, from many places.
  @usableFromInline @inline(never)
  mutating func cancel(_ upstream: consuming UpstreamSubscription) {
    if case .nothing = upstream { return }
    add(.cancel(upstream))
  }

  @_alwaysEmitIntoClient mutating func run(_ body: @escaping () -> Void) { add(.run(body)) }

  /// Removes the calls that must not be made any more, as the stream has ended.
  @usableFromInline mutating func drop(_ isObsolete: (Call) -> Bool) {
    guard let first else { return }
    let all = [first] + (rest ?? [])
    self = UpstreamCalls()
    for call in all where !isObsolete(call) { add(call) }
  }

  /// True if so many calls wait that they must not be delayed any longer.
  @_alwaysEmitIntoClient var areMany: Bool { (rest?.count ?? 0) > 64 }

  @_alwaysEmitIntoClient mutating func add(_ call: Call) {
    if first == nil { first = call } else { addBehind(call) }
  }

  @usableFromInline mutating func addBehind(_ call: Call) {
    if rest == nil { rest = [call] } else { rest?.append(call) }
  }

  /// Makes the calls in their order, each with all that follows from it before the next.
  @_alwaysEmitIntoClient @inline(__always) mutating func run() { if first != nil { runAll() } }

  @usableFromInline @inline(never) mutating func runAll() {
    // Mostly one call follows from another, and there is no second one.
    while rest == nil, let call = first.take() { perform(call) }
    if first == nil { return }
    var stack: [Call] = []
    while let call = takeFirst(&stack) ?? stack.popLast() { perform(call) }
  }

  /// The first call; the others are put on the stack.
  @inline(__always) private mutating func takeFirst(_ stack: inout [Call]) -> Call? {
    if var rest = rest.take() {
      rest.reverse()
      if stack.isEmpty { stack = rest } else { stack += rest }
    }
    return first.take()
  }

  /// Makes one call, and collects the calls that follow from it.
  @inline(__always) private mutating func perform(_ call: consuming Call) {
    switch consume call {
    case .request(let demand, let upstream): upstream.request(demand, &self)
    case .cancel(let upstream): upstream.cancel(&self)
    case .run(let body): body()
    }
  }
}

/// Can be cancelled without recursion: `cancel(_:)` ends this object, and adds the cancellation of its
/// upstream to `calls` instead of making it.
@usableFromInline protocol LoopCancellable: Sendable {
  func cancel(_ calls: inout UpstreamCalls)
}

extension LoopCancellable {
  @usableFromInline func cancel() {
    var calls = UpstreamCalls()
    cancel(&calls)
    calls.run()
  }
}

/// A subscription that adds its requests and cancellations of upstream to `calls`, so that a long chain
/// needs no recursion.
@usableFromInline protocol LoopSubscription: LoopCancellable {
  func request(_ demand: Subscribers.Demand, _ calls: inout UpstreamCalls)
}

extension LoopSubscription {
  @usableFromInline func request(_ demand: Subscribers.Demand) {
    var calls = UpstreamCalls()
    request(demand, &calls)
    calls.run()
  }
}
