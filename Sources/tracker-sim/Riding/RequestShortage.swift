import TrackerPipeline

/// The effect of a server's request rate, which is limited by the real clock, on a ride that is
/// faster than the clock: geocodes wait for their turn, and time out by the ride's clock.
///
/// It is assumed that every tick finds a movement, which is the maximum of geocodes, and that the
/// server answers at once; each answer takes its latency in addition.
struct RequestShortage: Equatable {
  /// The percentage of the geocodes after the first that wait, and get their turn in time.
  private(set) var waiting = 0
  /// The percentage that time out before their turn.
  private(set) var timingOut = 0

  /// All times are seconds of the ride.
  ///
  /// - Parameters:
  ///   - interval: Between two requests.
  ///   - latency: From the tick to the request.
  init(interval: Double, latency: Double, cadence: Double, timeout: Double) {
    // Geocodes that time out by their latency are not counted here.
    guard latency <= timeout else { return }
    var (ticks, end, turn) = (0.0, latency, latency + interval)
    for _ in 0..<100 {
      ticks = max(ticks + 1, (end / cadence).rounded(.up))
      let tick = ticks * cadence
      let request = max(tick + latency, turn)
      if request > tick + timeout {
        timingOut += 1
        end = tick + timeout
      } else {
        if request > tick + latency { waiting += 1 }
        end = request
        turn = request + interval
      }
    }
  }
}

extension RideOptions {
  /// The note for a ride that is faster than the server's rate; nil if the rate has no effect.
  func noteOnRequests(at pace: Double) -> String? {
    let interval = NominatimClient.requestInterval * pace
    let shortage = RequestShortage(
      interval: interval / .seconds(1), latency: script.latency.mean / .seconds(1),
      cadence: settings.cadence / .seconds(1), timeout: settings.geocodeTimeout / .seconds(1))
    let shares = [("wait", shortage.waiting), ("time out", shortage.timingOut)]
    let texts = shares.filter { $0.1 > 0 }.map { "\($0.1) % \($0.0)" }
    if texts.isEmpty { return nil }
    let timeout = settings.geocodeTimeout
    return
      "the server is asked once a second, which is once in \(interval.text) of this ride: where "
      + "each tick finds a movement, of the geocodes \(texts.joined(separator: " and ")) (\(timeout.text) of the ride "
      + "are \((timeout / pace).text)); a slower ride or a longer --cadence has time for all"
  }
}
