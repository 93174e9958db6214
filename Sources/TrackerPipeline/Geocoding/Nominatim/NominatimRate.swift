import Foundation
import Streams
import Synchronization

/// When a server may be asked, by any of its clients.
final class NominatimRate: Sendable {
  /// The server is left alone.
  struct Pause: Sendable {
    let end: Instant
    /// The error with which the server asked for the pause.
    let error: GeocoderError
  }

  let limiter: RateLimiter
  let pause = Mutex<Pause?>(nil)

  init(scheduler: any Scheduler) {
    limiter = RateLimiter(interval: NominatimClient.requestInterval, scheduler: scheduler)
  }

  private static let known = Mutex<[String: NominatimRate]>([:])

  /// That of the process, by host and port.
  static func shared(by server: ServerAddress) -> NominatimRate {
    known.withLock { known in
      let rate =
        known[server.serverName] ?? NominatimRate(scheduler: DispatchQueue(label: "NominatimRate"))
      known[server.serverName] = rate
      return rate
    }
  }
}
