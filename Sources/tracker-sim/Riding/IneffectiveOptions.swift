import Streams
import TrackerPipeline

/// Collects the options that were given and have no effect, each with the reason, so that the user
/// learns of it.
///
/// A command lacks the options that never have an effect on it. Here the effect depends on the values of
/// others, or on the route. A default value is not reported. Neither is a bound that is kept anyway, such as `--to`
/// after the end or more `--jobs` than routes: for many routes such a bound is intended.
struct IneffectiveOptions {
  private var all: [(option: String, reason: String)] = []

  /// - Parameter isGiven: True if the option was given.
  mutating func note(_ option: String, if isGiven: Bool = true, _ reason: String) {
    if isGiven { all.append((option, reason)) }
  }

  /// A sentence for each.
  var texts: [String] { all.map { "\($0.option) has no effect: \($0.reason)" } }

  /// The options of these names.
  func among(_ names: Set<String>) -> IneffectiveOptions {
    var found = self
    found.all.removeAll { !names.contains($0.option) }
    return found
  }

  static func + (first: IneffectiveOptions, second: IneffectiveOptions) -> IneffectiveOptions {
    var found = first
    found.all += second.all
    return found
  }
}

extension RunRequest {
  /// The options that have no effect on any ride.
  func ineffectiveOptions() -> IneffectiveOptions {
    var found = IneffectiveOptions()
    found.note(text, output)
    found.note(output)
    found.note(
      "--utc", if: output.isInUTC && !hasLocalTime,
      "\(output.format.rawValue) is in UTC anyway")
    found.note(ride, comparedWith: compared) { ride in
      var found = IneffectiveOptions()
      found.note(
        ride, isByClock: pace != nil,
        directions: isBetweenPlaces ? directions : DirectionsOptions(),
        drawsMap: output.drawsMap || isBetweenPlaces)
      return found
    }
    found.note(directions, isBetweenPlaces: isBetweenPlaces)
    if !isBetweenPlaces, case .nominatim = directions.search {
      found.note("--search", "no place is searched; --between searches places")
    }
    found.note(compared, to: ride)
    return found
  }
}

extension ComparedOptions {
  /// The options that had no effect on the second ride, as is known at its end.
  ///
  /// - Parameter ride: All options of that ride.
  func ineffectiveOptions(of ride: RideOptions, in report: RideReport) -> [String] {
    let found =
      ride.ineffectiveOptions() + ride.ineffectiveOptions(on: report.route)
      + ride.ineffectiveOptions(in: report)
    return found.among(Set(values.map(\.name))).texts.map { "--compare: \($0)" }
  }
}

extension AppRequest {
  /// The options that have no effect on the ride.
  func ineffectiveOptions() -> IneffectiveOptions {
    var found = IneffectiveOptions()
    found.note(basemap)
    guard receiver == nil else {
      found.note(ride.lookup, of: ride.geocoder, directions: directions, drawsMap: true)
      found.noteTimeout(of: ride.geocoder, isGiven: ride.isGiven(RuleNumber.timeout.asOption))
      return found
    }
    found.note(ride, comparedWith: compared) { ride in
      var found = IneffectiveOptions()
      found.note(ride, isByClock: pace != nil, directions: directions, drawsMap: true)
      return found
    }
    found.note(directions, isBetweenPlaces: isBetweenPlaces)
    found.note(compared, to: ride)
    return found
  }
}

extension LiveRequest {
  /// The options that have no effect on the ride.
  func ineffectiveOptions() -> IneffectiveOptions {
    var found = IneffectiveOptions()
    found.note(output)
    found.note(
      "--utc", if: output.isInUTC && receiver?.isRecording != true,
      "only a recording has times of day")
    found.note(lookup, of: geocoder, drawsMap: output.drawsMap)
    found.noteTimeout(of: geocoder, isGiven: isGiven(RuleNumber.timeout.asOption))
    return found
  }
}

extension RouteRequest {
  /// The options that have no effect on the way.
  func ineffectiveOptions() -> IneffectiveOptions {
    var found = IneffectiveOptions()
    found.note(text, output)
    found.note(output)
    found.note(lookup, of: nil, directions: directions, drawsMap: output.drawsMap)
    found.note(directions, isBetweenPlaces: true)
    // The others have the points of the way, with their times.
    let hasNoPoints = [.text, .json, .jsonl, .csv].contains(output.format) && !output.writesPage
    found.note(
      "--interval", if: untimed.givenInterval != nil && hasNoPoints,
      "\(output.format.rawValue) has no points with times; gpx, geojson and kml do")
    return found
  }
}

extension RideOptions {
  /// The options that have no effect on any ride in virtual time.
  func ineffectiveOptions() -> IneffectiveOptions {
    var found = IneffectiveOptions()
    found.note(self, isByClock: false, directions: DirectionsOptions())
    return found
  }
}

extension IneffectiveOptions {
  fileprivate mutating func note(_ text: TextOptions, _ output: OutputOptions) {
    if text.hasMap, output.format != .text {
      note("--map", "it is drawn in text, and the format is \(output.format.rawValue)")
    }
  }

