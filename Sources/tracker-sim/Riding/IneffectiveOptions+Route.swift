import Streams
import TrackerPipeline

extension RideOptions {
  /// The options that have no effect on a ride along this route.
  func ineffectiveOptions(on route: Route) -> IneffectiveOptions {
    var found = IneffectiveOptions()
    if route.timing == .recorded {
      let reason = "every point has its time"
      found.note("--speed", if: untimed.givenSpeed != nil, reason)
      found.note("--interval", if: untimed.givenInterval != nil, reason)
    } else if route.timing == .interpolated {
      found.note("--interval", if: untimed.givenInterval != nil, "some points have a time")
    }
    if route.timing == .constantSpeed {
      found.note("--order", if: !sortsSegments, "its points have no times")
    }
    if route.source != "csv" {
      found.note("--dates", if: dates != nil, "only a CSV file may have such dates")
      found.note(
        "--columns", if: columns != RouteOptions.Columns(), "only a CSV file has columns")
    }
    if settings.maximumAccuracy != nil, !hasAccuracy(on: route) {
      found.note("--max-accuracy", "no fix has an accuracy")
    }
    let isHit = { (fix: Location) in faults.outages.contains { $0.contains(fix.time) } }
    if !faults.outages.isEmpty, !route.fixes.contains(where: isHit) {
      found.note("--outage", "no fix falls into it")
    }
    noteLateEvents(after: Instant(route.duration + settle), in: &found)
    return found
  }

  private func hasAccuracy(on route: Route) -> Bool {
    faults.noise > 0 || !faults.accuracies.isEmpty
      || route.fixes.contains { $0.horizontalAccuracy != nil }
  }

  /// Notes the scripts of which nothing happens before the end.
  private func noteLateEvents(after end: Instant, in found: inout IneffectiveOptions) {
    let reason = "the ride is over before, at \(ClockText.of(end, isTrimmed: true))"
    func note(_ option: String, _ times: [Instant]) {
      found.note(option, if: !times.isEmpty && times.allSatisfy { $0 > end }, reason)
    }
    note("--geocoder-offline", script.offline.map(\.lowerBound))
    note("--location-error", locationErrors.map { Instant($0.time) })
    note("--accuracy", faults.accuracies.map { Instant($0.time) })
    // An authorization from the start has an effect.
    let permission = permission ?? []
    let later = permission.drop { $0.time == .zero && $0.status.isAuthorized }
    if permission.count > later.count { note("--permission", later.map { Instant($0.time) }) }
  }

  /// The options that had no effect on a ride, as is known at its end.
  func ineffectiveOptions(in report: RideReport) -> IneffectiveOptions {
    var found = IneffectiveOptions()
    let count = report.totals.geocodes
    let reason = "there \(count == 1 ? "was 1 geocode" : "were \(count) geocodes")"
    for (name, ordinals) in [("--fail", script.failing), ("--no-result", script.withoutResult)] {
      found.note(name, if: !ordinals.isEmpty && ordinals.allSatisfy { $0 > count }, reason)
    }
    return found
  }
}
