import Foundation
import Testing

@testable import TrackerPipeline

/// Archives of several routes, as exports of all activities are.
@Suite(.enabled(if: Zlib.shared != nil)) struct ZipOfManyTests {
  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  /// A route with one point at a latitude.
  static func ride(_ name: String, north: Int) -> ZipFile {
    ZipFile(name, "<gpx><wpt lat=\"\(north)\" lon=\"7\"/></gpx>")
  }

  private func archive(_ name: String, _ files: [ZipFile]) throws -> String {
    let path = scratch.folder.appendingPathComponent(name).path
    try Data(ZipFile.archive(files)).write(to: URL(fileURLWithPath: path))
    return path
  }

  @Test func `the routes of an archive have paths, which can be read`() throws {
    let path = try archive(
      "export.zip",
      [
        ZipFile("activities.csv", "id,name\n1,a\n"), Self.ride("activities/1.gpx", north: 45),
        Self.ride("activities/2.GPX", north: 46), ZipFile("media/1.jpg", "x"),
        Self.ride("activities/1.gpx", north: 47), ZipFile(".hidden.gpx", "x"),
      ])

    let paths = Route.paths(at: path)
    let routes = try paths.map { path throws(RouteError) in try Route.read(contentsOf: path) }

    #expect(paths == ["\(path)/activities/1.gpx", "\(path)/activities/2.GPX"])
    #expect(routes.map(\.latitudes) == [[45], [46]])
    #expect(routes.map(\.name) == ["1", "2"])
  }

  @Test func `one route, a KMZ and any other file are themselves`() throws {
    let one = try archive("one.zip", [Self.ride("1.gpx", north: 45), ZipFile("a.csv", "x")])
    let kmz = try archive("a.kmz", [ZipFile("doc.kml", "x"), ZipFile("b.kml", "x")])
    let text = try scratch.file("a.csv", "lat,lon\n1,2\n").path

    for path in [one, kmz, text, scratch.folder.path, scratch.folder.path + "/none", "-"] {
      #expect(Route.paths(at: path) == [path])
    }
    let route = try Route.read(contentsOf: one)

    #expect(route.latitudes == [45])
    #expect(route.warnings.first == "1 other file in the archive not read")
  }

  @Test func `files of KML without a main one are as many routes`() throws {
    let path = try archive("all.zip", [ZipFile("a.kml", "x"), ZipFile("b.kml", "x")])

    #expect(Route.paths(at: path) == ["\(path)/a.kml", "\(path)/b.kml"])
  }

  @Test func `a file in an archive may be packed itself`() throws {
    let gzip = Data(base64Encoded: "H4sIAAAAAAACAyvRyUks0cnJz+My0DEx1THnAgAfL75qEQAAAA==")
    var packed = ZipFile("1.csv.gz", "")
    packed.packed = Array(gzip ?? Data())
    packed.size = packed.packed.count
    packed.checksum = Zlib.shared?.checksum(0, continuedWith: Data(packed.packed)) ?? 0
    let path = try archive("a.zip", [packed])

    #expect(try Route.read(contentsOf: path).latitudes == [45])
    #expect(try Route.read(contentsOf: path + "/1.csv.gz").latitudes == [45])
  }

  @Test(arguments: [
    "../../outside.gpx", "/etc/passwd.gpx", "a/./../b.gpx", "b\u{1B}[31m.gpx", "C:\\a.gpx",
  ])
  func `a name in an archive opens and writes nothing`(name: String) throws {
    let path = try archive("a.zip", [Self.ride(name, north: 45), Self.ride("b.gpx", north: 46)])

    #expect(Route.paths(at: path) == ["\(path)/\(name)", "\(path)/b.gpx"])
    #expect(try Route.read(contentsOf: "\(path)/\(name)").latitudes == [45])
    #expect(try scratch.names == ["a.zip"])
  }

  @Test func `an archive that has changed is read again`() throws {
    let path = try archive("a.zip", [Self.ride("1.gpx", north: 45), Self.ride("2.gpx", north: 46)])
    _ = try Route.read(contentsOf: path + "/1.gpx")
    _ = try archive("a.zip", [Self.ride("1.gpx", north: 50), Self.ride("3.gpx", north: 46)])

    #expect(try Route.read(contentsOf: path + "/1.gpx").latitudes == [50])
    #expect(Route.paths(at: path) == ["\(path)/1.gpx", "\(path)/3.gpx"])
  }

  @Test func `what is not in the archive is an error`() throws {
    let path = try archive("a.zip", [Self.ride("1.gpx", north: 45), Self.ride("2.gpx", north: 46)])
    let text = try scratch.file("a.csv", "lat,lon\n1,2\n").path
    let cut = try scratch.file("cut.zip", "PK\u{3}\u{4}...").path

    for (path, message) in [
      (
        path + "/3.gpx",
        "\(path)/3.gpx: there is no such file in the ZIP archive, which has \"1.gpx\", \"2.gpx\""
      ),
      (text + "/1.gpx", "\(text)/1.gpx: there is no such file; \""),
      (cut + "/1.gpx", "\(cut): the ZIP archive is damaged: its directory"),
      (scratch.folder.path + "/none.zip/1.gpx", "none.zip/1.gpx: there is no such file"),
      (path, "\(path): there are 2 routes in the ZIP archive"),
    ] {
      let error = #expect(throws: RouteError.self) { try Route.read(contentsOf: path) }
      #expect(error?.description.contains(message) == true, "\(error?.description ?? "")")
    }
  }

  @Test func `run and sweep ride each route of an archive`() throws {
    let path = try archive(
      "export.zip",
      [
        ZipFile("activities/1.gpx", TinyRoute.gpx), ZipFile("activities/2.gpx", "x"),
        ZipFile("../../3.gpx", TinyRoute.gpx),
      ])
    let written = scratch.folder.appendingPathComponent("out")
    try FileManager.default.createDirectory(at: written, withIntermediateDirectories: false)
    let run = try TrackerSimRun(["run", path, "--output", "out/"], in: scratch.folder)
    let sweep = try TrackerSimRun("sweep", path, "--threshold", "10m,20m", "--format", "csv")
    let one = try TrackerSimRun("run", path + "/activities/1.gpx")
    let over = try TrackerSimRun("run", path, "--output", path)

    #expect(run.status == 2)
    #expect(run.complaints.contains("\(path)/activities/2.gpx:1: it looks like plain text"))
    #expect(try scratch.names == ["export.zip", "out"])
    #expect(
      try FileManager.default.contentsOfDirectory(atPath: written.path).sorted() == [
        "1.txt", "3.txt",
      ])
    #expect(sweep.complaints.contains("skipped: \(path)/activities/2.gpx"))
    #expect(sweep.output.contains("\(path)/activities/1.gpx"))
    #expect(sweep.output.contains("\(path)/../../3.gpx"))
    #expect(one.status == 0)
    #expect(over.complaints.contains("the result would replace it"))
  }
}
