import Foundation
import Testing

@testable import TrackerPipeline

/// `tracker-sim route` and `run --between`, with a router on this machine that answers as OSRM does.
@Suite struct `The ways of tracker-sim` {
  private let server: LoopbackServer
  private let places = ["47.4987,8.7020", "47.4987,8.7230", "47.4950,8.7460", "47.5100,8.7212"]

  init() throws {
    let body = try RecordedAnswer.viaThreeStops.text
    server = try LoopbackServer { connection, _ in connection.answer(200, body) }
  }

  private var router: [String] { ["--by", "car", "--osrm", "car=\(server.url)"] }

  @Test func `have the time of one speed if one is given, in each format`() throws {
    for format in ["text", "json", "gpx"] {
      let run = try TrackerSimRun(
        ["route"] + places + router + ["--speed", "2m/s", "--format", format])
      #expect(run.status == 0)
      // 7,955.3 metres.
      let time = format == "json" ? "\"duration_s\": 3977.65" : "8.0 km by car, 1:06:18"
      #expect(run.output.contains(time), "\(run.output.prefix(500))")
    }
    let interval = try TrackerSimRun(["route", "47,8", "47.1,8", "--straight", "--interval", "3s"])
    #expect(interval.complaints.contains("--interval has no effect: text has no points with times"))
  }

