import Streams

@testable import TrackerPipeline

/// A country's file in the format of GeoNames, with places by chance.
struct CountryFile {
  struct Row {
    var name: String
    var otherNames = "Other,Names"
    var coordinate: Coordinate
    var feature = "P\tPPL"
    var region = "ZH"
    var population = 100
  }

  private(set) var rows: [Row] = []

  init(_ rows: [Row]) {
    self.rows = rows
  }

  /// Places between 46 and 47° north, 7 and 9° east.
  init(count: Int, seed: UInt64) {
    var chance = SplitMix64(seed: seed)
    let syllables = ["ba", "wil", "hof", "mün", "see", "egg", "ried", "tal", "berg", "ö", "matt"]
    rows = (0..<count).map { number in
      let name = (0..<3).compactMap { _ in syllables.randomElement(using: &chance) }.joined()
      return Row(
        name: name.capitalized + " \(number)",
        coordinate: Coordinate(
          latitude: Double.random(in: 46...47, using: &chance),
          longitude: Double.random(in: 7...9, using: &chance)),
        feature: ["P\tPPL", "P\tPPLX", "T\tPK", "S\tRSTN", "H\tSTM"].randomElement(using: &chance)
          ?? "", population: Int.random(in: 0...9_000, using: &chance))
    }
  }

  var text: String {
    let region = Row(
      name: "Zurich", coordinate: Coordinate(latitude: 47.4, longitude: 8.6), feature: "A\tADM1")
    // A region is known also if its row is the last.
    return (rows + [region]).enumerated().map { Self.line($1, number: $0) }.joined()
  }

  /// All 19 columns.
  static func line(_ row: Row, number: Int = 0) -> String {
    [
      "\(1_000 + number)", row.name, row.name, row.otherNames, degrees(row.coordinate.latitude),
      degrees(row.coordinate.longitude), row.feature, "CH", "", row.region, "112", "230", "",
      "\(row.population)", "", "500", "Europe/Zurich", "2020-01-01",
    ].joined(separator: "\t") + "\n"
  }

  private static func degrees(_ degrees: Double) -> String {
    let digits = Int((abs(degrees) * 100_000).rounded())
    return (degrees < 0 ? "-" : "") + "\(digits / 100_000)."
      + String(String(100_000 + digits % 100_000).dropFirst())
  }
}

extension PlacesFile {
  init(_ text: String, file: String = "CH.txt") throws {
    self = try PlacesFile(RouteInput(file: file, bytes: text.utf8))
  }
}
