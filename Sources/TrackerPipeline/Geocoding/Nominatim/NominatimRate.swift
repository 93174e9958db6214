import Foundation
import Streams
import Synchronization

/// When a server may be asked, whoever asks it.
final class NominatimRate: Sendable {
  /// The server is left alone.
  struct Pause: Sendable {
    let end: Instant
    /// What it answered when it asked for that.
    let error: GeocoderError
  }

  let limiter: RateLimiter
  let pause = Mutex<Pause?>(nil)

  init(scheduler: any Scheduler) {
    limiter = RateLimiter(interval: NominatimClient.requestInterval, scheduler: scheduler)
  }

  private static let known = Mutex<[ServerAddress: NominatimRate]>([:])

  /// That of the process.
  static func shared(by server: ServerAddress) -> NominatimRate {
    known.withLock { known in
      let rate =
        known[server] ?? NominatimRate(scheduler: DispatchQueue(label: "NominatimRate"))
      known[server] = rate
      return rate
    }
  }
}
