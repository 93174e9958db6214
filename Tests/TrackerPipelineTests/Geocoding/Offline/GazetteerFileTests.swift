import Foundation
import Testing

@testable import TrackerPipeline

@Suite struct GazetteerFileTests {
  private static let data = """
    name\tadmin1\tcountry\tlatitude\tlongitude\tpopulation
    Uster\tZurich\tCH\t47.3471\t8.7209\t32285

    """

  @Test(arguments: [
    "", "streams_TrackerPipeline.resources", "streams_TrackerPipeline.bundle",
    "streams_TrackerPipeline.bundle/Contents/Resources",
  ])
  func `is found in a bundle of any platform, and without one`(inside: String) throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appendingPathComponent(inside)
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
    try Data(Self.data.utf8).write(to: folder.appendingPathComponent("cities15000.tsv"))

    let gazetteer = try GazetteerFile(
      folders: [scratch.folder.appendingPathComponent("no"), scratch.folder]
    ).read()

    #expect(gazetteer.nearest(to: Coordinate(latitude: 47, longitude: 8.7))?.city.name == "Uster")
  }

  @Test func `says where it was looked for when it is nowhere`() throws {
    let file = GazetteerFile(folders: ["/no/a", "/no/b", "/no/a"].map { URL(filePath: $0) })
    let error = try #require(throws: GazetteerError.self) { try file.read() }

    #expect(
      error.description
        == "the offline geocoder's data, cities15000.tsv, is missing; it was looked for in /no/a, "
        + "/no/b")
  }

  @Test func `says why it cannot be read`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.appendingPathComponent("cities15000.tsv")
    try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: false)
    let error = try #require(throws: GazetteerError.self) {
      try GazetteerFile(folders: [scratch.folder]).read()
    }

    #expect(
      error.description.hasPrefix(folder.path + ": the offline geocoder's data cannot be read"))
  }

  @Test func `is found by the tests of this package`() throws {
    let gazetteer = try GazetteerFile.ofProcess.read()
    let zurich = gazetteer.nearest(to: Coordinate(latitude: 47.37, longitude: 8.54))?.city

    #expect(zurich?.country == "CH")
  }
}
