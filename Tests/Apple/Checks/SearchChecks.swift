import CoreLocation
import Foundation
import MapKit
import Streams

@testable import TrackerPipeline

/// The towns that the stand-ins of Apple's search know, and the model of what they should find.
private let towns = [
  "Zürich": Coordinate(latitude: 47.3769, longitude: 8.5417),
  "Zug": Coordinate(latitude: 47.1662, longitude: 8.5155),
  "Winterthur": Coordinate(latitude: 47.4979, longitude: 8.7242),
]

private func names(of text: String) -> [String] {
  let name = text.prefix { $0 != "," }.lowercased()
  return towns.keys.filter { $0.lowercased().hasPrefix(name) }.sorted()
}

private func found(_ name: String) -> FoundPlace {
  FoundPlace(
    name: name, detail: "CH", kind: .city,
    coordinate: towns[name] ?? Coordinate(latitude: 0, longitude: 0))
}

final class CheckedSearch: MKLocalSearch {
  nonisolated(unsafe) static var error: NSError?
  nonisolated(unsafe) static var started = 0
  nonisolated(unsafe) static var cancellations = 0

  override func start(
    completionHandler: @escaping @MainActor @Sendable (Response?, (any Error)?) -> Void
  ) {
    Self.started += 1
    let (text, region) = (standInRequest.naturalLanguageQuery ?? "", standInRequest.region)
    if text.hasPrefix("silence") { return }
    MainActor.assumeIsolated {
      if let error = Self.error { return completionHandler(nil, error) }
      let names = names(of: text)
      if names.isEmpty {
        return completionHandler(nil, NSError(domain: MKErrorDomain, code: 4))
      }
      let items = names.map { name in
        let placemark = MKPlacemark(
          coordinate: CLLocationCoordinate2D(found(name).coordinate))
        (placemark.locality, placemark.isoCountryCode) = (name, "CH")
        let item = MKMapItem(placemark: placemark)
        item.name = name
        return item
      }
      completionHandler(Response(standInItems: items, boundingRegion: region), nil)
    }
  }

  override func cancel() { Self.cancellations += 1 }
}

final class CheckedCompleter: MKLocalSearchCompleter {
  nonisolated(unsafe) static var error: NSError?
  nonisolated(unsafe) static var cancellations = 0
  private var answers: [MKLocalSearchCompletion] = []

  override var results: [MKLocalSearchCompletion] { answers }

  /// It answers later, as MapKit does.
  override var queryFragment: String { didSet { Self.asked.append(self) } }
  nonisolated(unsafe) static var asked: [CheckedCompleter] = []

  func answer() {
    if let error = Self.error { delegate?.completer(self, didFailWithError: error) }
    answers = names(of: queryFragment).map {
      MKLocalSearchCompletion(standInTitle: $0, subtitle: "Switzerland")
    }
    delegate?.completerDidUpdateResults(self)
  }

  override func cancel() { Self.cancellations += 1 }
}

@MainActor func checkSearch() {
  let clock = VirtualTimeScheduler()
  let search = MapKitSearch(main: .main(clock)) { CheckedSearch(request: $0) }
  func completer(_ searched: Int) -> MapKitCompleter {
    MapKitCompleter(searched: searched, search: search, main: .main(clock)) { CheckedCompleter() }
  }
  func answer(_ search: some PlaceSearch, _ query: PlaceQuery) -> Result<
    [FoundPlace], GeocoderError
  >? {
    let seen = clock.observe(search.places(for: query))
    clock.advance(by: .seconds(1))
    for completer in CheckedCompleter.asked { completer.answer() }
    CheckedCompleter.asked = []
    clock.advance(by: .seconds(1))
    if let failure = seen.failure { return .failure(failure) }
    return seen.values.count == 1 ? .success(seen.values[0]) : nil
  }
  for text in ["z", "Zürich", "zu", "w", "nowhere", " "] {
    let names = text == " " ? [] : names(of: text)
    let wanted = Result<[FoundPlace], GeocoderError>.success(names.map(found))
    let (direct, completed) = (
      answer(search, PlaceQuery(text)), answer(completer(3), PlaceQuery(text))
    )
    check(direct == wanted, "the search for \(text) finds \(String(describing: direct))")
    check(completed == wanted, "\(text) is completed by \(String(describing: completed))")
  }
  check(
    answer(completer(1), PlaceQuery("z")) == .success([found("Zug")]),
    "as many completions are searched for as was said")
  check(
    answer(search, PlaceQuery("z", kinds: [.pointOfInterest])) == .success([]),
    "other kinds are left out")
  check(
    answer(search, PlaceQuery("z", kinds: [.coordinate])) == .success([]),
    "nothing is asked for coordinates")
  let region = MapRegion(around: towns["Zug"] ?? MapOnView.center, radius: 9_000)
  let near = answer(search, PlaceQuery("Zug", near: region))
  check((try? near?.get().first?.extent) == region, "\(String(describing: near))")

  CheckedSearch.error = NSError(domain: MKErrorDomain, code: 3)
  check(answer(search, PlaceQuery("z")) == .failure(.rateLimited), "a search that is refused")
  check(
    answer(completer(3), PlaceQuery("z")) == .failure(.rateLimited),
    "completions that cannot be searched for")
  CheckedSearch.error = nil
  CheckedCompleter.error = NSError(domain: MKErrorDomain, code: 2)
  check(answer(completer(3), PlaceQuery("z")) == .failure(.offline), "a completer that fails")
  CheckedCompleter.error = nil

  let run = search.places(for: PlaceQuery("silence")).sink { _ in
  } receiveValue: { _ in
  }
  clock.advance(by: .seconds(1))
  run.cancel()
  clock.advance(by: .seconds(1))
  check(CheckedSearch.cancellations > 0, "a cancellation ends the search")
}

