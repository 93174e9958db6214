import Foundation
import Testing

@Suite struct `The geocoders of tracker-sim` {
  @Test func `name places after cities, unless told otherwise, and credit who knows them`() throws {
    let run = try TrackerSimRun("run", "-", input: TinyRoute.gpx)

    #expect(run.status == 0)
    #expect(run.output.contains("   1   0:00:00.3  13:00:00  40 km SE of Thun, Bern, CH "))
    #expect(run.output.hasSuffix("\nnames:   GeoNames (CC BY 4.0), https://www.geonames.org\n"))
  }

  @Test func `are credited in JSON too`() throws {
    let run = try TrackerSimRun("run", "-", "--format=json", input: TinyRoute.gpx)
    let attribution = #","attribution": "GeoNames (CC BY 4.0), https://www.geonames.org"}"#

    #expect(run.output.contains(#""title": "40 km SE of Thun, Bern, CH""#))
    #expect(run.output.replacing(",\n ", with: ",").hasSuffix(attribution + "\n"))
  }

  @Test func `say what they lack where the command was copied without its data`() throws {
    let scratch = try Scratch()
    let copy = scratch.folder.appendingPathComponent("tracker-sim")
    try FileManager.default.copyItem(at: try TrackerSimRun.command, to: copy)
    let lost = try TrackerSimRun(["run", "-"], input: TinyRoute.gpx, command: copy)

    #expect(lost.status == 1)
    #expect(lost.output.isEmpty)
    #expect(
      lost.complaints.hasPrefix(
        "tracker-sim: the offline geocoder's data, cities15000.tsv, is missing; it was looked for "
          + "in \(scratch.folder.resolvingSymlinksInPath().path), "))
    #expect(lost.complaints.hasSuffix("; --geocoder coordinates does without it\n"))

    let content = try TrackerSimRun(
      ["run", "-", "--geocoder", "coordinates"], input: TinyRoute.gpx, command: copy)
    #expect(content.status == 0)
  }

  @Test func `find their data through a link, and where it was installed`() throws {
    let scratch = try Scratch()
    let command = try TrackerSimRun.command
    let link = scratch.folder.appendingPathComponent("link")
    try FileManager.default.createSymbolicLink(at: link, withDestinationURL: command)
    #expect(try TrackerSimRun(["run", "-"], input: TinyRoute.gpx, command: link).status == 0)

    let installed = scratch.folder.appendingPathComponent("bin/tracker-sim")
    let data = scratch.folder.appendingPathComponent("share/tracker-sim/cities15000.tsv")
    for file in [installed, data] {
      try FileManager.default.createDirectory(
        at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    }
    try FileManager.default.copyItem(at: command, to: installed)
    let cities = "name\tadmin1\tcountry\tlat\tlon\tpopulation\nHome\t\tCH\t46.5\t8.0\t1\n"
    try Data(cities.utf8).write(to: data)
    let run = try TrackerSimRun(["run", "-"], input: TinyRoute.gpx, command: installed)
    #expect(run.output.contains("  0:00:00.3  12:00:00  Home, CH  "))
  }

  @Test func `tell damage with its file and line`() throws {
    let scratch = try Scratch()
    let copy = scratch.folder.appendingPathComponent("tracker-sim")
    try FileManager.default.copyItem(at: try TrackerSimRun.command, to: copy)
    let data = try scratch.file("cities15000.tsv", "name\nHome\tCH\n")
    let run = try TrackerSimRun(["run", "-"], input: TinyRoute.gpx, command: copy)

    #expect(run.status == 1)
    #expect(run.complaints.contains("/\(data.lastPathComponent):2: "))
    #expect(run.complaints.contains(#"not "Home\tCH""#))
  }
}
