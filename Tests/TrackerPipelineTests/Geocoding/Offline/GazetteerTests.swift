import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct GazetteerTests {
  private static let header = "name\tadmin1\tcountry\tlatitude\tlongitude\tpopulation\n"
  private static let uster = "Uster\tZurich\tCH\t47.3471\t8.7209\t32285\n"

  private func gazetteer(_ text: String) throws -> Gazetteer {
    try Gazetteer(Array(text.utf8), file: "cities.tsv")
  }

  @Test func `a city is read from its row`() throws {
    let found = try gazetteer(Self.header + Self.uster).nearest(
      to: Coordinate(latitude: 47.3471, longitude: 8.7209))

    #expect(
      found?.city
        == City(
          name: "Uster", region: "Zurich", country: "CH",
          coordinate: Coordinate(latitude: 47.3471, longitude: 8.7209), population: 32_285))
    #expect(found?.distance == 0)
  }

  @Test func `a file with the line ends of other systems is the same`() throws {
    let text = (Self.header + Self.uster).replacing("\n", with: "\r\n")
    let found = try gazetteer(text).nearest(to: Coordinate(latitude: 47.3, longitude: 8.7))

    #expect(found?.city.name == "Uster")
  }

  @Test(arguments: ["\n", "\r\n"])
  func `a time zone is that of all rows until the next one`(lineEnd: String) throws {
    let rows = [(0, ""), (10, "\tAsia/Tokyo"), (20, ""), (30, "\tEurope/Kyiv"), (40, "")]
    let gazetteer = try gazetteer(
      (Self.header + rows.map { "A\tB\tC\t\($0)\t0\t1\($1)\n" }.joined())
        .replacing("\n", with: lineEnd))
    func zone(_ latitude: Double) -> String? {
      gazetteer.timeZone(of: Coordinate(latitude: latitude, longitude: 0.1))
    }
    #expect(
      [0, 10, 20, 30, 40].map(zone) == [
        nil, "Asia/Tokyo", "Asia/Tokyo", "Europe/Kyiv", "Europe/Kyiv",
      ])
    #expect(zone(15) == nil)
  }

  @Test(arguments: [
    ("", 1, "no city follows"),
    (header, 1, "no city follows"),
    (header + "Uster\tZurich\tCH\t47.3471\t8.7", 2, "the file ends in the middle of a line"),
    (header + uster + "\n" + uster, 3, #"not """#),
    (header + "Uster\tZurich\tCH\t47.3471\t8.7209\n", 2, #"not "Uster"#),
    (header + "\tZurich\tCH\t47.3471\t8.7209\t32285\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t97.3471\t8.7209\t32285\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t47,3471\t8.7209\t32285\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t\t8.7209\t32285\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t-\t8.7209\t32285\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t0.00000000000000000001\t8\t1\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t99999999999999999999\t8\t1\n", 2, "a city is its name"),
    (header + "Uster\tZurich\tCH\t47.3471\t8.7209\t32285\t\n", 2, "a city is its name"),
  ])
  func `damage is told with its line`(text: String, line: Int, reason: String) throws {
    let error = try #require(throws: GazetteerError.self) { try gazetteer(text) }
    #expect(
      error.description.hasPrefix("cities.tsv:\(line): the offline geocoder's data is damaged"))
    #expect(error.description.contains(reason))
  }

  @Test func `a name that is no text is damage`() throws {
    let bytes = Array(Self.header.utf8) + Array(Self.uster.utf8) + [0xFF] + Array(Self.uster.utf8)
    let error = try #require(throws: GazetteerError.self) {
      try Gazetteer(bytes, file: "cities.tsv")
    }
    #expect(
      error == .damaged(file: "cities.tsv", line: 3, message: "this is no UTF-8"))
  }

  @Test func `any change of a byte gives cities or an error, and never a crash`() {
    let text = Array((Self.header + Self.uster + Self.uster).utf8)
    for index in text.indices {
      for byte in [0, 9, 10, 45, 46, 57, 255] as [UInt8] {
        var changed = text
        changed[index] = byte
        let found = try? Gazetteer(changed, file: "cities.tsv").nearest(
          to: Coordinate(latitude: 47.3, longitude: 8.7))
        if let found { #expect(found.distance < 100_000) }
      }
    }
  }
}
