import Streams
import TrackerPipeline

/// Finds the options that were given and have no effect, each with the reason, so that the user
/// learns of it.
///
/// A default value is not reported, and neither is a bound that is kept anyway, such as `--to`
/// after the end or more `--jobs` than routes: for many routes such a bound is intended.
extension RideRequest {
  /// The options that have no effect on any ride.
  ///
  /// - Parameter isLive: True if a receiver is followed, and nothing is simulated.
  func ineffectiveOptions(isLive: Bool = false) -> [String] {
    var found = IneffectiveOptions(given: given)
    if format != .text {
      found.note("--map", "it is drawn in text, and the format is \(format.rawValue)")
    }
    if !writesPage { found.note("--tiles", "no page is written") }
    if tiles == nil { found.note("--tiles-credit", "there are no --tiles") }
    if case .nominatim = geocoder {
      if pace != nil { found.note("--allow-network", "by the clock, a server may be asked anyway") }
    } else {
      for name in ["--allow-network", "--network-timeout", "--language"]
      where !asksServers(about: name) {
        found.note(name, "the geocoder \(geocoder.name) asks no server")
      }
      if isLive { found.note("--geocode-timeout", "the geocoder \(geocoder.name) answers at once") }
    }
    if let longest = longestLatency(isLive: isLive), longest < settings.geocodeTimeout,
      longest < TrackerSettings().geocodeTimeout
    {
      found.note("--geocode-timeout", "no answer takes longer than \(longest.text)")
    }
    if !hasChance { found.note("--seed", "nothing is left to chance") }
    noteDirections(in: &found)
    return found.all
  }

  /// True if an option applies to requests to servers of places or directions.
  private func asksServers(about option: String) -> Bool {
    let searches = if case .nominatim = placeSearch { true } else { false }
    return switch option {
    case "--language": searches
    case "--network-timeout": searches || !routers.isEmpty
    default: false
    }
  }

  /// Finds the options of directions that have no effect.
  private func noteDirections(in found: inout IneffectiveOptions) {
    if directions == nil {
      let reason = "the routes are no places; --between says that they are"
      for name in ["--by", "--osrm", "--straight"] { found.note(name, reason) }
    } else if goesStraight {
      found.note("--osrm", "the way is straight")
    }
  }

  /// The options that have no effect on a ride along this route.
  func ineffectiveOptions(on route: Route) -> [String] {
    var found = IneffectiveOptions(given: given)
    if route.timing == .recorded {
      for name in ["--speed", "--interval"] { found.note(name, "every point has its time") }
    } else if route.timing == .interpolated {
      found.note("--interval", "some points have a time")
    }
    let hasAccuracy = {
      faults.noise > 0 || !faults.accuracies.isEmpty
        || route.fixes.contains { $0.horizontalAccuracy != nil }
    }
    if given["--max-accuracy"] != nil, !hasAccuracy() {
      found.note("--max-accuracy", "no fix has an accuracy")
    }
    let isHit = { (fix: Location) in faults.outages.contains { $0.contains(fix.time) } }
    if given["--outage"] != nil, !route.fixes.contains(where: isHit) {
      found.note("--outage", "no fix falls into it")
    }
    let end = Instant(route.duration + settle)
    let isOver = "the ride is over before, at \(ClockText.of(end, isTrimmed: true))"
    if script.offline.allSatisfy({ $0.lowerBound > end }) {
      found.note("--geocoder-offline", isOver)
    }
    if locationErrors.allSatisfy({ Instant($0.time) > end }) {
      found.note("--location-error", isOver)
    }
    if faults.accuracies.allSatisfy({ Instant($0.time) > end }) { found.note("--accuracy", isOver) }
    let later = permission.drop { $0.time == .zero && $0.status.isAuthorized }
    if permission.count > later.count, !later.isEmpty,
      later.allSatisfy({ Instant($0.time) > end })
    {
      found.note("--permission", isOver)
    }
    return found.all
  }

  /// The options that had no effect on a ride, as is known at its end.
  func ineffectiveOptions(in report: RideReport) -> [String] {
    var found = IneffectiveOptions(given: given)
    let count = report.totals.geocodes
    for (name, ordinals) in [("--fail", script.failing), ("--no-result", script.withoutResult)]
    where ordinals.allSatisfy({ $0 > count }) {
      found.note(name, "there \(count == 1 ? "was 1 geocode" : "were \(count) geocodes")")
    }
    return found.all
  }

  /// The longest latency; nil if it has no bound.
  private func longestLatency(isLive: Bool) -> Duration? {
    // The latency of a real server has no bound.
    if case .nominatim = geocoder, isLive || pace != nil { return nil }
    if isLive { return nil }
    return switch script.latency {
    case .constant(let latency): latency
    case .uniform(let range): range.upperBound
    case .normal(let mean, let deviation): deviation == .zero ? mean : nil
    case .exponential(let mean): mean == .zero ? .zero : nil
    }
  }

  /// True if anything depends on the seed.
  private var hasChance: Bool {
    let rates = [
      script.failureRate, script.noResultRate, faults.dropRate, faults.duplicateRate,
      faults.backwardRate,
    ]
    let hasChoice = rates.contains { $0 > 0 && $0 < 1 }
    let hasDirection =
      faults.noise > 0 || (faults.staleFirst?.distance ?? 0) > 0
      || faults.teleports.map { $0.rate > 0 && $0.distance > 0 } == true
    let hasLatency =
      switch script.latency {
      case .constant: false
      case .uniform(let range): range.lowerBound < range.upperBound
      case .normal(_, let deviation): deviation > .zero
      case .exponential(let mean): mean > .zero
      }
    return hasChoice || hasDirection || hasLatency
  }
}

/// Collects remarks about options that were given.
private struct IneffectiveOptions {
  let given: [String: String]
  private(set) var all: [String] = []

  init(given: [String: String]) {
    self.given = given
  }

  mutating func note(_ option: String, _ reason: String) {
    if given[option] != nil { all.append("\(option) has no effect: \(reason)") }
  }
}