/// Directions that go straight, by one point halfway.
final class CheckedDirections: MKDirections {
  nonisolated(unsafe) static var error: NSError?

  override func calculate(
    completionHandler: @escaping @Sendable (Response?, (any Error)?) -> Void
  ) {
    if let error = Self.error { return completionHandler(nil, error) }
    guard let start = standInRequest.source?.placemark.coordinate,
      let end = standInRequest.destination?.placemark.coordinate
    else { return }
    let (route, steps) = straight(Coordinate(start), Coordinate(end))
    completionHandler(
      Response(standInRoutes: [
        MKRoute(
          standInSteps: steps.map {
            MKRoute.Step(
              standInText: $0.instructions, polyline: MKPolyline($0.start.map { [$0] } ?? []),
              distance: $0.distance)
          }, polyline: MKPolyline(route.line), distance: route.distance,
          expectedTravelTime: route.expectedTravelTime, advisoryNotices: route.notices)
      ]), nil)
  }

  func straight(_ start: Coordinate, _ end: Coordinate) -> (MapKitRoute, [MapKitRoute.Step]) {
    let route = straightRoute(start, end, standInRequest.transportType.rawValue)
    return (route, route.steps)
  }
}

private func straightRoute(_ start: Coordinate, _ end: Coordinate, _ kind: UInt) -> MapKitRoute {
  let half = Geodesic.interpolate(from: start, to: end, fraction: 0.5)
  let distance = Geodesic.distance(from: start, to: end)
  return MapKitRoute(
    line: [start, half, end],
    steps: [
      .init(instructions: "", start: start, distance: distance / 2),
      .init(instructions: "Go on by \(kind)", start: half, distance: distance / 2),
    ], distance: distance, expectedTravelTime: distance / 5, notices: ["Straight"])
}

@MainActor func checkDirections() {
  let clock = VirtualTimeScheduler()
  let service = MapKitDirections(main: .main(clock)) { CheckedDirections(request: $0) }
  let stops = towns.sorted { $0.key < $1.key }
    .map { DirectionsRequest.Stop(name: $0.key, coordinate: $0.value) }
  for (mode, kind) in [(TravelMode.car, UInt(1)), (.walk, 2), (.bike, 8)] {
    let request = DirectionsRequest(stops, by: mode)
    let routes = zip(stops, stops.dropFirst())
      .map { straightRoute($0.coordinate, $1.coordinate, kind) }
    let seen = clock.observe(service.directions(for: request))
    clock.advance(by: .seconds(1))
    let wanted = try? Directions(routes, for: request)
    check(seen.values == [wanted].compactMap(\.self), "\(mode): \(seen.values)")
    check(wanted?.steps.count == 5, "\(String(describing: wanted?.steps))")
  }
  let request = DirectionsRequest(stops, by: .walk)
  for (code, error) in [
    (2, DirectionsError.offline), (3, .rateLimited(pause: nil)), (5, .noWay(request)),
  ] {
    CheckedDirections.error = NSError(domain: MKErrorDomain, code: code)
    let seen = clock.observe(service.directions(for: request))
    clock.advance(by: .seconds(1))
    check(seen.failure == error, "\(String(describing: seen.failure))")
  }
}
