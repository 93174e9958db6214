import Streams
import TrackerPipeline

/// Writes the events of a ride, one object a line, and the totals on the last line.
struct JSONLines: RideLog {
  private let request: RideRequest
  /// True if each line names its route.
  private let isShared: Bool
  private var route: String?
  private var json = JSONWriter(nil)

  init(request: RideRequest, isShared: Bool) {
    self.request = request
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
    if case .idleTicks(let count, let interval) = event {
      return idleTicks(count, every: interval, after: time)
    }
    line(event.name, at: time) { json in
      switch event {
      case .permission(let status): json.member("status", status.rawValue)
      case .fix(let location), .firstFix(let location), .movement(let location):
        json.members(of: location)
      case .dropped(let location, let reason):
        json.members(of: location)
        json.member("reason", reason.rawValue)
      case .tick, .idleTicks: break
      case .geocode(let location), .tickSkipped(let location):
        json.member("fix_t", location.time)
        json.members(of: location)
      case .geocodeFailed(let location, let error):
        json.member("fix_t", location.time)
        json.members(of: location)
        json.member("reason", error.description)
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
  private mutating func idleTicks(_ count: Int, every interval: Duration, after time: Instant) {
    func tick(_ number: Int) -> Instant { time.advanced(by: interval * number) }
    guard count > Self.mostIdleTicks else {
      for number in 1...count { line(TrackerEvent.tick.name, at: tick(number)) { _ in } }
      return
    }
    line(TrackerEvent.idleTicks(count, every: interval).name, at: tick(1)) { json in
      json.member("until", tick(count))
      json.member("count", count)
    }
  }

  private static let mostIdleTicks = 20_000

  mutating func end(_ report: RideReport) {
    let last = report.route.fixes.last?.time ?? .zero
    line("totals", at: last.advanced(by: request.settle)) { json in
      json.members(of: report.totals)
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
    case .dropped: "dropped"
    case .firstFix: "firstFix"
    case .movement: "movement"
    case .tick: "tick"
    case .tickSkipped: "tickSkipped"
    case .idleTicks: "ticks"
    case .geocode: "geocode"
    case .geocodeFailed: "geocodeFailed"
    case .commit: "commit"
    case .alert: "alert"
    }
  }
}
