import Streams
import TrackerPipeline

/// Writes the events of a ride, one object a line, and the totals on the last line.
struct JSONLines: RideLog {
  /// True if each line names its route.
  private let isShared: Bool
  private var route: String?
  private var json = JSONWriter(nil)

  init(isShared: Bool) {
    self.isShared = isShared
  }

  var pending: [UInt8] {
    get { json.bytes }
    _modify { yield &json.bytes }
  }

  mutating func start(_ route: Route) {
    self.route = isShared ? route.name : nil
  }

  mutating func receive(_ event: TrackerEvent, at time: Instant) {
    if case .ticks(let outcome, let count, let interval) = event {
      return ticks(outcome, count: count, every: interval, after: time)
    }
    line(event.name, at: time) { json in
      switch event {
      case .permission(let status): json.member("status", status.rawValue)
      case .fix(let location, let reason):
        json.members(of: location)
        if let reason { json.member("dropped", reason.rawValue) }
      case .firstFix(let location), .movement(let location): json.members(of: location)
      case .tick(let outcome), .ticks(let outcome, _, _):
        json.member("outcome", outcome.rawValue)
      case .geocode(let location):
        json.member("fix_t", location.time)
        json.members(of: location)
      case .geocodeEnded(let location, let outcome):
        json.member("fix_t", location.time)
        json.members(of: location)
        json.members(of: outcome)
      case .commit(let place):
        json.member("index", place.index)
        json.members(of: place)
      case .alert(let alert):
        json.member("kind", alert.kind.rawValue)
        json.member("message", alert.message)
      }
    }
  }

  /// Writes a line for each tick, up to about a day of the default cadence; more ticks are written
  /// as one line.
  private mutating func ticks(
    _ outcome: TrackerEvent.TickOutcome, count: Int, every interval: Duration, after time: Instant
  ) {
    func tick(_ number: Int) -> Instant { time.advanced(by: interval * number) }
    guard count > Self.mostTicks else {
      for number in 1...count { receive(.tick(outcome), at: tick(number)) }
      return
    }
    line("ticks", at: tick(1)) { json in
      json.member("outcome", outcome.rawValue)
      json.member("until", tick(count))
      json.member("count", count)
    }
  }

  private static let mostTicks = 20_000

  mutating func end(_ report: RideReport, _ metrics: RideMetrics?) {
    line("totals", at: report.end) { json in
      json.members(ofTotals: report)
      if let metrics { json.member("metrics") { $0.write(metrics) } }
      if let attribution = report.attribution { json.member("attribution", attribution) }
    }
  }

  private mutating func line(
    _ name: String, at time: Instant, _ members: (inout JSONWriter) -> Void
  ) {
    json.object { json in
      json.member("event", name)
      json.member("t", time)
      if let route { json.member("route", route) }
      members(&json)
    }
    json.endLine()
  }
}

extension TrackerEvent {
  fileprivate var name: String {
    switch self {
    case .permission: "permission"
    case .fix: "fix"
    case .firstFix: "firstFix"
    case .movement: "movement"
    case .tick: "tick"
    case .ticks: "ticks"
    case .geocode: "geocode"
    case .geocodeEnded: "geocodeEnded"
    case .commit: "commit"
    case .alert: "alert"
    }
  }
}
