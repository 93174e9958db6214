import Testing

@testable import TrackerPipeline

@Suite struct NominatimServerTests {
  @Test(arguments: [
    ("http://localhost:8080", "http://localhost:8080/reverse"),
    ("https://maps.example/nominatim/", "https://maps.example/nominatim/reverse"),
    ("HTTPS://Maps.Example", "HTTPS://Maps.Example/reverse"),
    ("http://[::1]:8080", "http://[::1]:8080/reverse"),
  ])
  func `is asked below its path`(text: String, start: String) throws {
    let question = try NominatimServer(text).question(
      about: Coordinate(latitude: 47.37, longitude: -0.000_000_1), language: nil)

    #expect(
      question?.absoluteString == start
        + "?format=jsonv2&lat=47.370000&lon=-0.000000&zoom=18&addressdetails=1")
  }

  @Test func `is told the language that is wanted`() throws {
    let question = try NominatimServer("http://localhost").question(
      about: Coordinate(latitude: 1, longitude: 2), language: "de-CH,en")

    #expect(question?.query?.hasSuffix("&accept-language=de%2DCH%2Cen") == true)
  }

  @Test(arguments: [
    "", "localhost", "localhost:8080", "ftp://host", "http://", "http:///path", "file:///etc",
    "http://a b", "http://host?x=1", "http://host/#x", "http://user@host", "http://u:p@host",
    "http://host:0", "http://host:99999", "nonsense\u{1B}[2J",
  ])
  func `is a host, and at most a port and a path`(text: String) {
    let error = #expect(throws: NominatimServer.Malformed.self) { try NominatimServer(text) }
    #expect(error?.message.hasPrefix(#"""#) == true)
    #expect(error?.message.contains("\u{1B}") == false)
  }

  @Test func `is public if it is that of OpenStreetMap`() throws {
    #expect(try NominatimServer("https://Nominatim.OpenStreetMap.org/").isPublic)
    #expect(try !NominatimServer("https://nominatim.openstreetmap.org.example").isPublic)
  }
}
