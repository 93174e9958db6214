/// The latest values of up to four inputs: what `combineLatest` of three and four is made of.
///
/// One operator, where two at a time would be three of them for every value.
@usableFromInline
struct Quartet<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: OperatorState {
  @usableFromInline var a: A?
  @usableFromInline var b: B?
  @usableFromInline var c: C?
  @usableFromInline var d: D?
  @usableFromInline var inlets = (Inlet.waiting, Inlet.waiting, Inlet.waiting, Inlet.waiting)
  @usableFromInline var unfinished: Int

  /// - Parameter d: What takes the place of the fourth input, if there are only three.
  @inlinable
  init(d: D?) {
    self.d = d
    unfinished = d == nil ? 4 : 3
  }

  /// Takes the value of an input that has no other, so that nobody need subscribe to it. Only for
  /// inputs that come before all others: what such a one sends is there before anything else is.
  @inlinable @inline(__always)
  mutating func lead<Part: QuartetPart>(with value: Part.Input, _ part: Part.Type)
  where Part.A == A, Part.B == B, Part.C == C, Part.D == D {
    Part.with(&self) { latest, inlet in
      latest = value
      inlet = .closed
    }
    unfinished -= 1
  }

  @inlinable
  var step: PairingStep<(A, B, C, D)> {
    guard let a, let b, let c, let d else { return .keep }
    return .emit((a, b, c, d))
  }

  @inlinable
  var isIdle: Bool {
    // The values of the inputs are still there, and may do anything when they are released.
    _isPOD((A, B, C, D).self) && inlets.0.isClosed && inlets.1.isClosed && inlets.2.isClosed
      && inlets.3.isClosed
  }

  @inlinable
  func cancel() {
    inlets.0.subscription?.cancel()
    inlets.1.subscription?.cancel()
    inlets.2.subscription?.cancel()
    inlets.3.subscription?.cancel()
  }
}

@usableFromInline
final class QuartetSubscriber<
  A: Sendable, B: Sendable, C: Sendable, D: Sendable, Downstream: Subscriber
>: Operator where Downstream.Input == (A, B, C, D) {
  @usableFromInline typealias Members = Quartet<A, B, C, D>

  @usableFromInline let downstream: Downstream
  @usableFromInline let outlet: OutletVault<Downstream, Members>

  @inlinable
  init(d: D? = nil, downstream: consuming Downstream) {
    self.downstream = downstream
    outlet = Vault("CombineLatest", Outlet(state: Members(d: d)))
  }

  @inlinable
  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    var inlets: (Upstream?, Upstream?, Upstream?, Upstream?)
    update(through: handle) { contents in
      contents.mail.demand += demand
      let all = contents.state.inlets
      inlets = (
        all.0.subscription, all.1.subscription, all.2.subscription, all.3.subscription
      )
    }
    inlets.0?.request(demand)
    inlets.1?.request(demand)
    inlets.2?.request(demand)
    inlets.3?.request(demand)
  }
}

/// Where in a quartet an input plays.
@usableFromInline
protocol QuartetPart: SendableMetatype {
  associatedtype A: Sendable
  associatedtype B: Sendable
  associatedtype C: Sendable
  associatedtype D: Sendable
  associatedtype Input: Sendable

  static func with(
    _ quartet: inout Quartet<A, B, C, D>, _ body: (inout Input?, inout Inlet) -> Void)
}

@usableFromInline
enum FirstPart<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: QuartetPart {
  @inlinable @inline(__always)
  static func with(_ quartet: inout Quartet<A, B, C, D>, _ body: (inout A?, inout Inlet) -> Void) {
    body(&quartet.a, &quartet.inlets.0)
  }
}

@usableFromInline
enum SecondPart<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: QuartetPart {
  @inlinable @inline(__always)
  static func with(_ quartet: inout Quartet<A, B, C, D>, _ body: (inout B?, inout Inlet) -> Void) {
    body(&quartet.b, &quartet.inlets.1)
  }
}

@usableFromInline
enum ThirdPart<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: QuartetPart {
  @inlinable @inline(__always)
  static func with(_ quartet: inout Quartet<A, B, C, D>, _ body: (inout C?, inout Inlet) -> Void) {
    body(&quartet.c, &quartet.inlets.2)
  }
}

@usableFromInline
enum FourthPart<A: Sendable, B: Sendable, C: Sendable, D: Sendable>: QuartetPart {
  @inlinable @inline(__always)
  static func with(_ quartet: inout Quartet<A, B, C, D>, _ body: (inout D?, inout Inlet) -> Void) {
    body(&quartet.d, &quartet.inlets.3)
  }
}

/// One input of a quartet.
@usableFromInline
struct QuartetInput<Part: QuartetPart, Downstream: Subscriber>: Subscriber
where Downstream.Input == (Part.A, Part.B, Part.C, Part.D) {
  @usableFromInline typealias Input = Part.Input
  @usableFromInline typealias Failure = Downstream.Failure
  @usableFromInline typealias Quartet = QuartetSubscriber<
    Part.A, Part.B, Part.C, Part.D, Downstream
  >

  @usableFromInline let quartet: Quartet

  @inlinable
  init(_ part: Part.Type, of quartet: Quartet) {
    self.quartet = quartet
  }

  @inlinable
  func receive(subscription: any Subscription) {
    var upstream: Upstream? = Upstream(subscription)
    let outstanding = quartet.outlet.withLock { contents -> Subscribers.Demand? in
      var isFirst = false
      Part.with(&contents.state) { _, inlet in isFirst = inlet.accept(&upstream) }
      return isFirst ? contents.mail.outstanding : nil
    }
    upstream?.cancel()
    if let outstanding, outstanding != .none { subscription.request(outstanding) }
  }

  @inlinable @inline(__always)
  func receive(_ input: Input) -> Subscribers.Demand {
    var value: Input? = input
    let sent = quartet.update { contents in
      Part.with(&contents.state) { latest, _ in swap(&latest, &value) }
      return contents.mail.send(contents.state.step)
    }
    return sent?.demand ?? .none
  }

  @inlinable
  func receive(completion: Subscribers.Completion<Failure>) {
    quartet.conclude { contents in
      var finished: Upstream?
      var hasValue = false
      Part.with(&contents.state) { latest, inlet in
        finished = inlet.close()
        hasValue = latest != nil
      }
      contents.state.unfinished -= 1
      switch completion {
      case .finished:
        if !hasValue || contents.state.unfinished == 0 { contents.mail.send(completion: .finished) }
      case .failure: contents.mail.send(completion: completion)
      }
      return finished
    }
  }
}
