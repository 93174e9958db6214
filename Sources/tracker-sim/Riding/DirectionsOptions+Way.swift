import Foundation
import Streams
import TrackerPipeline

extension DirectionsOptions {
  /// Finds the places and the way between them.
  ///
  /// - Parameter operands: The first place is the start, and the last one the end.
  func way(between operands: PlaceOperands, _ lookup: LookupOptions) throws(Failure) -> Directions {
    let texts = operands.places
    guard texts.count >= 2, !texts.contains("") else {
      throw .arguments(
        "a way has two ends: name a place to start and one to end at, and perhaps some in between")
    }
    let service: any DirectionsService
    do throws(Failure) {
      service = try makeService(lookup)
    } catch {
      // A place that is not known comes first, as another router would not find it either.
      if isSearchOffline { _ = try stops(named: texts, lookup, areTold: false) }
      throw error
    }
    if let note = operands.note { StandardStream.error.say("tracker-sim: note: \(note)") }
    let request = DirectionsRequest(try stops(named: texts, lookup), by: mode)
    guard let result = service.directions(for: request).waited() else {
      throw .directions("the router did not answer")
    }
    do throws(DirectionsError) {
      return try result.get()
    } catch {
      throw .directions("\(error)")
    }
  }

  /// The routes that the operands of a command name: files, or the way between places.
  func routes(
    named operands: [String], areBetweenPlaces: Bool, _ ride: RideOptions
  ) throws(Failure) -> [RouteSource] {
    guard areBetweenPlaces else {
      return
        operands.flatMap(FileList.routes(at:)).map(RouteSource.named)
    }
    return [.way(try way(between: PlaceOperands(operands), ride.lookup), part: ride.part)]
  }

  private func makeService(
    _ lookup: LookupOptions
  ) throws(Failure) -> any DirectionsService {
    if isStraight { return StraightDirections() }
    guard routers[mode] != nil else {
      throw .arguments(
        "\(DirectionsError.noServer(mode)); write --osrm \(mode.rawValue)=http://localhost:5000 for a "
          + "router of your own, or --straight for a line that is no road")
    }
    return OSRMDirections(
      servers: routers, userAgent: Program.userAgent, timeout: lookup.timeout)
  }

  /// The service that finds places.
  func makePlaceSearch(_ lookup: LookupOptions) -> any PlaceSearch {
    switch search {
    case .offline: CitiesOnDemand(lookup: lookup)
    case .nominatim(let address):
      NominatimSearch(
        NominatimClient(
          server: address, userAgent: Program.userAgent, language: lookup.language,
          timeout: lookup.timeout))
    }
  }

  /// Searches for each place near the one before, and tells what is found.
  private func stops(
    named texts: [String], _ lookup: LookupOptions, areTold: Bool = true
  ) throws(Failure) -> [DirectionsRequest.Stop] {
    var stops: [DirectionsRequest.Stop] = []
    let service = makePlaceSearch(lookup)
    if isSearchOffline { _ = try lookup.offlinePlaces() }
    if case .nominatim(let address) = search { address.noteUse() }
    for text in texts {
      if let coordinate = Coordinate(written: text) {
        stops.append(.init(name: coordinate.description, coordinate: coordinate))
        continue
      }
      let region = stops.last.map { MapRegion(around: $0.coordinate, radius: Self.nearby) }
      stops.append(try stop(named: text, near: region, with: service, isTold: areTold))
    }
    if areTold, texts.contains(where: { Coordinate(written: $0) == nil }),
      let credit = service.attribution
    {
      StandardStream.error.say("tracker-sim: places: \(credit)")
    }
    return stops
  }

  /// Metres: the length of a day's trip.
  private static let nearby = 50_000.0

  private func stop(
    named text: String, near region: MapRegion?, with search: any PlaceSearch, isTold: Bool
  ) throws(Failure) -> DirectionsRequest.Stop {
    let result = search.places(for: PlaceQuery(text, near: region)).waited()
    let places: [FoundPlace]
    do throws(GeocoderError) {
      places = try result?.get() ?? []
    } catch {
      throw .directions("\(Quoted(text)): \(error)")
    }
    guard let place = places.first else {
      if Coordinate.seemsWritten(in: text) {
        throw .arguments(
          "\(Quoted(text)) is out of range: degrees north are from -90 to 90, degrees east from -180 "
            + "to 180, in this order, and minutes and seconds are below 60")
      }
      if Coordinate.isHalf(text) {
        throw .arguments("\(Quoted(text)) is one number; a position has two: 47.37,8.54")
      }
      throw .arguments(
        "\(Quoted(text)) is not known; write its degrees, as 47.37,8.54"
          + (isSearchOffline ? ", or ask a server: --search nominatim=URL" : ""))
    }
    guard isTold else { return .init(name: place.name, coordinate: place.coordinate) }
    let others = places.dropFirst().filter { $0.name == place.name || $0.isCalled(text) }
    let another = others.first.map { "; another is \($0.title)" } ?? ""
    let meaning = place.isCorrected ? "is not known; taken as" : "is"
    StandardStream.error.say(
      "tracker-sim: note: \(Quoted(text)) \(meaning) \(place.title)\(another)")
    return .init(name: place.name, coordinate: place.coordinate)
  }

