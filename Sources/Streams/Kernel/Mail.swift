/// Signals on their way downstream, and the demand that lets them through.
///
/// A plain value without locks or calls: ``Outlet`` guards it and does the delivering.
@usableFromInline
struct Mail<Value: Sendable, Failure: Error>: Sendable {
  @usableFromInline
  enum Event: Sendable {
    case value(Value)
    case completion(Subscribers.Completion<Failure>)
  }

  /// What downstream has asked for and not been sent; what waits in `values` counts as not sent.
  @usableFromInline var demand = Subscribers.Demand.none
  @usableFromInline var values = RingBuffer<Value>()
  @usableFromInline var ending: Subscribers.Completion<Failure>?
  @usableFromInline var isDelivering: Bool

  /// - Parameter isDelivering: True to hold everything back until the first ``nextEvent()``.
  @inlinable
  init(isDelivering: Bool = false) {
    self.isDelivering = isDelivering
  }

  /// What downstream has asked for beyond the values that wait.
  @inlinable
  var outstanding: Subscribers.Demand { demand - values.count }

  /// Whether a value sent now goes out without waiting to be asked for.
  @inlinable
  var hasDemand: Bool { demand.count > values.count }

  /// Values wait until they are asked for. An operator that would rather drop them looks at
  /// ``hasDemand`` first.
  @inlinable
  mutating func send(_ value: Value) {
    if ending == nil { values.append(value) }
  }

  /// Follows the values that wait.
  @inlinable
  mutating func send(completion: Subscribers.Completion<Failure>) {
    if ending == nil { ending = completion }
  }

  /// The first event to deliver; nil if a delivery is under way, which will come to it.
  @inlinable
  mutating func beginDelivery() -> Event? {
    isDelivering ? nil : nextEvent()
  }

  /// The next event downstream may have; nil ends the delivery.
  @inlinable
  mutating func nextEvent() -> Event? {
    isDelivering = true
    if !values.isEmpty, demand.spendOne(), let value = values.popFirst() { return .value(value) }
    if values.isEmpty, let ending { return .completion(ending) }
    isDelivering = false
    return nil
  }
}