  @Test func `are shown step by step`() throws {
    let run = try TrackerSimRun(["route"] + places + router)

    #expect(run.status == 0)
    let lines = run.output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(
      lines.prefix(5) == [
        "47.49870, 8.70200 – 47.49870, 8.72300 – 47.49500, 8.74600 – 47.51000, 8.72120",
        "8.0 km by car, 0:11:54", "",
        "      0 m  0:00:00  Head east on Zürcherstrasse (1)",
        "   1.6 km  0:02:12  Turn right onto Turmhaldenstrasse",
      ])
    #expect(
      lines.contains { $0.hasSuffix("At Kreisel Grüze, take the 3rd exit onto Rümikerstrasse") })
    #expect(lines.suffix(2) == ["© OpenStreetMap contributors, ODbL 1.0", ""])
    #expect(server.requests.count == 1)
    #expect(server.requests.first?.headers["user-agent"]?.hasPrefix("tracker-sim/") == true)
  }

  @Test func `are written in any format`() throws {
    for (format, part) in [
      ("json", #""instruction": "Head east on Zürcherstrasse (1)""#),
      ("jsonl", #"{"index": 1, "instruction": "Head east on Zürcherstrasse (1)""#),
      ("csv", "1,Head east on Zürcherstrasse (1),"),
      ("gpx", "<name>Head east on Zürcherstrasse (1)</name></rtept>"),
      ("geojson", #""kind": "step", "name": "Head east on Zürcherstrasse (1)""#),
      ("kml", "<name>Head east on Zürcherstrasse (1)</name>"), ("html", "\"isWayOnly\": true"),
      ("svg", "stroke=\"#728bc6\""),
    ] {
      let run = try TrackerSimRun(["route"] + places + router + ["--format", format])
      #expect(run.status == 0, "\(format)")
      #expect(run.output.contains(part), "\(format)")
    }
  }

  @Test func `are ridden as the file of them is`() throws {
    let scratch = try Scratch()
    let file = "\(scratch.folder.path)/way.gpx"
    let write = try TrackerSimRun(
      ["route"] + places + router + ["--format", "gpx", "--output", file])
    #expect(write.status == 0)
    let options = ["--geocoder", "coordinates", "--format", "csv"]
    let ridden = try TrackerSimRun(["run", "--between"] + places + router + options)
    let read = try TrackerSimRun(["run", file] + options)

    #expect(ridden.status == 0 && read.status == 0)
    let rows = { (text: String) in
      // The file has a date, and the way has none.
      text.split(separator: "\r\n").map {
        $0.split(separator: ",", omittingEmptySubsequences: false)
      }
      .map { row in row.indices.filter { $0 != 3 }.map { row[$0] } }
    }
    #expect(rows(ridden.output).count > 60)
    #expect(rows(ridden.output) == rows(read.output))
  }

  @Test func `go straight where no road is wanted, and say so`() throws {
    let run = try TrackerSimRun("route", "zurich", "winterthur", "--straight", "--by", "walk")
    #expect(
      run.output == """
        Zürich – Winterthur
        20.3 km on foot in a straight line, which is no road, 4:01:20

              0 m  0:00:00  Go straight north-east to Winterthur, over whatever there is
          20.3 km  4:01:20  Arrive at Winterthur


        """)
    let picture = try TrackerSimRun("route", "zurich", "zug", "--straight", "--format", "svg")
    #expect(picture.output.contains("stroke-dasharray"))
  }

  @Test func `are ridden at the mode's speed with stops where nobody knows better`() throws {
    let run = try TrackerSimRun(
      "run", "--between", "-33.9,18.4", "-33.9,18.41", "--straight", "--by", "bike", "--format",
      "json", "--geocoder", "coordinates")
    #expect(run.status == 0)
    #expect(run.output.contains(#""source": "straight""#))
    #expect(run.output.contains(#""timing": "planned""#))
    #expect(run.output.contains(#""follows_roads": false"#))
    let slow = try TrackerSimRun(
      "run", "--between", "-33.9,18.4", "-33.9,18.41", "--straight", "--speed", "walk")
    #expect(slow.output.contains("at a constant 1.4 m/s"))
  }

  @Test func `tell what a name was taken for, where there are several`() throws {
    let run = try TrackerSimRun("route", "springfield", "37.2,-93.3", "--straight")
    #expect(run.status == 0)
    #expect(
      run.complaints.contains(
        #"note: "springfield" is Springfield, Missouri, US; another is Springfield, "#))
    let other = try TrackerSimRun("route", "geneva", "monaco", "--straight")
    #expect(
      other.complaints.contains(
        #"note: "geneva" is Genève, Geneva, CH; another is Geneva, Illinois, US"#))
    #expect(other.complaints.contains(#"note: "monaco" is Monaco, "#))
    let start = try TrackerSimRun("route", "wint", "st gallen", "--straight")
    #expect(start.complaints.contains(#"note: "wint" is Winterthur, Zurich, CH"#))
    #expect(start.complaints.contains(#"note: "st gallen" is Sankt Gallen, Saint Gallen, CH"#))
  }

  @Test func `ask a server for places, if one is named`() throws {
    let nominatim = try LoopbackServer { connection, _ in
      connection.answer(
        200, #"[{"lat":"47.37","lon":"8.54","display_name":"Zoo, Zürich","addresstype":"tourism"}]"#
      )
    }
    let run = try TrackerSimRun(
      "route", "zoo", "47,8", "--straight", "--search", "nominatim=\(nominatim.url)", "--language",
      "de")
    #expect(run.status == 0)
    #expect(run.output.hasPrefix("Zoo – 47.00000, 8.00000\n"))
    #expect(!run.complaints.contains("no effect"))
    #expect(nominatim.requests.first?.line.contains("q=zoo&") == true)
    #expect(nominatim.requests.first?.line.contains("accept-language=de") == true)
  }

  @Test(arguments: [
    ("route", 2, "route needs two places: names of cities, or degrees as 47.37,8.54"),
    ("route zug", 2, "route needs two places"),
    ("route zug uster", 2, "write --osrm bike=http://localhost:5000 for a router of your own, or"),
    ("route zug qqqq", 2, #""qqqq" is not known; write its degrees, as 47.37,8.54, or"#),
    ("route zug qqqq --straight", 2, #""qqqq" is not known; write its degrees, as 47.37,8.54, or"#),
    ("route zug uster --by horse --straight", 2, "--by: 'horse'"),
    ("route zug uster --osrm localhost", 2, "--osrm: 'localhost' is no router; write a server for"),
    ("route zug uster --osrm car=http://a,car=http://b", 2, "car has two routers; one is enough"),
    ("route zug uster --osrm bike=ftp://a", 2, #""ftp://a" is no server; write http://"#),
    ("route zug uster --search coordinates", 2, "--search: "),
    (
      "route zug uster --by walk --osrm walk=http://127.0.0.1:1", 1,
      "the router cannot be reached"
    ),
    ("route zug uster --straight --threshold 5m", 2, "--threshold"),
    ("run --between zug", 2, "a way has two ends"),
    ("run --between zug uster", 2, "no router is known for going by bike"),
    (
      "route 47,8 48,200 --straight", 2,
      #""48,200" is out of range: degrees north are from -90 to 90, degrees east"#
    ),
  ])
  func `say what is wrong`(line: String, status: Int32, complaint: String) throws {
    let run = try TrackerSimRun(line.split(separator: " ").map { String($0) })
    #expect(run.status == status)
    #expect(run.output.isEmpty)
    #expect(run.complaints.contains(complaint), "\(run.complaints)")
  }

  @Test func `have options that change nothing elsewhere, which is said`() throws {
    let run = try TrackerSimRun("run", "city-run", "--by", "car", "--geocoder", "coordinates")
    #expect(
      run.complaints.contains("--by has no effect: the routes are no places; --between says that"))
  }

  @Test func `are shown however long they are`() throws {
    let run = try TrackerSimRun("route", "lisbon", "vladivostok", "--straight", "--by", "walk")
    #expect(run.status == 0)
    #expect(run.output.contains("Arrive at Vladivostok"))
    #expect(run.complaints.contains("places: GeoNames (CC BY 4.0), https://www.geonames.org\n"))
  }

  @Test func `are hidden where their ends are to be`() throws {
    let run = try TrackerSimRun(
      ["run", "--between"] + places + router
        + ["--trim-ends", "300m", "--format", "html", "--geocoder", "coordinates"])
    #expect(run.status == 0)
    #expect(run.output.contains("<title>directions</title>"))
    #expect(!run.output.contains("Zürcherstrasse") && !run.output.contains("47.49870"))
    let scratch = try Scratch()
    _ = try TrackerSimRun(
      ["run", "--between"] + places + router
        + ["--trim-ends", "300m", "--output", "\(scratch.folder.path)/"])
    #expect(try scratch.names == ["directions.txt"])
  }
}
