import Streams
import Testing

@testable import TrackerPipeline

@Suite struct OfflineGeocoderTests {
  private func answer(_ latitude: Double, _ longitude: Double) throws -> [String] {
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    let answers = CurrentValueSubject<[String], Never>([])
    let run = try OfflineGeocoder()
      .reverseGeocode(Location(coordinate: coordinate, time: .zero))
      .sink { completion in
        if case .failure(let error) = completion { answers.value.append("\(error)") }
      } receiveValue: { placemark in
        answers.value.append(placemark.title)
      }
    run.cancel()
    return answers.value
  }

  @Test(arguments: [
    (52.52, 13.40, "0.3 km W of Mitte, State of Berlin, DE"),
    (-33.9, 18.4, "3.6 km NW of Cape Town, Western Cape, ZA"),
    (46.5, 8, "40 km SE of Thun, Bern, CH"),
    (-16.5, 179.99, "67 km E of Labasa, Northern, FJ"),
    (-17.6, -179, "nothing is known there"),
    (0, -30, "nothing is known there"),
    (90, 0, "nothing is known there"),
  ])
  func `names a position after the nearest city`(
    latitude: Double, longitude: Double, title: String
  ) throws {
    #expect(try answer(latitude, longitude) == [title])
  }

  @Test func `a ride names places, and credits who knows the names`() throws {
    let report = Simulation(
      route: Route(name: "test", source: "test", fixes: [fix(0)]), geocoder: try OfflineGeocoder()
    ).run()

    #expect(report.places.count == 1)
    #expect(report.attribution == "GeoNames (CC BY 4.0), https://www.geonames.org")
  }

  @Test func `a ride without a place credits nobody`() throws {
    let atSea = Location(coordinate: Coordinate(latitude: 0, longitude: -30), time: .zero)
    let report = Simulation(
      route: Route(name: "test", source: "test", fixes: [atSea]), geocoder: try OfflineGeocoder()
    ).run()

    #expect(report.places.isEmpty)
    #expect(report.attribution == nil)
    #expect(report.alerts.first?.message.contains("nothing is known there") == true)
  }
}
