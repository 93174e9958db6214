import Streams

/// Virtual time, by hand or not.
protocol VirtualTime: AnyObject, Sendable {
  associatedtype Token

  func schedule(at instant: Int64, _ action: @escaping @Sendable () -> Void)
  func scheduleCancellably(
    at instant: Int64, _ action: @escaping @Sendable () -> Void
  ) -> Token
  func cancel(_ token: Token)
  func advance(to instant: Int64)
}

extension HandVirtualTime: VirtualTime {}

extension VirtualTimeScheduler: VirtualTime {
  func schedule(at instant: Int64, _ action: @escaping @Sendable () -> Void) {
    schedule(after: Instant(nanoseconds: instant), action)
  }

  func scheduleCancellably(
    at instant: Int64, _ action: @escaping @Sendable () -> Void
  ) -> any Cancellable {
    schedule(after: Instant(nanoseconds: instant), action)
  }

  func cancel(_ token: any Cancellable) {
    token.cancel()
  }

  func advance(to instant: Int64) {
    advance(to: Instant(nanoseconds: instant))
  }
}
