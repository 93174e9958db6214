import Streams
import TrackerPipeline

extension RideRequest {
  /// Finds the places and the way between them, to ride it instead of a file.
  ///
  /// - Parameter texts: Names or degrees; the first is the start, and the last the end.
  mutating func findWay(between texts: [String]) throws(Failure) {
    guard texts.count >= 2, !texts.contains("") else {
      throw .arguments(
        "a way has two ends: name a place to start and one to end at, and perhaps some in between")
    }
    let service = try makeDirectionsService()
    let request = DirectionsRequest(try stops(named: texts), by: travelMode)
    guard let result = service.directions(for: request).waited() else {
      throw .directions("the router did not answer")
    }
    let found: Directions
    do throws(DirectionsError) {
      found = try result.get()
    } catch {
      throw .directions("\(error)")
    }
    directions = found
    routes = [Self.fileName(of: part.trim > 0 ? "" : found.name)]
  }

  /// The file name of the way: letters and digits, as many as a file system allows.
  private static func fileName(of name: String) -> String {
    let letters = name.lowercased().map { $0.isLetter || $0.isNumber ? $0 : "-" }
    var text = String(letters).split(separator: "-").joined(separator: "-")
    while text.utf8.count > 200 { text.removeLast() }
    return text.isEmpty ? "directions" : text
  }

  /// The ride along directions, at one speed if one was given.
  func route(along directions: Directions) throws(RouteError) -> Route {
    if given["--speed"] != nil {
      return try directions.route(speed: speed, interval: interval)
    }
    do throws(RouteError) {
      return try directions.route(interval: interval)
    } catch {
      guard isWayOnly else { throw error }
      // Only the way is shown, so it need not begin and end at rest.
      return try directions.route(speed: directions.request.mode.speed, interval: interval)
    }
  }

  private func makeDirectionsService() throws(Failure) -> any DirectionsService {
    if goesStraight { return StraightDirections() }
    guard routers[travelMode] != nil else {
      let mode = travelMode.rawValue
      throw .arguments(
        "\(DirectionsError.noServer(travelMode)); write --osrm \(mode)=http://localhost:5000 for a "
          + "router of your own, or --straight for a line that is no road")
    }
    return OSRMDirections(
      servers: routers, userAgent: Program.userAgent, timeout: networkTimeout)
  }

  /// The service that finds places.
  func makePlaceSearch() -> any PlaceSearch {
    switch placeSearch {
    case .offline: CitiesOnDemand()
    case .nominatim(let server):
      NominatimSearch(
        NominatimClient(
          server: server, userAgent: Program.userAgent, language: language,
          timeout: networkTimeout))
    }
  }

  /// Searches for each place near the one before.
  private func stops(named texts: [String]) throws(Failure) -> [DirectionsRequest.Stop] {
    var stops: [DirectionsRequest.Stop] = []
    let search = makePlaceSearch()
    if case .nominatim(let server) = placeSearch { noteUse(of: server) }
    for text in texts {
      if let coordinate = Coordinate(written: text) {
        stops.append(.init(name: coordinate.description, coordinate: coordinate))
        continue
      }
      let region = stops.last.map { MapRegion(around: $0.coordinate, radius: Self.nearby) }
      stops.append(try stop(named: text, near: region, with: search))
    }
    if texts.contains(where: { Coordinate(written: $0) == nil }), let credit = search.attribution {
      StandardStream.error.say("tracker-sim: places: \(credit)")
    }
    return stops
  }

  /// Metres: the length of a day's trip.
  private static let nearby = 50_000.0

  private func stop(
    named text: String, near region: MapRegion?, with search: any PlaceSearch
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
            + "to 180, in this order")
      }
      throw .arguments(
        "\(Quoted(text)) is not known; write its degrees, as 47.37,8.54"
          + (isSearchOffline ? ", or ask a server: --search nominatim=URL" : ""))
    }
    let others = places.dropFirst().filter { $0.name == place.name }
    let another = others.first.map { "; another is \($0.title)" } ?? ""
    StandardStream.error.say("tracker-sim: note: \(Quoted(text)) is \(place.title)\(another)")
    return .init(name: place.name, coordinate: place.coordinate)
  }

  private var isSearchOffline: Bool {
    if case .offline = placeSearch { true } else { false }
  }
}
