import Streams
import TrackerPipeline

/// The data of a ride or of a way for a page, as JSON.
struct RideData {
  let result: any RouteResult
  let recording: RideRecording
  let settings: TrackerSettings
  /// Metres: the length of the line through the received positions; nil if these are the route's positions.
  var received: Double?
  /// True for a way without a ride.
  var isWayOnly = false
  /// The second ride, if there is one.
  var comparison: Comparison?
  let page: PageOptions
  let below: NamedMap

  var json: [UInt8] {
    var json = JSONWriter(nil, isOnOneLine: true)
    json.object { write(to: &$0) }
    return json.bytes
  }

  /// `ride.gpx · Morning Run`: the name of the file, and the route's if it says more.
  var title: String {
    let name = result.route.name
    guard let path = (result as? RideResult)?.source, let file = path.split(separator: "/").last
    else { return name }
    let known = [String(file), String(file.prefix { $0 != "." })]
    return known.contains(name) ? name : "\(file) · \(name)"
  }

  private func write(to json: inout JSONWriter) {
    let route = result.route
    json.member("start") { json in
      let start = route.startTime.map { $0.nanoseconds / 1_000_000 }
      json.write(verbatim: start.map(String.init) ?? "null")
    }
    if let zone = route.timeZone { json.member("zone", zone.identifier) }
    if let tiles = page.tiles {
      json.member("tiles", tiles.template)
      if let credit = page.tilesCredit ?? tiles.credit {
        json.member("tilesCredit", credit.printable)
      }
    }
    below.write(to: &json)
    if isWayOnly { json.member("isWayOnly", true) }
    write(route.summary, to: &json)
    writeRoute(route, to: &json)
    if let directions = route.directions { write(directions, to: &json) }
    writeRide(to: &json)
    if let comparison { write(comparison, to: &json) }
  }

  private func write(_ figures: Route.Summary, to json: inout JSONWriter) {
    json.member("length", integer: figures.length.pageLength)
    json.member("movingTime", integer: Instant(figures.movingTime).pageTime)
    if let speed = figures.meanSpeed { json.member("meanSpeed", integer: speed.pageLength) }
    if let climb = figures.climb { json.member("climb", integer: climb.pageLength) }
  }

  private func write(_ comparison: Comparison, to json: inout JSONWriter) {
    let (first, second) = comparison.labels
    json.member("label", first)
    json.member("differences") { $0.write(comparison.differences) }
    json.member("deciding") { $0.write(comparison.figures.deciding) }
    if let equality = comparison.equality { json.member("equality", equality) }
    guard let data = RideData(comparison, page) else { return }
    json.member("second") { json in
      json.object { json in
        json.member("label", second)
        data.writeRide(to: &json)
      }
    }
  }

  /// Writes what two rides of one route have each for themselves.
  private func writeRide(to json: inout JSONWriter) {
    json.member("duration", integer: duration)
    json.member("limits") { $0.write(limitsOf: settings) }
    if let ride = result as? RideResult { json.headlineMembers(of: ride) }
    if let credits = result.credits(and: below.credits) { json.member("attribution", credits) }
    if let received { json.member("received", integer: received.pageLength) }
    writeRecording(to: &json)
    writePlaces(result.places, to: &json)
    json.member("alerts") { json in
      json.array { json in
        for alert in recording.alerts.entries {
          json.separate()
          json.array { json in
            json.element(integer: alert.start.pageTime)
            json.element(alert.event.kind.rawValue)
            json.element(alert.event.message)
            if alert.count == 1 { return }
            json.element(integer: Int64(alert.count))
            json.element(integer: alert.end.pageTime)
          }
        }
      }
    }
  }

  private var duration: Int64 {
    let last = max(recording.end, result.route.fixes.last?.time ?? .zero)
    return max(Int64((Double(last.nanoseconds) / 1e6).rounded(.up)), 0)
  }

  private func writeRoute(_ route: Route, to json: inout JSONWriter) {
    var positions = RideRecording.Positions()
    for fix in route.fixes { positions.append(fix.coordinate, at: fix.time) }
    json.member("interruptions", IntegerColumn(foldedInterruptionsOf: route))
    json.member("route") { json in
      json.object { json in
        json.members(of: positions)
        if route.fixes.contains(where: { $0.altitude.pageAltitude > 0 }) {
          json.member("altitude", IntegerColumn(route.fixes.lazy.map(\.altitude.pageAltitude)))
        }
        json.member("starts", IntegerColumn(route.tracks.flatMap(\.segments).map(\.lowerBound)))
      }
    }
  }

  private func write(_ directions: Directions, to json: inout JSONWriter) {
    var line = RideRecording.Positions()
    for point in directions.line { line.append(point, at: .zero) }
    let steps = directions.numberedSteps
    json.member("directions") { json in
      json.object { json in
        json.member("latitude", line.latitude)
        json.member("longitude", line.longitude)
        json.member("starts", IntegerColumn(steps.map(\.step.start)))
        json.member("totals", IntegerColumn(steps.map(\.total.pageLength)))
        json.member("times", IntegerColumn(steps.map(\.time.pageTime)))
        json.member("summary", DirectionsText.summary(of: directions))
        json.member("isStraight", !directions.followsRoads)
        json.member("instructions") { json in
          json.array { json in
            for step in steps { json.element(step.step.instruction) }
          }
        }
      }
    }
  }

