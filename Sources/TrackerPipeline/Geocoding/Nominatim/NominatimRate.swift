import Foundation
import Streams
import Synchronization

/// The request rate of one server, shared by its clients.
final class NominatimRate: Sendable {
  /// A pause in which the server is not asked.
  struct Pause: Sendable {
    let end: Instant
    /// The error with which the server began the pause.
    let error: GeocoderError
    /// True if requests may wait for its end. None waits for a server that has refused the program
    /// without saying for how long.
    let isWaitedFor: Bool
  }

  let limiter: RateLimiter
  let pause = Mutex<Pause?>(nil)

  init(scheduler: any Scheduler) {
    limiter = RateLimiter(interval: NominatimClient.requestInterval, scheduler: scheduler)
  }

  private static let known = Mutex<[String: NominatimRate]>([:])

  /// The rate for a server in this process, by host and port.
  static func shared(by server: ServerAddress) -> NominatimRate {
    known.withLock { known in
      let rate =
        known[server.serverName] ?? NominatimRate(scheduler: DispatchQueue(label: "NominatimRate"))
      known[server.serverName] = rate
      return rate
    }
  }
}
