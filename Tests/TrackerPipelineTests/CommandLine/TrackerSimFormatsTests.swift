import Foundation
import Streams
import Testing
import TrackerPipeline

@Suite struct `The formats of tracker-sim` {
  private func output(_ format: String, of route: String, _ options: String...) throws -> String {
    let run = try TrackerSimRun(
      ["run", "-", "--format", format, "--geocoder", "coordinates"] + options, input: route)
    #expect(run.status == 0)
    return run.output
  }

  @Test func `jsonl tells everything that happens, a line each, and then the totals`() throws {
    let lines = try output("jsonl", of: TinyRoute.gpx, "--fail", "2").split(separator: "\n")
    let events = try lines.map { line in
      try #require(try JSONSerialization.jsonObject(with: Data(line.utf8)) as? [String: Any])
    }
    #expect(
      events.compactMap { $0["event"] as? String }.joined(separator: " ") == """
        permission fix firstFix geocode geocodeEnded commit fix movement tick geocode geocodeEnded \
        alert fix movement tick geocode geocodeEnded commit fix movement tick geocode geocodeEnded \
        commit tick tick totals
        """)
    #expect(
      lines[10] == #"""
        {"event": "geocodeEnded", "t": 5.3, "fix_t": 4.0, "latitude": 46.5003, "longitude": 8.0, "horizontal_accuracy_m": null, "outcome": "failure", "reason": "the simulated geocoder was told to fail"}
        """#)
    let ticks = events.filter { $0["event"] as? String == "tick" }
    #expect(
      ticks.map { $0["outcome"] as? String } == ["geocode", "geocode", "geocode", "idle", "idle"])
    #expect(
      lines.last?.hasPrefix(#"{"event": "totals", "t": 27.0, "fixes": 4, "movements": 3"#) == true)
  }

  @Test(arguments: ["text", "json", "jsonl", "csv", "gpx", "geojson", "kml", "html", "svg"])
  func `the source of the names is in every format, or on standard error`(format: String) throws {
    let run = try TrackerSimRun("run", "city-run", "--threshold", "2km", "--format", format)
    #expect((format == "csv" ? run.complaints : run.output).contains("GeoNames (CC BY 4.0)"))
  }

  @Test func `csv has a header, the ends of lines that RFC 4180 wants, and quotes`() throws {
    let csv = try output("csv", of: TinyRoute.gpx, "--fail", "2")
    #expect(
      csv.components(separatedBy: "\r\n") == [
        "index,t,fix_t,time,latitude,longitude,horizontal_accuracy_m,title,distance_m,total_m,total_across_interruptions_m",
        #"1,0.3,0.0,2024-03-10T12:00:00Z,46.5,8.0,,"46.50000, 8.00000",0.0,0.0,0.0"#,
        #"2,10.3,8.5,2024-03-10T12:00:08.500Z,46.5006,8.0,,"46.50060, 8.00000",66.697,66.697,0.0"#,
        #"3,15.3,12.0,2024-03-10T12:00:12Z,46.5003,8.0,,"46.50030, 8.00000",33.348,100.045,0.0"#,
        "",
      ])
  }

  @Test func `csv keeps spreadsheets from taking a text for a formula, and numbers as they are`()
    throws
  {
    let south = TinyRoute.gpx.replacing("lat=\"46", with: "lat=\"-46")
    let row = try output("csv", of: south).components(separatedBy: "\r\n")[1]
    #expect(row.hasSuffix(#"Z,-46.5,8.0,,"'-46.50000, 8.00000",0.0,0.0,0.0"#))
  }

  @Test func `csv keeps a route's name from being taken for a formula`() throws {
    let scratch = try Scratch()
    let unnamed = TinyRoute.gpx.replacing(/<name>.*<\/name>/, with: "")
    let names = ["=1+1", "@SUM(A1)", "+1", "\ta\"b"]
    let paths = try names.map { try scratch.file($0 + ".gpx", unnamed).path }
    let csv = try TrackerSimRun(["run"] + paths + ["--format", "csv"]).output
    for start in ["'=1+1", "'@SUM(A1)", "'+1", "\"'\ta\"\"b\""] {
      #expect(csv.contains("\r\n\(start),1,0.3,"))
    }
  }

  @Test(arguments: ["gpx", "kml"])
  func `xml leaves out what it cannot hold`(format: String) throws {
    let scratch = try Scratch()
    let unnamed = TinyRoute.gpx.replacing(/<name>.*<\/name>/, with: "")
    let path = try scratch.file("a\u{1}\u{FFFF}\u{7}<b&c>.gpx", unnamed).path
    let xml = try TrackerSimRun("run", path, "--format", format).output
    #expect(xml.contains("<name>a&lt;b&amp;c&gt;</name>"))
  }

  @Test func `gpx has waypoints before the track, and the names escaped`() throws {
    let named = TinyRoute.gpx.replacing("A \"walk\" north", with: "&lt;A> &amp; \"B\"")
    let gpx = try output("gpx", of: named)
    #expect(
      gpx.hasPrefix(
        #"""
        <?xml version="1.0" encoding="UTF-8"?>
        <gpx version="1.1" creator="tracker-sim 0.1.0" xmlns="http://www.topografix.com/GPX/1/1" xmlns:sim="urn:x-tracker-sim:gpx">
        <metadata><name>&lt;A&gt; &amp; &quot;B&quot;</name></metadata>
        <wpt lat="46.5" lon="8.0"><time>2024-03-10T12:00:00Z</time><name>46.50000, 8.00000</name></wpt>

