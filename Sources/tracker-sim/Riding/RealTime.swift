import TrackerPipeline

/// A ride on the real clock.
enum RealTime {
  /// Refuses a ride that would not end: a file with points decades apart is rarely intended. Virtual
  /// time skips the time in which nothing happens.
  static func checkLength(
    of route: Route, settle: Duration, cadence: Duration, named name: String,
    advice: String = "run it without --realtime, or a part of it"
  ) throws(Failure) {
    let ticks = (route.duration + settle) / cadence
    guard ticks > mostTicks else { return }
    let days = Int((route.duration + settle) / .seconds(86_400))
    let advice = settle > route.duration ? "--settle is that long" : advice
    throw .arguments(
      "\(name): \(days) days with a tick every \(cadence.text) are more than "
        + "\(Int(mostTicks)) ticks by the clock; \(advice)"
    )
  }

  private static let mostTicks = 50_000_000.0
}

extension RideOptions {
  /// Refuses a ride on the real clock that would not end.
  func checkLengthByClock(of route: Route, named name: String) throws(Failure) {
    try RealTime.checkLength(of: route, settle: settle, cadence: settings.cadence, named: name)
  }
}
