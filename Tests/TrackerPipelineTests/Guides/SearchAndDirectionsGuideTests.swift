import Foundation
import Streams
import Testing
import TrackerPipeline

/// The code of the guide on search and directions.
@Suite struct SearchAndDirectionsGuideTests {
  private let clock = VirtualTimeScheduler()
  private let here = Coordinate(latitude: 47.37, longitude: 8.54)
  private let there = Coordinate(latitude: 47.347, longitude: 8.721)

  @Test func `a burst of keys is one question`() throws {
    let typed = PassthroughSubject<PlaceQuery, Never>()
    let completions = typed.completions(from: try CitySearch(), scheduler: clock)
    let titles = completions.map { try! $0.result.get().map(\.title) }

    let seen = Recorded(titles)
    typed.send(PlaceQuery("wint"))
    typed.send(PlaceQuery("zuri", near: MapRegion(around: here, radius: 20_000)))
    clock.run()
    #expect(seen.values.map(\.first) == ["Zürich, Zurich, CH"])
  }

  @Test func `a server is asked for what is submitted`() throws {
    let nominatim = try LoopbackServer { connection, _ in connection.answer(200, "[]") }
    let server = try ServerAddress(nominatim.url)
    let client = NominatimClient(server: server, userAgent: "app/1")
    let model = SearchViewModel(
      completer: try CitySearch(), search: NominatimSearch(client), scheduler: clock)

    let seen = Recorded(model.screens)
    model.type(PlaceQuery("bahnhofstr"))
    clock.run()
    #expect(nominatim.requests.isEmpty)
    model.submit(PlaceQuery("bahnhofstrasse 1"))
    #expect(seen.values.last?.isSearching == true)
  }

  @Test func `directions are ridden like a recording`() throws {
    let request = DirectionsRequest(
      [.init(name: "Zürich", coordinate: here), .init(name: "Uster", coordinate: there)], by: .bike)
    let ways = StraightDirections().directions(for: request)

    let way = try #require(ways.waited(until: .now() + 20)).get()
    let report = Simulation(route: try way.route(), geocoder: CoordinateGeocoder()).run()
    #expect(report.places.count > 100)
    #expect(report.route.directions == way)
  }
}
