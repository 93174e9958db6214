import Streams
import Testing

@testable import TrackerPipeline

/// Places of files that are found by another name than their own.
@Suite struct OtherNameTests {
  private let here = Coordinate(latitude: 47.2, longitude: 8.6)

  private func search(_ rows: [CountryFile.Row], beside known: Gazetteer? = nil) throws
    -> CitySearch
  {
    CitySearch(Gazetteer([try PlacesFile(CountryFile(rows).text)], beside: known))
  }

  private var sion: CountryFile.Row {
    .init(name: "Sion", otherNames: "QSI,Sedunum,Sitten,Сьон,西昂", coordinate: here)
  }

  @Test(arguments: [
    ("Sitten", "Sitten"), ("sitt", "Sitten"), ("sitten zurich", "Sitten"), ("Сьон", "Сьон"),
    ("sedunum, ch", "Sedunum"), ("西昂", "西昂"),
  ])
  func `a place is found by another name, and shown with its main one`(
    text: String, name: String
  ) throws {
    let found = try search([sion]).found(PlaceQuery(text))
    #expect(found.map(\.title) == ["Sion, Zurich, CH"])
    #expect(found.map(\.otherName) == [name])
    #expect(found.map(\.names) == ["Sion (\(name))"])
    #expect(found.map(\.isCorrected) == [false])
  }

  @Test func `a place that is found by its own name has no other`() throws {
    var row = sion
    row.otherNames = "SION,Sión,Siona"
    #expect(try search([row]).found(PlaceQuery("sion")).map(\.otherName) == [nil])
    #expect(try search([row]).found(PlaceQuery("si")).map(\.otherName) == [nil])
    #expect(try search([row]).found(PlaceQuery("siona")).map(\.otherName) == ["Siona"])
  }

  @Test func `one wrong letter of another name is forgiven`() throws {
    let found = try search([sion]).found(PlaceQuery("Sedunm"))
    #expect(found.map(\.names) == ["Sion (Sedunum)"])
    #expect(found.map(\.isCorrected) == [true])
  }

  @Test func `the geocoder says the main name`() throws {
    let gazetteer = Gazetteer([try PlacesFile(CountryFile([sion]).text)], beside: nil)
    #expect(gazetteer.title(of: here) == "Sion, Zurich, CH")
    #expect(gazetteer.cities.map(\.name) == ["Sion"])
  }

  @Test func `a city that is known anyway has the other names of the file too`() throws {
    let known = try Gazetteer.shared.get()
    let zurich = try #require(known.cities.first { $0.name == "Zürich" })
    let row = CountryFile.Row(
      name: "Zürich", otherNames: "Turitg", coordinate: zurich.coordinate, population: 400_000)
    let search = try search([row, sion], beside: known)
    #expect(search.found(PlaceQuery("turitg")).map(\.names) == ["Zürich (Turitg)"])
    #expect(search.found(PlaceQuery("zurigo")).map(\.names) == ["Zürich (Zurigo)"])
    #expect(search.found(PlaceQuery("sitten")).map(\.names).first == "Sion (Sitten)")
    // Its row in the package's file has its latitude where a file has other names.
    let latitude = search.found(PlaceQuery("47.36667 zurich", kinds: [.city]))
    #expect(latitude.isEmpty)
  }

  @Test func `names that are empty, or no UTF-8, are left out`() throws {
    var row = sion
    row.otherNames = ",,Sitten,?,"
    let line = CountryFile.line(row)
    let bytes = line.utf8.map { $0 == UInt8(ascii: "?") ? 0xFF : $0 }
    let file = try PlacesFile(RouteInput(file: "CH.txt", bytes: bytes))
    let gazetteer = Gazetteer([file], beside: nil)
    #expect(gazetteer.otherNames(of: gazetteer.entriesInOrder[0]) == ["Sitten"])
  }
}
