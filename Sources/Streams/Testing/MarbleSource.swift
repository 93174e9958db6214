/// Why a stream drawn with `#` failed.
public struct MarbleFailure: Error, Hashable {
  public init() {}
}

/// A publisher that plays a diagram, and remembers who subscribed and what was asked for.
///
/// A cold one plays to each subscriber from its subscription on; what is due waits to be asked for.
/// A hot one plays once, from when it was made; what nobody has asked for is lost.
public final class MarbleSource<Output: Sendable>: Publisher {
  public typealias Failure = MarbleFailure

  let marbles: Marbles
  let isHot: Bool
  let created: Instant
  let start: Instant
  let scheduler: VirtualTimeScheduler
  let value: @Sendable (String) -> Output
  private let log = Lock(Marbles())

  init(
    _ marbles: Marbles, isHot: Bool, scheduler: VirtualTimeScheduler,
    value: @escaping @Sendable (String) -> Output
  ) {
    self.marbles = marbles.checked(as: isHot ? .hotSource : .coldSource, for: scheduler)
    self.isHot = isHot
    self.scheduler = scheduler
    self.value = value
    created = scheduler.now
    start = created.advanced(byNanoseconds: isHot ? -marbles.origin : 0)
  }

  /// When it was subscribed to (`^`) and cancelled (`!`), counted from when it was made.
  public var subscriptions: Marbles {
    Marbles(
      moments: log.withLock { $0 }.moments.filter {
        $0.event == .subscribed || $0.event == .cancelled
      })
  }

  /// When it was asked for how many values: a digit, or `*` for all.
  public var requests: Marbles {
    Marbles(
      moments: log.withLock { $0 }.moments.filter {
        guard case .value = $0.event else { return false }
        return true
      })
  }

  public func receive<S: Subscriber<Output, MarbleFailure>>(subscriber: consuming S) {
    note(.subscribed)
    Playback(self, downstream: subscriber).play()
  }

  func note(_ event: Marbles.Event) {
    let time = created.duration(to: scheduler.now)
    log.withLock { $0.record(event, at: Instant(time)) }
  }
}

/// One subscriber's performance of a diagram.
private final class Playback<Downstream: Subscriber>: Operator
where Downstream.Failure == MarbleFailure {
  let source: MarbleSource<Downstream.Input>
  let downstream: Downstream
  let outlet: OutletVault<Downstream, NoState>

  init(_ source: MarbleSource<Downstream.Input>, downstream: Downstream) {
    self.source = source
    self.downstream = downstream
    outlet = Vault("MarbleSource", Outlet(state: NoState()))
  }

  func play() {
    let now = source.scheduler.now
    let origin = source.isHot ? source.start : now
    for moment in source.marbles.moments {
      let instant = origin.advanced(byNanoseconds: moment.time)
      guard instant >= now else { continue }
      source.scheduler.schedule(after: instant) { self.perform(moment.event) }
    }
    startHoldingBack()
  }

  func perform(_ event: Marbles.Event) {
    switch event {
    case .value(let name):
      let value = source.value(name)
      update { contents in
        if contents.mail.hasDemand || !source.isHot { contents.mail.send(value) }
      }
    case .finished: update { $0.mail.send(completion: .finished) }
    case .failed:
      update { $0.mail.send(completion: .failure(MarbleFailure())) }
    default: break
    }
  }

  static func request(_ demand: Subscribers.Demand, through handle: ClosureSubscription) {
    let playback = handle.owner(as: Playback.self)
    playback?.source.note(.value(demand.max.map { "\($0)" } ?? "*"))
    grant(demand, through: handle)
  }

  func cancel() {
    source.note(.cancelled)
    stop()
  }
}

extension VirtualTimeScheduler {
  /// A source that plays `diagram` to each subscriber from its subscription on.
  public func cold(_ diagram: Marbles) -> MarbleSource<String> {
    MarbleSource(diagram, isHot: false, scheduler: self) { $0 }
  }

  /// A source that plays `diagram` to each subscriber, with values that stand for its characters.
  @preconcurrency
  public func cold<Value: Sendable>(
    _ diagram: Marbles, values: @escaping @Sendable (String) -> Value
  ) -> MarbleSource<Value> {
    MarbleSource(diagram, isHot: false, scheduler: self, value: values)
  }

  /// A source that plays `diagram` once, from now on; the `^` in it is now.
  public func hot(_ diagram: Marbles) -> MarbleSource<String> {
    MarbleSource(diagram, isHot: true, scheduler: self) { $0 }
  }

  /// A source that plays `diagram` once, with values that stand for its characters.
  @preconcurrency
  public func hot<Value: Sendable>(
    _ diagram: Marbles, values: @escaping @Sendable (String) -> Value
  ) -> MarbleSource<Value> {
    MarbleSource(diagram, isHot: true, scheduler: self, value: values)
  }
}
