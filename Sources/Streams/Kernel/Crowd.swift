/// The subscribers of a ``Fanout``, in the order they came.
///
/// Who leaves leaves an empty seat, so that leaving costs the same in a crowd of any size; the ranks
/// are closed when more seats are empty than taken.
@usableFromInline
struct Crowd<Output: Sendable, Failure: Error>: Sendable {
  /// A downstream, as closures: made in specialised code, they stay specialised.
  @usableFromInline
  struct Member: Sendable {
    @usableFromInline let ticket: Ticket
    @usableFromInline let receiveValue: @Sendable (Output) -> Subscribers.Demand
    @usableFromInline let receiveCompletion: @Sendable (Subscribers.Completion<Failure>) -> Void

    @inlinable
    init<S: Subscriber<Output, Failure>>(_ subscriber: S, ticket: Ticket) {
      self.ticket = ticket
      if MemoryLayout<S>.size <= MemoryLayout<AnyObject>.size {
        // An object, which both closures can hold without memory of their own.
        receiveValue = { subscriber.receive($0) }
        receiveCompletion = { subscriber.receive(completion: $0) }
      } else {
        let seat = Seat(subscriber)
        receiveValue = { seat.subscriber.receive($0) }
        receiveCompletion = { seat.subscriber.receive(completion: $0) }
      }
    }

    /// An empty seat: its ticket is cancelled, so nothing will be delivered to it.
    @inlinable
    init(leftBy ticket: Ticket) {
      self.ticket = ticket
      receiveValue = { _ in .none }
      receiveCompletion = { _ in }
    }
  }

  @usableFromInline var members: ContiguousArray<Member> = []
  @usableFromInline var emptySeats = 0

  @inlinable
  init() {}

  @inlinable
  mutating func append(_ member: consuming Member) {
    member.ticket.place = members.count
    members.append(member)
  }

  @inlinable
  subscript(ticket: Ticket) -> Member? {
    let place = ticket.place
    return members.indices.contains(place) && members[place].ticket === ticket
      ? members[place] : nil
  }

  @inlinable
  mutating func remove(_ ticket: Ticket) {
    let place = ticket.place
    guard members.indices.contains(place), members[place].ticket === ticket else { return }
    ticket.place = -1
    if place == members.count - 1 {
      members.removeLast()
      while let last = members.last, last.ticket.place < 0 {
        members.removeLast()
        emptySeats -= 1
      }
      return
    }
    members[place] = Member(leftBy: ticket)
    emptySeats += 1
    if emptySeats > 16, emptySeats > members.count / 2 { closeRanks() }
  }

  @inlinable
  mutating func closeRanks() {
    members.removeAll { $0.ticket.place < 0 }
    for place in members.indices { members[place].ticket.place = place }
    emptySeats = 0
  }

  @inlinable @inline(__always)
  func deliver(_ value: Output, version: Int?) {
    for member in members { Self.deliver(value, version: version, to: member) }
  }

  @inlinable @inline(__always)
  static func deliver(_ value: Output, version: Int?, to member: Member) {
    guard member.ticket.spend(on: version) else { return }
    let demand = member.receiveValue(value)
    if demand != .none { _ = member.ticket.add(demand) }
  }

  @inlinable
  func deliver(_ completion: Subscribers.Completion<Failure>) {
    for member in members where member.ticket.close() { member.receiveCompletion(completion) }
  }
}

/// A subscriber that is not an object, made one, so that the closures that call it share one copy.
@usableFromInline
final class Seat<S: Subscriber>: Sendable {
  @usableFromInline let subscriber: S

  @inlinable
  init(_ subscriber: S) {
    self.subscriber = subscriber
  }
}
