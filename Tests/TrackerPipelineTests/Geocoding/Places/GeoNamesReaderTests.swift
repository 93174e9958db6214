import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct GeoNamesReaderTests {
  private let here = Coordinate(latitude: 47.2, longitude: 8.6)

  private func gazetteer(_ rows: [CountryFile.Row]) throws -> Gazetteer {
    Gazetteer([try PlacesFile(CountryFile(rows).text)], beside: nil)
  }

  @Test func `a place is read from its line, and its region from that of the region`() throws {
    let row = CountryFile.Row(name: "Hirzel", coordinate: here, population: 2_200)
    let file = try PlacesFile(CountryFile([row]).text)

    #expect(file.warnings == [])
    #expect(file.attribution == OfflineGeocoder.credit)
    #expect(
      Gazetteer([file], beside: nil).cities == [
        City(
          name: "Hirzel", region: "Zurich", country: "CH", coordinate: here, population: 2_200)
      ])
  }

  @Test func `a region that is not in the file is left out of the name`() throws {
    let row = CountryFile.Row(name: "Arth", coordinate: here, region: "SZ")
    #expect(try gazetteer([row]).title(of: here) == "Arth, CH")
  }

  @Test(arguments: UInt64(1)...2)
  func `the place that says most about a position is that which looking at all of them finds`(
    seed: UInt64
  ) throws {
    let country = CountryFile(count: 10_000, seed: seed)
    let gazetteer = Gazetteer([try PlacesFile(country.text)], beside: nil)
    let cities = gazetteer.cities
    #expect(cities.count == 10_000)
    var chance = SplitMix64(seed: seed)
    for _ in 0..<20 {
      let position = Coordinate(
        latitude: Double.random(in: 45.8...47.2, using: &chance),
        longitude: Double.random(in: 6.8...9.2, using: &chance))
      let near = cities.lazy
        .filter { abs($0.coordinate.latitude - position.latitude) < 0.2 }
        .map { ($0, Geodesic.distance(from: $0.coordinate, to: position)) }
        .filter { $0.1 <= $0.0.kind.reach }
      let best = near.map { $0.1 * $0.0.kind.weight }.min()
      let found = gazetteer.nearest(to: position)
      #expect(found.map { $0.distance * $0.city.kind.weight } == best, "seed \(seed) \(position)")
    }
  }

  @Test func `a summit names what is on it, and nothing that is a kilometre away`() throws {
    let summit = CountryFile.Row(
      name: "Etzel", coordinate: here, feature: "T\tMT", region: "", population: 0)
    let village = CountryFile.Row(
      name: "Egg", coordinate: Coordinate(latitude: 47.19, longitude: 8.6))
    let gazetteer = try gazetteer([summit, village])

    #expect(gazetteer.title(of: here) == "Etzel, CH")
    #expect(
      gazetteer.title(of: Coordinate(latitude: 47.202, longitude: 8.6)) == "0.2 km N of Etzel, CH")
    #expect(
      gazetteer.title(of: Coordinate(latitude: 47.21, longitude: 8.6))
        == "2.2 km N of Egg, Zurich, CH")
  }

  @Test(arguments: ["P\tPPLQ", "P\tPPLH", "P\tPPLW", "A\tADM3"])
  func `what is no place any more, and an area, names nothing`(feature: String) throws {
    let gone = CountryFile.Row(name: "Gone", coordinate: here, feature: feature)
    let far = CountryFile.Row(name: "Far", coordinate: Coordinate(latitude: 47.3, longitude: 8.6))
    #expect(try gazetteer([gone, far]).cities.map(\.name) == ["Far"])
  }

  @Test func `a hotel is found by name, and names nothing`() throws {
    let hotel = CountryFile.Row(name: "Krone", coordinate: here, feature: "S\tHTL")
    let gazetteer = try gazetteer([hotel])
    #expect(gazetteer.title(of: here) == nil)
    #expect(CitySearch(gazetteer).found(PlaceQuery("krone")).map(\.kind) == [.pointOfInterest])
    #expect(CitySearch(gazetteer).found(PlaceQuery("krone", kinds: [.city])).isEmpty)
  }

  @Test func `a city that is known already is the same, and a village is added`() throws {
    let known = try Gazetteer.shared.get()
    let zurich = CountryFile.Row(
      name: "Zürich", coordinate: Coordinate(latitude: 47.36, longitude: 8.55), population: 400_000)
    let village = CountryFile.Row(name: "Hirzel", coordinate: here)
    let file = try PlacesFile(CountryFile([zurich, village]).text)
    let both = Gazetteer([file], beside: known)

    #expect(both.cities.count == known.cities.count + 1)
    #expect(both.title(of: here) == "Hirzel, Zurich, CH")
    #expect(
      both.title(of: Coordinate(latitude: 35.69, longitude: 139.69))
        == known.title(of: Coordinate(latitude: 35.69, longitude: 139.69)))
    let search = CitySearch(both)
    #expect(search.found(PlaceQuery("hirzel")).map(\.title) == ["Hirzel, Zurich, CH"])
    #expect(search.found(PlaceQuery("zurigo")).first?.title == "Zürich, Zurich, CH")
  }

  private static let good = CountryFile.line(
    .init(name: "Hirzel", coordinate: Coordinate(latitude: 47.2, longitude: 8.6)))

  @Test(arguments: [
    (
      good.replacing("\tOther,Names", with: ""), "it has 18 columns, and a place of GeoNames has 19"
    ),
    (good.replacing("\n", with: "\t\n"), "it has 20 columns, and a place of GeoNames has 19"),
    (good.replacing("1000\tHirzel", with: "1000\t"), "the name, column 2, is empty"),
    (
      good.replacing("47.20000", with: "97.2"),
      "the latitude, column 5, is \"97.2\", and not -90 to 90"
    ),
    (
      good.replacing("47.20000", with: "47,2"),
      "the latitude, column 5, is \"47,2\", and not -90 to 90"
    ),
    (
      good.replacing("8.60000", with: ""), "the longitude, column 6, is \"\", and not -180 to 180"
    ),
    (
      good.replacing("\t100\t", with: "\tmany\t"),
      "the population, column 15, is \"many\", and no number"
    ),
  ])
  func `a damaged line is left out, and told with the reason`(line: String, reason: String) throws {
    let file = try PlacesFile(Self.good + line + Self.good)
    #expect(file.places.count == 2)
    #expect(file.warnings == ["CH.txt:2: \(reason); the line is left out"])
    #expect(throws: RouteError(file: "CH.txt", line: 1, message: reason)) { try PlacesFile(line) }
  }

  @Test func `of many damaged lines five are told, and the others counted`() throws {
    let file = try PlacesFile(Self.good + String(repeating: "x\n", count: 9))
    #expect(file.warnings.count == 6)
    #expect(file.warnings.last == "CH.txt: 4 other lines left out")
  }

  @Test func `a name that is no UTF-8 is left out`() throws {
    let line = Array(Self.good.utf8)
    let bytes = line + line.map { $0 == UInt8(ascii: "z") ? 0xFF : $0 }
    let file = try PlacesFile(RouteInput(file: "CH.txt", bytes: bytes))
    #expect(file.warnings == ["CH.txt:2: the name, column 2, is no UTF-8; the line is left out"])
  }

  @Test(.enabled(if: Zlib.shared != nil))
  func `a ZIP archive of GeoNames has an explanation beside the places`() throws {
    func read(_ files: [ZipFile]) throws -> PlacesFile {
      try PlacesFile(RouteInput(file: "CH.zip", bytes: ZipFile.archive(files)))
    }
    let (places, explanation) = (ZipFile("CH.txt", Self.good), ZipFile("readme.txt", "Readme\n"))
    #expect(try read([explanation, places]).places.count == 1)
    for (files, reason) in [
      ([places, ZipFile("LI.txt", Self.good)], "there are 2 files in the ZIP archive"),
      ([explanation], "the ZIP archive has \"readme.txt\"; places are read from"),
      ([], "the ZIP archive is empty; places are read from"),
      ([ZipFile("a.txt", TinyRoute.gpx)], "it is GPX, which is a route"),
    ] {
      let error = try #require(throws: RouteError.self) { try read(files) }
      #expect(error.message.hasPrefix(reason), "\(error)")
    }
  }

  @Test func `any change of a byte gives places or an error, and never a crash`() {
    let text = Array((Self.good + Self.good).utf8)
    let odd: [UInt8] = [0, 9, 10, 13, 45, 46, 57, 255]
    for round in Rounds.optimisedSeeds(odd.count) {
      for index in text.indices {
        var changed = text
        changed[index] = odd[(index + Int(round)) % odd.count]
        let file = try? PlacesFile(RouteInput(file: "CH.txt", bytes: changed))
        if let file {
          #expect(Gazetteer([file], beside: nil).cities.allSatisfy { $0.coordinate.isValid })
        }
      }
    }
  }

  @Test(arguments: [
    ("", "it is empty"), (" \n", "there is nothing but white space in it"),
    ("\u{FEFF}<?xml version='1.0'?><gpx></gpx>", "it is GPX, which is a route"),
    ("<!DOCTYPE html><html></html>", "it is a web page (HTML), not the file behind it"),
    ("name,lat,lon\n", "its first line has 1 column with tabs between them"),
    ("a\tb\n", "its first line has 2 columns with tabs between them"),
    ("GIF89a", "it is a picture (GIF)"),
  ])
  func `another file is refused, with what would be right`(text: String, reason: String) throws {
    let error = try #require(throws: RouteError.self) { try PlacesFile(text, file: "x") }
    #expect(error.message.hasPrefix(reason), "\(error)")
    #expect(error.message.contains("as CH.txt or CH.zip"))
  }
}
