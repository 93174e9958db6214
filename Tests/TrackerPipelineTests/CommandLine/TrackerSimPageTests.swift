import Foundation
import Testing

@Suite struct `The page of tracker-sim` {
  @Test func `is written beside the result, with a picture`() throws {
    let scratch = try Scratch()
    let folder = scratch.folder.path
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--html", "\(folder)/ride.html", "--svg",
      "\(folder)/ride.svg", "--format", "csv", input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output.contains("index,"))
    #expect(try scratch.names == ["ride.html", "ride.svg"])
    let page = try String(contentsOfFile: "\(folder)/ride.html", encoding: .utf8)
    #expect(page.hasPrefix("<!doctype html>") && page.hasSuffix("</html>\n"))
    let picture = try String(contentsOfFile: "\(folder)/ride.svg", encoding: .utf8)
    #expect(picture.hasPrefix("<svg") && picture.hasSuffix("</svg>\n"))
  }

  @Test func `goes to standard output as a format`() throws {
    let arguments = ["run", "-", "--geocoder=coordinates", "--format", "html"]
    let run = try TrackerSimRun(arguments, input: TinyRoute.gpx)
    #expect(run.output.hasPrefix("<!doctype html>"))
    let again = try TrackerSimRun(arguments, input: TinyRoute.gpx)
    #expect(run.output == again.output)
  }

  @Test func `may ask the server of its tiles, and no other`() throws {
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--format", "html", "--tiles",
      "https://tile.openstreetmap.org/{z}/{x}/{y}.png", input: TinyRoute.gpx)
    #expect(run.output.contains("img-src data: https://tile.openstreetmap.org;"))
    #expect(run.output.contains("© OpenStreetMap contributors"))
  }

  @Test func `is one for each route in a folder`() throws {
    let scratch = try Scratch()
    let run = try TrackerSimRun(
      "run", "city-run", "freeway-drive", "--geocoder=coordinates", "--html",
      "\(scratch.folder.path)/")
    #expect(run.status == 0)
    #expect(try scratch.names == ["city-run.html", "freeway-drive.html", "index.html"])
    #expect(
      run.complaints.contains(
        "2 pages are in \(scratch.folder.path)/; all are linked from \(scratch.folder.path)/index.html"
      ))
    let index = try String(contentsOfFile: "\(scratch.folder.path)/index.html", encoding: .utf8)
    #expect(index.hasPrefix("<!doctype html>") && index.contains("<h1>2 rides</h1>"))
    for name in ["city-run", "freeway-drive"] {
      #expect(index.contains("<a href=\"./\(name).html\" dir=\"auto\">\(name)</a>"))
    }
    #expect(index.contains("3.16 km · 141 places │ 20 m · 5 s │ "))
  }

  @Test func `of routes with odd names are linked, and none is called as the index`() throws {
    let scratch = try Scratch()
    let names = ["index.gpx", "a b%20 <b>&\"#1?.gpx", "c:d.gpx"]
    for name in names { _ = try scratch.file(name, TinyRoute.gpx) }
    let pages = scratch.folder.appendingPathComponent("pages")
    try FileManager.default.createDirectory(at: pages, withIntermediateDirectories: true)
    let run = try TrackerSimRun(
      ["run"] + names.map { "\(scratch.folder.path)/\($0)" }
        + ["--geocoder=coordinates", "--html", pages.path])
    #expect(run.status == 0, "\(run.complaints)")
    let index = try String(contentsOf: pages.appendingPathComponent("index.html"), encoding: .utf8)
    let links = index.matches(of: #/href="([^"]*)"/#).dropFirst().map { String($0.1) }
    #expect(links.count == 3)
    for link in links {
      let name = try #require(link.removingPercentEncoding).dropFirst(2)
      let path = pages.appendingPathComponent(String(name).replacing("&amp;", with: "&")).path
      #expect(FileManager.default.fileExists(atPath: path), "\(link)")
    }
    #expect(!index.contains("<b>"))
  }

  @Test func `is told, and has the places that the text leaves out`() throws {
    let scratch = try Scratch()
    let page = "\(scratch.folder.path)/ride.html"
    let alone = try TrackerSimRun("run", "city-run", "--geocoder=coordinates")
    let run = try TrackerSimRun("run", "city-run", "--geocoder=coordinates", "--html", page)
    #expect(run.complaints == "tracker-sim: the page is \(page)\n")
    #expect(run.output.contains("   … and 132 more: the page has all, and so has --output FILE\n"))
    func rows(_ text: String) -> Int { text.matches(of: #/(?m)^ +\d+ +0:/#).count }
    #expect(rows(run.output) == 9)
    #expect(rows(alone.output) == 141)
    // The figures are the same.
    let totals = try #require(alone.output.range(of: "141 places, "))
    #expect(run.output.hasSuffix(alone.output[totals.lowerBound...]))
    let text = "\(scratch.folder.path)/ride.txt"
    _ = try TrackerSimRun(
      "run", "city-run", "--geocoder=coordinates", "--html", page, "--output", text)
    #expect(try String(contentsOfFile: text, encoding: .utf8) == alone.output)
  }

  @Test func `leaves the days of a long ride out of the text with its places`() throws {
    let scratch = try Scratch()
    let lines = (0..<6).flatMap { day in
      (0..<120).map { step in
        "\(1_748_761_200 + day * 86_400 + step * 10),\(46.5 + Double(step) * 3e-4),8"
      }
    }
    let file = try scratch.file(
      "week.csv", "time,lat,lon\n" + lines.map { $0 + "\n" }.joined())
    let run = try TrackerSimRun(
      "run", file.path, "--geocoder=coordinates", "--html", "\(scratch.folder.path)/week.html")
    #expect(run.output.contains("- 2025-06-06 -"), "\(run.output)")
    #expect(!run.output.contains("2025-06-03") && !run.output.contains("later"))
  }

  @Test(arguments: [
    ("city-run freeway-drive --html %/x.html", "a page shows one ride, and there are 2; name a"),
    ("city-run freeway-drive --format svg", "a picture shows one ride, and there are 2; name a"),
    ("city-run --html -", "--html: a page is a file; --format html writes one to standard output"),
    ("city-run --html=", "--html: the name of a file is missing"),
    ("city-run --html %/x --svg %/x", "'%/x' is named twice; --output, --html and --svg write a"),
    ("city-run --open", "--open shows a page; name its file: --html FILE --open"),
    ("city-run --html %/ --open", "--open shows one page, and %/ is a folder for several"),
    ("city-run --tiles https://x.org/{z}/{x}", "--tiles: 'https://x.org/{z}/{x}' has no {y}"),
    ("city-run --tiles ftp://x.org/{z}{x}{y}", "--tiles: 'ftp://x.org/{z}{x}{y}' is no address"),
    ("city-run --tiles https://{s}.x.org/{z}{x}{y}", "--tiles: 'https://{s}.x.org/{z}{x}{y}' is"),
    ("city-run --tiles https://x.org;/{z}{x}{y}", "--tiles: 'https://x.org;/{z}{x}{y}' is no"),
    ("city-run --trim-ends -1", "--trim-ends: "),
    ("city-run --trim-ends 90km", "city-run: nothing is left of it: all of it is within 90000 m"),
  ])
  func `is asked for in vain`(line: String, complaint: String) throws {
    let scratch = try Scratch()
    func filled(_ text: String) -> String { text.replacing("%", with: scratch.folder.path) }
    let run = try TrackerSimRun(["run"] + filled(line).split(separator: " ").map(String.init))
    #expect(run.status == 2)
    #expect(run.complaints.hasPrefix("tracker-sim: \(filled(complaint))"), "\(run.complaints)")
    #expect(try scratch.names.isEmpty)
  }

  @Test(arguments: ["text", "json", "jsonl", "csv", "gpx", "geojson", "kml", "html", "svg"])
  func `shows nothing of the ends that are trimmed, in any format`(format: String) throws {
    let points = (0..<60).map { second in
      "\(1_700_000_000 + second),\(46.5 + Double(second) * 1e-4),8.1234567"
    }
    let file = "time,lat,lon\n" + points.joined(separator: "\n")
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--trim-ends", "200m", "--format", format, input: file)
    #expect(run.status == 0)
    #expect(!run.output.contains("46.500") && !run.output.contains("46.5059"))
    #expect(!run.output.contains("2023-11-14T22:13:20"))
  }

  @Test(arguments: [
    "<ele>0</ele> <ele>1e17</ele>", "<ele>0</ele> <ele>1e999</ele>", "<ele>inf</ele> <ele>1</ele>",
  ])
  func `is written whatever altitudes a file has, and so are the formats`(altitudes: String) throws
  {
    let parts = altitudes.split(separator: " ")
    let points = parts.enumerated().map { index, altitude in
      "<trkpt lat=\"46.00\(index)\" lon=\"8\">\(altitude)"
        + "<time>2024-03-10T12:00:0\(index)Z</time></trkpt>"
    }
    let route = "<gpx><trk><trkseg>\(points.joined())</trkseg></trk></gpx>"
    for format in ["html", "geojson", "gpx", "kml", "json"] {
      let run = try TrackerSimRun(
        "run", "-", "--geocoder=coordinates", "--format", format, input: route)
      #expect(run.status == 0, "\(run.complaints)")
      #expect(format == "html" || !run.output.contains("inf"))
    }
  }

  @Test func `is written of two fixes a nanosecond apart, at the ends of the Earth`() throws {
    let route = """
      time,lat,lon
      2024-03-10T12:00:00.000000000Z,0,0
      2024-03-10T12:00:00.000000001Z,0,179.5
      """
    let run = try TrackerSimRun(
      "run", "-", "--geocoder=coordinates", "--format", "html", input: route)
    #expect(run.status == 0, "\(run.complaints)")
  }
}
