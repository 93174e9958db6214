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
    ("sedunum, ch", "Sedunum"), ("西昂", "西昂"), ("СЬОН", "Сьон"),
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

  @Test func `a place may have sixty thousand other names`() throws {
    var row = CountryFile.Row(name: "Bern", coordinate: here)
    row.otherNames = (0..<60_000).map { "name \($0)" }.joined(separator: ",")
    #expect(
      try search([sion, row]).found(PlaceQuery("name 59999")).map(\.otherName) == ["name 59999"])
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
    #expect(search.found(PlaceQuery("sedunum")).map(\.names) == ["Sion (Sedunum)"])
    // Its row in the package's file has its latitude where a file has other names.
    let latitude = search.found(PlaceQuery("47.36667 zurich", kinds: [.city]))
    #expect(latitude.isEmpty)
  }

  @Test(arguments: [
    ("Zuerich", "Zürich"), ("zurich", "Zürich"), ("ha noi", "Hà Nội"), ("noi", "Hà Nội"),
    ("aix les bains", "Aix-les-Bains"), ("lisle", "L’Isle"), ("αθην", "Αθήνα"), ("ΑΘΉΝΑ", "Αθήνα"),
    ("санкт петер", "Санкт-Петербург"),
  ])
  func `marks, signs and capital letters make no difference`(text: String, name: String) throws {
    let row = CountryFile.Row(
      name: "X", otherNames: "Zürich,Hà Nội,Aix-les-Bains,L’Isle,Αθήνα,Санкт-Петербург",
      coordinate: here)
    #expect(try search([row]).found(PlaceQuery(text)).map(\.otherName) == [name])
  }

  @Test func `names that are equal but for marks are kept once, and their order does not matter`() {
    var names = OtherNames()
    Array("Zürich,ZURICH,Zurich,Züri,Zuerich".utf8).withUnsafeBufferPointer {
      names.add($0[...], of: 0)
    }
    let kept = names.letters.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(kept == ["zurich", "zuerich", "zuri", "zueri"])
  }

  @Test func `every letter that has no marks is folded as the search folds it`() {
    for (_, others) in OtherCityNames.all {
      for name in others where name.unicodeScalars.allSatisfy({ $0.value < 0x250 }) {
        #expect(FoldedText.unchangedAlphabet(name) == FoldedText.of(name), "\(name)")
      }
    }
  }

  @Test func `of too many names those of cities are kept, and a warning tells it`() throws {
    func row(_ name: String, _ population: Int) -> CountryFile.Row {
      .init(name: name, otherNames: "\(name)other", coordinate: here, population: population)
    }
    let rows = [row("aa", 10), row("bb", 10), row("cc", 20_000), row("dd", 10)]
    let file = try GeoNamesReader.read(
      RouteInput(file: "CH.txt", bytes: CountryFile(rows).text.utf8), otherNamesRoom: 10)
    let search = CitySearch(Gazetteer([file], beside: nil))
    let found = ["aaother", "bbother", "ccother", "ddother"].map {
      search.found(PlaceQuery($0)).first?.names
    }
    #expect(found == ["aa (aaother)", nil, "cc (ccother)", nil])
    #expect(
      file.warnings == [
        "CH.txt: the other names of 2 places are left out, as all are more than 10 bytes"
      ])
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

  @Test(arguments: [[0xE0, 0x80, 0x80], [0xF0, 0x80, 0x80, 0x80], [0xC1, 0x81]] as [[UInt8]])
  func `a letter with more bytes than it needs is no UTF-8`(letter: [UInt8]) {
    var names = OtherNames()
    (Array("Sitten,".utf8) + letter).withUnsafeBufferPointer { names.add($0[...], of: 0) }
    let kept = names.letters.split(separator: 0).map { String(decoding: $0, as: UTF8.self) }
    #expect(kept == ["sitten"])
  }
}