  private func writeRecording(to json: inout JSONWriter) {
    json.member("permissions") { json in
      json.array { json in
        for (time, status) in recording.permissions {
          json.separate()
          json.array { json in
            json.element(integer: time.pageTime)
            json.element(status.rawValue)
          }
        }
      }
    }
    json.positions("fixes", recording.fixes) { json in
      json.member("accuracy", recording.accuracies)
      json.member("drop", recording.drops)
    }
    json.member("dropReasons") { json in
      json.array { json in
        for reason in RideRecording.dropReasons { json.element(reason.phrase) }
      }
    }
    json.positions("checkpoints", recording.checkpoints) { json in
      json.member("first", recording.firsts)
    }
    json.member("ticks") { json in
      json.object { json in
        let ticks = recording.ticks.entries
        json.member("time", IntegerColumn(ticks.map(\.start.pageTime)))
        json.member("end", IntegerColumn(ticks.map(\.end.pageTime)))
        json.member("count", IntegerColumn(ticks.map(\.count)))
        json.member("outcome", IntegerColumn(ticks.map(\.event.outcome)))
      }
    }
    let geocodes = recording.geocodes.entries
    var positions = RideRecording.Positions()
    for geocode in geocodes { positions.append(geocode.event.coordinate, at: geocode.start) }
    json.positions("geocodes", positions) { json in
      json.member("end", IntegerColumn(geocodes.map(\.end.pageTime)))
      json.member("count", IntegerColumn(geocodes.map(\.count)))
      json.member("outcome", IntegerColumn(geocodes.map(\.event.outcome)))
    }
    json.member("outcomes") { json in
      json.array { json in
        for outcome in recording.outcomes { json.element(outcome) }
      }
    }
  }

  private func writePlaces(_ places: [VisitedPlace], to json: inout JSONWriter) {
    var positions = RideRecording.Positions()
    for place in places { positions.append(place.location.coordinate, at: place.time) }
    json.positions("places", positions) { json in
      json.member("fixTime", IntegerColumn(places.map(\.location.time.pageTime)))
      json.member("accuracy", IntegerColumn(places.map(\.location.horizontalAccuracy.pageAccuracy)))
      json.member("distance", IntegerColumn(places.map(\.distance.pageLength)))
      json.member("total", IntegerColumn(places.map(\.totalDistance.pageLength)))
      let across = (result as? RideResult)?.report.totalsAcrossInterruptions ?? []
      if across.contains(where: { $0 > 0 }) {
        json.member("across", IntegerColumn(across.map(\.pageLength)))
      }
      json.member("starts", IntegerColumn(places.indices.filter { places[$0].startsSegment }))
    }
    json.member("titles") { json in
      json.array { json in
        for place in places { json.element(place.placemark.title) }
      }
    }
    json.member("clusters", IntegerColumn(clustersOf: places.map(\.location.coordinate)))
  }
}

extension RideData {
  /// - Returns: Nil for a ride that was not recorded.
  init?(_ ride: RideResult, _ page: PageOptions, _ background: MapBackground = MapBackground()) {
    guard let recording = ride.recording else { return nil }
    self.init(
      result: ride, recording: recording, settings: ride.settings.tracker,
      received: ride.report.faults.flatMap { $0.hasMoved ? recording.length : nil },
      comparison: ride.comparison, page: page,
      below: background.around(ride.route))
  }

  /// - Returns: Nil for a ride that was not recorded.
  private init?(_ second: Comparison, _ page: PageOptions) {
    self.init(
      RideResult(
        settings: second.settings, report: second.report, recording: second.recording,
        metrics: second.metrics, moments: second.moments, source: second.source), page)
  }

  init(_ way: Way, _ page: PageOptions, _ background: MapBackground = MapBackground()) {
    // The permission to track has not been asked for, and nothing has happened.
    var recording = RideRecording()
    recording.permissions = [(.zero, .notDetermined)]
    self.init(
      result: way, recording: recording, settings: TrackerSettings(),
      isWayOnly: true, page: page, below: background.around(way.route))
  }
}

extension JSONWriter {
  /// Writes for each difference an array: its name, both values, and the better ride and by how much it is better.
  fileprivate mutating func write(_ differences: [Difference]) {
    array { json in
      for difference in differences {
        json.separate()
        let advantage = difference.advantage.map { [$0.ride.rawValue, $0.amount] } ?? []
        json.write([difference.name, difference.first, difference.second] + advantage)
      }
    }
  }

  fileprivate mutating func member(_ name: String, integer: Int64) {
    member(name) { $0.write(verbatim: String(integer)) }
  }

  fileprivate mutating func element(integer: Int64) {
    separate()
    write(verbatim: String(integer))
  }

  fileprivate mutating func positions(
    _ name: String, _ positions: RideRecording.Positions, _ members: (inout JSONWriter) -> Void
  ) {
    member(name) { json in
      json.object { json in
        json.members(of: positions)
        members(&json)
      }
    }
  }

  fileprivate mutating func members(of positions: RideRecording.Positions) {
    member("time", positions.time)
    member("latitude", positions.latitude)
    member("longitude", positions.longitude)
  }
}

extension FaultCounts {
  /// True if a position was received that is not one of the route.
  fileprivate var hasMoved: Bool { noisy + teleported + stale > 0 }
}
