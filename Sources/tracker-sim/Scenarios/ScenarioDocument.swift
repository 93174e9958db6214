import Foundation
import Streams
import TrackerPipeline

/// Writes a ride with its scripts as a scenario file, which expects the results of the ride.
struct ScenarioDocument {
  private let name: String
  private let about: String
  /// The options of the command line.
  private let ride: RideOptions
  /// The name or the path of the route; nil for a route that is stored nowhere else, so that it is written into the
  /// file.
  private let route: String?
  private let isLive: Bool
  private let simulation: Simulation
  /// True if the receiver has reported no trouble, which a scenario cannot contain.
  let isWithoutTroubles: Bool

  /// - Parameters:
  ///   - simulation: The ride, with the changes made while it was shown.
  ///   - reports: The reports of a receiver, instead of the route.
  init(
    name: String, about: String, request: AppRequest, simulation: Simulation,
    reports: [ReceivedReport]?
  ) {
    (self.name, self.about, ride) = (name, about, request.ride)
    var simulation = simulation
    if let reports { simulation.route.fixes = Self.fixes(of: reports) }
    self.simulation = simulation
    isLive = reports != nil
    if reports == nil, case .named(let name) = request.route, name != "-" {
      route = name
    } else {
      route = nil
    }
    isWithoutTroubles =
      reports?.allSatisfy { report in
        if case .success = report.content { true } else { false }
      } ?? true
  }

  /// A scenario has one time for each fix: the time of its arrival, so that places are committed as
  /// they were. A fix that is older than the one before keeps its own time, so that it is dropped
  /// again.
  private static func fixes(of reports: [ReceivedReport]) -> [Location] {
    var newest = Instant.zero
    return reports.compactMap { report in
      guard case .success(var fix) = report.content, fix.coordinate.isValid else { return nil }
      if fix.horizontalAccuracy?.isFinite == false { fix.horizontalAccuracy = nil }
      if fix.time >= newest {
        newest = fix.time
        fix.time = report.time
      }
      fix.time = max(fix.time, .zero)
      return fix
    }
  }

  /// Rides it, which may take long, and writes the results.
  func write(to path: String) throws(Failure) {
    let report = simulation.run()
    let output = try SingleOutput(
      path: path, sparing: (route.map { [$0] } ?? []) + ride.lookup.files)
    var json = JSONWriter(output.descriptor)
    json.object { json in
      json.member("name", name)
      json.member("about", onNewLine: true) { $0.write(about) }
      json.member("route", onNewLine: true) { writeRoute(to: &$0) }
      json.member("options", onNewLine: true) { json in
        json.object { json in
          for option in options {
            json.member(option.name, onNewLine: true) { json in
              if let value = option.value {
                json.write(value)
              } else {
                json.write(verbatim: "true")
              }
            }
          }
        }
      }
      json.member("expect", onNewLine: true) { Self.write(report, to: &$0) }
    }
    json.newLine(indentation: 0)
    try json.finish()
    try output.commit()
  }

  private func writeRoute(to json: inout JSONWriter) {
    if let route {
      let isName = BuiltInRoute(rawValue: route) != nil
      return json.write(isName ? route : URL(fileURLWithPath: route).path)
    }
    json.object { json in
      json.member("fixes") { json in
        json.array { json in
          for fix in simulation.route.fixes {
            json.separate()
            json.newLine(indentation: 2)
            json.array { json in
              let numbers = [
                Double(fix.time.nanoseconds) / 1e9, fix.coordinate.latitude,
                fix.coordinate.longitude,
              ]
              for number in numbers + (fix.horizontalAccuracy.map { [$0] } ?? []) {
                json.separate()
                json.write(exactly: number)
              }
            }
          }
        }
      }
    }
  }

  /// The options of the command line, and the present scripts. The value is nil for an option
  /// without one.
  private var options: [(name: String, value: String?)] {
    // The fixes in the file are the whole route.
    let left = Set(Self.scripts + (route == nil ? RideOptions.route.map(\.name) : []))
    var options: [(name: String, value: String?)] = ride.given(of: RideOptions.all)
      .filter { !left.contains($0.option.name) }
      .map { (String($0.option.name.dropFirst(2)), $0.option.takesValue ? $0.value : nil) }
    // The scenario may be moved to another folder.
    if let places = options.firstIndex(where: { $0.name == "places" }) {
      options[places].value = ride.lookup.places.map { URL(fileURLWithPath: $0).path }
        .joined(separator: ",")
    }
    if isLive { options.append(("latency", "0s")) }
    if case .nominatim = ride.geocoder, !ride.allowsNetwork {
      options.append(("allow-network", nil))
    }
    let permission = simulation.permission.map { "\(Self.text(of: $0.time)):\($0.status.rawValue)" }
    options.append(("permission", permission.joined(separator: ",")))
    let offline = simulation.geocoderScript.offline.map {
      "\(Self.text(of: $0.lowerBound - .zero))-\(Self.text(of: $0.upperBound - .zero))"
    }
    if !offline.isEmpty { options.append(("geocoder-offline", offline.joined(separator: ","))) }
    let accuracies = simulation.faults.accuracies.map { change in
      let value =
        switch change.value {
        case .recorded: "recorded"
        case .unknown: "unknown"
        case .metres(let radius): "\(PlainDecimal.text(of: radius))m"
        }
      return "\(Self.text(of: change.time)):\(value)"
    }
    if !accuracies.isEmpty { options.append(("accuracy", accuracies.joined(separator: ","))) }
    return options
  }

  /// The options that the app changes while it rides.
  private static let scripts = [
    RideOptions.permissionOption.name, GeocoderScript.offlineOption.name,
    RouteFaults.accuracyOption.name,
  ]

  /// Seconds, to the nanosecond.
  private static func text(of time: Duration) -> String {
    let text = FixedPoint(nanoseconds: Instant(time).nanoseconds, places: 9).trimmedText
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }

  private static func write(_ report: RideReport, to json: inout JSONWriter) {
    json.object { json in
      json.member("places", onNewLine: true) { json in
        json.objects(of: report.places) { place, json in
          json.member("t", place.time)
          json.members(of: place)
        }
      }
      json.member("alerts", onNewLine: true) { json in
        json.objects(of: report.alerts) { alert, json in
          json.member("t", alert.time)
          json.member("kind", alert.kind.rawValue)
        }
      }
      json.member("totals", onNewLine: true) { json in
        json.object { $0.member("distance_m", report.totals.distance, places: 3) }
      }
    }
  }
}