  fileprivate mutating func note(_ compared: ComparedOptions?, to ride: RideOptions) {
    let isSame = compared?.values.allSatisfy { ride.written[$0.name] == $0.value } ?? false
    note("--compare", if: isSame, "the second ride has the same options")
  }

  fileprivate mutating func note(_ output: OutputOptions) {
    let page = output.page
    note("--tiles", if: page.tiles != nil && !output.writesPage, "no page is written")
    note("--basemap", if: output.basemap.path != nil && !output.drawsMap, "no map is drawn")
    note("--tiles-credit", if: page.tilesCredit != nil && page.tiles == nil, "there are no --tiles")
    note(output.basemap)
  }

  fileprivate mutating func note(_ basemap: BasemapOptions) {
    let isAlone = basemap.credit != nil && basemap.path == nil
    note("--basemap-credit", if: isAlone, "there is no --basemap")
  }

  /// Notes the options that have no effect on a ride, nor on the second one if there is one.
  ///
  /// - Parameter ineffective: Returns the ineffective options of a ride.
  mutating func note(
    _ ride: RideOptions, comparedWith compared: ComparedOptions?,
    _ ineffective: (RideOptions) -> IneffectiveOptions
  ) {
    let first = ineffective(ride)
    guard let second = try? compared?.applied(to: ride) else { return self = self + first }
    self = self + first.among(Set(ineffective(second).all.map(\.option)))
  }

  /// - Parameters:
  ///   - isByClock: True for a ride on the real clock.
  ///   - drawsMap: True if a map is drawn, which has the names of places.
  fileprivate mutating func note(
    _ ride: RideOptions, isByClock: Bool, directions: DirectionsOptions, drawsMap: Bool = false
  ) {
    if case .nominatim = ride.geocoder {
      note(
        "--allow-network", if: ride.allowsNetwork && isByClock,
        "by the clock, a server may be asked anyway")
    } else {
      note("--allow-network", if: ride.allowsNetwork, Self.reason(of: ride.geocoder))
    }
    note(ride.lookup, of: ride.geocoder, directions: directions, drawsMap: drawsMap)
    let timeout = ride.settings.geocodeTimeout
    if let longest = ride.longestLatency(isByClock: isByClock), longest < timeout,
      longest < TrackerSettings().geocodeTimeout
    {
      note(
        "--geocode-timeout", if: ride.isGiven(RuleNumber.timeout.asOption),
        "no answer takes longer than \(longest.text)")
    }
    note(
      "--seed", if: ride.isGiven(RideOptions.seedOption) && !ride.hasChance,
      "nothing is left to chance")
  }

  /// Notes the options of requests to servers, of which names, places and directions are asked.
  ///
  /// - Parameter geocoder: Nil if no place is geocoded, but some are searched.
  fileprivate mutating func note(
    _ lookup: LookupOptions, of geocoder: GeocoderChoice?,
    directions: DirectionsOptions = DirectionsOptions(), drawsMap: Bool
  ) {
    note(
      "--places-credit", if: lookup.placesCredit != nil && lookup.places.isEmpty,
      "there are no --places")
    if let geocoder, geocoder != .offline {
      note(
        "--places", if: !lookup.places.isEmpty && !drawsMap,
        "the geocoder \(geocoder.name) does not read them")
    }
    if case .nominatim = geocoder { return }
    if case .nominatim = directions.search { return }
    let reason = geocoder.map(Self.reason) ?? "no server is asked"
    let asks = !directions.routers.isEmpty
    note("--network-timeout", if: lookup.givenTimeout != nil && !asks, reason)
    note("--language", if: lookup.language != nil, reason)
  }

  private static func reason(of geocoder: GeocoderChoice) -> String {
    "the geocoder \(geocoder.name) asks no server"
  }

  /// Notes the timeout of a live ride, for a geocoder whose latency is not simulated.
  fileprivate mutating func noteTimeout(of geocoder: GeocoderChoice, isGiven: Bool) {
    if case .nominatim = geocoder { return }
    note("--geocode-timeout", if: isGiven, "the geocoder \(geocoder.name) answers at once")
  }

  fileprivate mutating func note(_ directions: DirectionsOptions, isBetweenPlaces: Bool) {
    guard !isBetweenPlaces else {
      let isUnused = directions.isStraight && !directions.routers.isEmpty
      return note("--osrm", if: isUnused, "the way is straight")
    }
    let reason = "the routes are no places; --between says that they are"
    note("--by", if: directions.givenMode != nil, reason)
    note("--osrm", if: !directions.routers.isEmpty, reason)
    note("--straight", if: directions.isStraight, reason)
  }
}

extension RideOptions {
  /// The longest latency; nil if it has no bound.
  fileprivate func longestLatency(isByClock: Bool) -> Duration? {
    // The latency of a real server has no bound.
    if case .nominatim = geocoder, isByClock { return nil }
    return switch script.latency {
    case .constant(let latency): latency
    case .uniform(let range): range.upperBound
    case .normal(let mean, let deviation): deviation == .zero ? mean : nil
    case .exponential(let mean): mean == .zero ? .zero : nil
    }
  }

  /// True if anything depends on the seed.
  fileprivate var hasChance: Bool {
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