  private var isSearchOffline: Bool {
    if case .offline = search { true } else { false }
  }
}

extension FoundPlace {
  /// True if a text, before its first comma, is the place's name, but for letter case and accents.
  fileprivate func isCalled(_ text: String) -> Bool {
    let options: String.CompareOptions = [.caseInsensitive, .diacriticInsensitive]
    let written = text.prefix { $0 != "," }.trimmingCharacters(in: .whitespaces)
    return name.compare(written, options: options) == .orderedSame
  }
}

extension RouteSource {
  /// A way to ride; the name of its files says where it goes, unless its ends are left out.
  static func way(_ directions: Directions, part: RoutePart = RoutePart()) -> RouteSource {
    .way(directions, file: fileName(of: part.trim > 0 ? "" : directions.name))
  }

  /// The file name of a way: letters and digits, as many as a file system allows.
  private static func fileName(of name: String) -> String {
    let letters = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    var text = String(letters).split(separator: "-").joined(separator: "-")
    while text.utf8.count > 200 { text.removeLast() }
    return text.isEmpty ? "directions" : text
  }
}

/// The operands of a way as places. Words between places are left out, and a position of two operands
/// is joined: `from Zürich to 46.85 9.53` has two places.
struct PlaceOperands {
  /// Names, or positions.
  private(set) var places: [String] = []
  /// The words between them.
  private(set) var leftOut: [String] = []

  init(_ operands: [String]) {
    var rest = operands[...]
    while let operand = rest.popFirst() {
      if Self.words.contains(operand.lowercased()) {
        leftOut.append(operand)
      } else if let next = rest.first, Self.isPosition(operand, next) {
        rest = rest.dropFirst()
        places.append("\(operand) \(next)")
      } else {
        places.append(operand)
      }
    }
  }

  /// In English, German, French and Italian.
  private static let words: Set<String> = [
    "from", "to", "via", "von", "nach", "über", "ueber", "bis", "de", "à", "par", "vers", "da", "a",
    "per", "->", "→", "–",
  ]

  /// Two numbers may be names too, such as postal codes; with the letters of their hemispheres they
  /// are not, even if they are out of range.
  private static func isPosition(_ first: String, _ second: String) -> Bool {
    let halves = [first, second]
    if halves.allSatisfy(Coordinate.isHemisphereHalf) { return true }
    return halves.allSatisfy(Coordinate.isHalf) && Coordinate(written: "\(first) \(second)") != nil
  }

  /// The text about the words that were left out; nil if there are none.
  var note: String? {
    guard let first = leftOut.first else { return nil }
    let words = leftOut.map { "\(Quoted($0))" }.joined(separator: ", ")
    return "left out \(words); for a place of that name write its region or country too, as "
      + "\(Quoted(first + ",IT"))"
  }

  /// The text about a position in the place of two places; nil if there is none.
  var lonePosition: String? {
    guard places.count == 1, let text = places.first, text.contains(" "),
      Coordinate(written: text) != nil
    else { return nil }
    return "\(text) is one, the position \(text.replacing(" ", with: ","))"
  }
}

extension RouteRequest {
  /// Writes the way that directions describe.
  func write(_ directions: Directions) throws(Failure) {
    if !output.paths.isEmpty { InterruptCleanup.watch() }
    var results = try ResultOutput<Way>(
      output, lookup, text, named: RouteSource.way(directions, part: RoutePart()).name)
    let route = try route(along: directions)
    let way = Way(directions: route.directions ?? directions, route: route)
    for warning in way.route.warnings {
      StandardStream.error.say("tracker-sim: warning: \(warning)")
    }
    try results.add(way, of: 0)
    try results.finish()
  }

  /// The points of the way, at one speed if one was given.
  private func route(along directions: Directions) throws(Failure) -> Route {
    let ridden = untimed.givenSpeed.map(directions.ridden) ?? directions
    let interval = untimed.givenInterval ?? Self.interval(along: ridden)
    do throws(RouteError) {
      if let speed = untimed.givenSpeed {
        return try directions.route(speed: speed, interval: interval)
      }
      do throws(RouteError) {
        return try directions.route(interval: interval)
      } catch let reason {
        // The way is only shown, so it need not begin and end at rest.
        let speed = directions.request.mode.speed
        guard let route = try? directions.route(speed: speed, interval: interval) else {
          throw reason
        }
        return route
      }
    } catch {
      let failure = Failure.route(error)
      failure.printMessage(in: Terminal.error.style(text.color))
      throw .reported(exitStatus: failure.exitStatus)
    }
  }

  /// A way does not need a point every second, however long it is.
  private static func interval(along directions: Directions) -> Duration {
    .seconds(max(1, Int((directions.duration / .seconds(500_000)).rounded(.up))))
  }
}
