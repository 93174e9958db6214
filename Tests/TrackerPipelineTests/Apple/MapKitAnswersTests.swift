import Testing

@testable import TrackerPipeline

/// What becomes of MapKit's addresses, places and errors.
@Suite struct MapKitAnswersTests {
  private static let request = DirectionsRequest(
    [
      .init(name: "A", coordinate: Coordinate(latitude: 47, longitude: 8)),
      .init(name: "B", coordinate: Coordinate(latitude: 47, longitude: 8.1)),
    ], by: .walk)

  @Test(
    arguments: [
      (1, .failed("MapKit has failed: x"), .failed("MapKit has failed: x")),
      (2, .offline, .offline), (3, .rateLimited, .rateLimited(pause: nil)),
      (4, .noResult, .noWay(request)),
      (5, .failed("MapKit has failed: x"), .noWay(request)),
      (6, .failed("MapKit has failed: x"), .failed("MapKit has failed: x")),
      (-1, .failed("MapKit has failed: x"), .failed("MapKit has failed: x")),
    ] as [(Int, GeocoderError, DirectionsError)])
  func `an error of MapKit is one of ours`(
    code: Int, ofSearch: GeocoderError, ofDirections: DirectionsError
  ) {
    let error = MapKitError(code: code, description: "x")
    #expect(error.geocoderError == ofSearch)
    #expect(error.directionsError(for: Self.request) == ofDirections)
  }

  @Test(
    arguments: [
      (
        AddressFields(
          name: "Bahnhofstrasse 1", shortAddress: "Bahnhofstrasse 1, Zürich",
          fullAddress: "Bahnhofstrasse 1\n8001 Zürich\nSwitzerland", cityName: "Zürich",
          regionCode: "CH"), "Bahnhofstrasse 1, Zürich, CH"
      ),
      (AddressFields(name: "Zug", cityName: "Zug", regionCode: "CH"), "Zug, CH"),
      (
        AddressFields(name: "", shortAddress: "Hauptgasse 3, Chur", cityName: "Chur"),
        "Hauptgasse 3, Chur"
      ),
      (AddressFields(shortAddress: " ", fullAddress: "Alp 1\nUri"), "Alp 1, Uri"),
      (AddressFields(cityName: "Chur", regionCode: "CH"), "Chur, CH"),
      (AddressFields(name: "Atlantic Ocean"), "Atlantic Ocean"), (AddressFields(), nil),
    ] as [(AddressFields, String?)])
  func `the address of a map item makes a title`(fields: AddressFields, title: String?) {
    #expect(fields.title == title)
  }

  private static let here = Coordinate(latitude: 47.4, longitude: 8.5)

  private static func item(
    _ name: String?, _ address: PlacemarkFields, isPointOfInterest: Bool = false,
    at coordinate: Coordinate = here
  ) -> MapItemFields {
    MapItemFields(
      name: name, address: address, coordinate: coordinate, isPointOfInterest: isPointOfInterest)
  }

  private static let street = PlacemarkFields(
    thoroughfare: "Bahnhofstrasse", subThoroughfare: "1", locality: "Zürich",
    administrativeArea: "ZH", isoCountryCode: "CH")

  @Test(
    arguments: [
      (
        item("Café", street, isPointOfInterest: true), .pointOfInterest,
        "Café, Bahnhofstrasse 1, Zürich, CH"
      ),
      (item("Bahnhofstrasse 1", street), .address, "Bahnhofstrasse 1, Zürich, CH"),
      (
        item(nil, PlacemarkFields(thoroughfare: "Seeweg", locality: "Zug", isoCountryCode: "CH")),
        .street, "Seeweg, Zug, CH"
      ),
      (
        item(
          "Zug",
          PlacemarkFields(locality: "Zug", administrativeArea: "ZG", isoCountryCode: "CH")),
        .city, "Zug, CH"
      ),
      (
        item("Graubünden", PlacemarkFields(administrativeArea: "GR", isoCountryCode: "CH")),
        .region, "Graubünden, GR, CH"
      ),
      (item("Switzerland", PlacemarkFields(isoCountryCode: "CH")), .region, "Switzerland, CH"),
    ] as [(MapItemFields, PlaceKind, String)])
  func `a map item is a place of some kind`(item: MapItemFields, kind: PlaceKind, title: String) {
    let place = item.place(extent: nil)
    #expect(place?.kind == kind)
    #expect(place?.title == title)
  }

  @Test(arguments: [
    item(nil, PlacemarkFields()),
    item("A", street, at: Coordinate(latitude: 91, longitude: 0)),
    item("A", street, at: Coordinate(latitude: .nan, longitude: 0)),
  ])
  func `a map item without a name or a position is no place`(item: MapItemFields) {
    #expect(item.place(extent: nil) == nil)
  }

  @Test func `an answer has the wanted kinds, once each, and a region if it is one place`() {
    let cafe = Self.item("Café", Self.street, isPointOfInterest: true)
    let town = Self.item("Zug", PlacemarkFields(locality: "Zug"))
    let region = MapRegion(around: Self.here, radius: 5_000)
    let all = PlaceQuery("x").places([cafe, town, cafe], extent: region)
    let towns = PlaceQuery("x", kinds: [.city]).places([cafe, town], extent: region)
    let one = PlaceQuery("x").places([town], extent: region)
    let address = PlaceQuery("x").places([cafe], extent: region)

    #expect(all.map(\.name) == ["Café", "Zug"])
    #expect(towns.map(\.name) == ["Zug"])
    #expect(PlaceQuery("x", limit: 1).places([cafe, town], extent: nil).count == 1)
    #expect(all.allSatisfy { $0.extent == nil })
    #expect(one.first?.extent == region)
    #expect(address.first?.extent == nil)
  }

  @Test(arguments: [
    MapRegion(south: 46, north: 48, west: 8, width: 2),
    MapRegion(south: -20, north: 20, west: 170, width: 30),
  ])
  func `a region has a middle and spans, and is the same again`(region: MapRegion) throws {
    let again = try #require(RegionSpan(region).region)
    #expect(again == region)
  }

  @Test func `the middle of a region across 180° is there`() {
    let span = RegionSpan(MapRegion(south: -20, north: 20, west: 170, width: 30))
    #expect(span.center == Coordinate(latitude: 0, longitude: -175))
  }

  @Test(arguments: [(0, 0), (1, 0), (-1, 1), (.nan, 1), (181, 1), (1, 361)] as [(Double, Double)])
  func `a span without extent, or of another planet, is no region`(span: (Double, Double)) {
    let region = RegionSpan(
      center: Self.here, latitudeDelta: span.0, longitudeDelta: span.1
    ).region
    #expect(region == nil)
  }
}
