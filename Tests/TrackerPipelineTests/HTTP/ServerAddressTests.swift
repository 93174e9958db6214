import Testing

@testable import TrackerPipeline

@Suite struct ServerAddressTests {
  @Test(arguments: [
    ("http://localhost:8080", "http://localhost:8080/reverse"),
    ("https://maps.example/nominatim/", "https://maps.example/nominatim/reverse"),
    ("HTTPS://Maps.Example", "HTTPS://Maps.Example/reverse"),
    ("http://[::1]:8080", "http://[::1]:8080/reverse"),
  ])
  func `is asked below its path`(text: String, start: String) throws {
    let url = try ServerAddress(text).url("/reverse", query: [("lat", "1")])

    #expect(url?.absoluteString == start + "?lat=1")
  }

  @Test func `is asked whatever text there is`() throws {
    let url = try ServerAddress("http://localhost").url(
      "/search", query: [("q", "Café & Bar/№ 1?a=b#c+ü\u{0}"), ("language", "de-CH,en")])

    #expect(
      url?.query(percentEncoded: true)
        == "q=Caf%C3%A9%20%26%20Bar%2F%E2%84%96%201%3Fa%3Db%23c%2B%C3%BC%00&language=de-CH,en")
  }

  @Test func `is told of degrees without an exponent`() {
    #expect(ServerAddress.degrees(-0.000_000_1) == "-0.000000")
    #expect(ServerAddress.degrees(179.999_999_9) == "180.000000")
  }

  @Test(arguments: [
    "", "localhost", "localhost:8080", "ftp://host", "http://", "http:///path", "file:///etc",
    "http://a b", "http://host?x=1", "http://host/#x", "http://user@host", "http://u:p@host",
    "http://host:0", "http://host:99999", "nonsense\u{1B}[2J",
  ])
  func `is a host, and at most a port and a path`(text: String) {
    let error = #expect(throws: ServerAddress.Malformed.self) { try ServerAddress(text) }
    #expect(error?.message.hasPrefix(#"""#) == true)
    #expect(error?.message.contains("\u{1B}") == false)
  }

  @Test func `is the public Nominatim if it is that of OpenStreetMap`() throws {
    #expect(try ServerAddress("https://Nominatim.OpenStreetMap.org/").isPublicNominatim)
    #expect(try ServerAddress("https://nominatim.openstreetmap.org.").isPublicNominatim)
    #expect(try !ServerAddress("https://nominatim.openstreetmap.org.example").isPublicNominatim)
  }
}