        """#))
    #expect(
      gpx.hasSuffix(
        #"""
        <trkpt lat="46.5003" lon="8.0"><time>2024-03-10T12:00:12Z</time></trkpt>
        </trkseg>
        </trk>
        </gpx>

        """#))
    #expect(try Route.read(gpx: gpx).name == "<A> & \"B\"")
  }

  @Test(arguments: BuiltInRoute.allCases)
  func `gpx of a built-in route is read again with the same fixes`(route: BuiltInRoute) throws {
    let run = try TrackerSimRun("run", route.name, "--format", "gpx")
    #expect(try Route.read(gpx: run.output).fixes == route.route.fixes)
  }

  @Test(arguments: [1, 2, 3])
  func `gpx is read again with the same fixes, to the last digit and nanosecond`(
    seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    var time: Int64 = 1_710_072_000_000_000_000
    let points = (0..<200).map { index in
      time += Int64.random(in: 1_000_000_000...3_000_000_000, using: &chance)
      // Some of them so small that a Double is printed with an exponent.
      let scale = index.isMultiple(of: 5) ? 1e-6 : 1
      let latitude = Double.random(in: -0.001...0.001, using: &chance) * scale
      let longitude = 8 + Double.random(in: -0.001...0.001, using: &chance) * scale
      let accuracy = Double.random(in: 0...100, using: &chance) * scale
      return """
        <trkpt lat="\(latitude)" lon="\(longitude)">\
        <time>\(Timestamp(nanoseconds: time))</time>\
        <extensions><hAcc>\(accuracy)</hAcc></extensions></trkpt>
        """
    }
    let original = GPX.document(
      "<trk><trkseg>" + points.joined(separator: "\n") + "</trkseg></trk>")
    let written = try output("gpx", of: original, "--threshold", "1000km", "--cadence", "1h")
    let (first, second) = (try Route.read(gpx: original), try Route.read(gpx: written))
    #expect(first.fixes.count == 200, "seed \(seed)")
    #expect(first.fixes == second.fixes, "seed \(seed)")
    #expect(first.startTime == second.startTime, "seed \(seed)")
    #expect(!written.contains("e-"), "seed \(seed)")
  }

  @Test func `kml has a track with as many times as positions, and the places with theirs`() throws
  {
    let kml = try output("kml", of: TinyRoute.gpx)
    #expect(kml.contains("<name>A &quot;walk&quot; north</name>"))
    #expect(kml.matches(of: /\n<when>/).count == 4)
    #expect(kml.matches(of: /<gx:coord>8\.0 46\.5\d* 0<\/gx:coord>/).count == 4)
    #expect(
      kml.contains(
        """
        <Placemark>
        <name>46.50000, 8.00000</name>
        <TimeStamp><when>2024-03-10T12:00:00Z</when></TimeStamp>
        <Point><coordinates>8.0,46.5,0</coordinates></Point>
        </Placemark>
        """))
  }

  @Test func `geojson has a line with its times, and the places as points`() throws {
    let features = try features(of: TinyRoute.gpx)
    #expect(features.count == 5)
    let line = features[0]["geometry"] as? [String: Any]
    #expect(line?["type"] as? String == "LineString")
    #expect(
      line?["coordinates"] as? [[Double]]
        == [[8, 46.5], [8, 46.5003], [8, 46.5006], [8, 46.5003]])
    let times = (features[0]["properties"] as? [String: Any])?["coordTimes"] as? [String]
    #expect(times?.last == "2024-03-10T12:00:12Z")
    let point = features[1]["geometry"] as? [String: Any]
    #expect(point?["coordinates"] as? [Double] == [8, 46.5])
  }

  @Test func `geojson is cut where it crosses the antimeridian`() throws {
    let route = GPX.track(
      GPX.point("10", "179.5", at: 0), GPX.point("12", "-179.5", at: 1_000),
      GPX.point("12", "-179", at: 2_000), GPX.point("12", "180", at: 5_000))
    let feature = try #require(try features(of: route).first)
    let geometry = feature["geometry"] as? [String: Any]
    #expect(geometry?["type"] as? String == "MultiLineString")
    #expect(
      geometry?["coordinates"] as? [[[Double]]] == [
        [[179.5, 10], [180, 11]],
        [[-180, 11], [-179.5, 12], [-179, 12], [-180, 12]],
        [[180, 12], [180, 12]],
      ])
    let times = (feature["properties"] as? [String: Any])?["coordTimes"] as? [[String]]
    #expect(times?.map(\.count) == [2, 4, 2])
    #expect(times?[1][0] == GPX.timestamp(500))
  }

  @Test func `geojson of one fix is its place, and the route has no position of its own`() throws {
    let features = try features(of: GPX.track(GPX.point("10", at: 0)))
    let places = features.compactMap { $0["geometry"] as? [String: Any] }
    #expect(features.count == 2)
    #expect(places.map { $0["type"] as? String } == ["Point"])
    #expect(places.first?["coordinates"] as? [Double] == [7, 10])
  }

  private func features(of route: String) throws -> [[String: Any]] {
    let json = try output("geojson", of: route)
    let collection = try JSONSerialization.jsonObject(with: Data(json.utf8)) as? [String: Any]
    #expect(collection?["type"] as? String == "FeatureCollection")
    return try #require(collection?["features"] as? [[String: Any]])
  }
}
