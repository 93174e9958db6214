import Streams

/// Virtual time, by hand or not.
protocol Agenda: AnyObject, Sendable {
  associatedtype Ticket

  func schedule(at instant: Int64, _ action: @escaping @Sendable () -> Void)
  func scheduleCancellably(
    at instant: Int64, _ action: @escaping @Sendable () -> Void
  ) -> Ticket
  func cancel(_ ticket: Ticket)
  func advance(to instant: Int64)
}

extension HandAgenda: Agenda {}

extension VirtualTimeScheduler: Agenda {
  func schedule(at instant: Int64, _ action: @escaping @Sendable () -> Void) {
    schedule(after: Instant(nanoseconds: instant), action)
  }

  func scheduleCancellably(
    at instant: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    schedule(after: Instant(nanoseconds: instant), action)
  }

  func cancel(_ ticket: any Cancellable) {
    ticket.cancel()
  }

  func advance(to instant: Int64) {
    advance(to: Instant(nanoseconds: instant))
  }
}
