import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// Times of day are those of one zone for a ride: of the city nearest to its first fix.
@Suite struct `The local time of a ride` {
  private func route(
    _ latitude: Double, _ longitude: Double, from start: String = "2024-07-01T12:00:00Z",
    zone: String? = nil
  ) throws -> Route {
    let route = try Route.read(
      bytes: "time,lat,lon\n\(start),\(latitude),\(longitude)\n".utf8, file: "a.csv")
    guard let zone else { return route }
    var local = route
    local.timeZone = TimeZone(identifier: zone)
    return local
  }

  @Test(arguments: [
    (47.37, 8.54, "Europe/Zurich"), (46.5, 8, "Europe/Zurich"),
    (47.5675, -52.7072, "America/St_Johns"), (39.77, -86.16, "America/Indiana/Indianapolis"),
    (27.7, 85.32, "Asia/Kathmandu"), (50.45, 30.52, "Europe/Kyiv"),
    (22.3, 114.17, "Asia/Hong_Kong"),
    (64.84, -147.72, "America/Anchorage"), (-41.28, 174.78, "Pacific/Auckland"),
  ])
  func `is that of the nearest city`(latitude: Double, longitude: Double, zone: String) throws {
    var route = try route(latitude, longitude)
    #expect(route.timeZone == nil)
    route.useLocalTime()
    #expect(route.timeZone?.identifier == zone)
  }

  @Test func `is UTC where no city is near, and of a route without dates`() throws {
    var atSea = try route(0, -30)
    atSea.useLocalTime()
    #expect(atSea.timeZone == nil)
    #expect(WallClock(atSea).zone(.zero) == "UTC")
    var untimed = BuiltInRoute.cityRun.route
    untimed.useLocalTime()
    #expect(untimed.timeZone == nil)
  }

  @Test(arguments: [
    ("Europe/Zurich", "2024-03-31T00:59:59.900Z", "2024-03-31 01:59:59 UTC+1"),
    ("Europe/Zurich", "2024-03-31T01:00:00Z", "2024-03-31 03:00:00 UTC+2"),
    ("Europe/Zurich", "2024-10-27T00:30:00Z", "2024-10-27 02:30:00 UTC+2"),
    ("Europe/Zurich", "2024-10-27T01:30:00Z", "2024-10-27 02:30:00 UTC+1"),
    ("America/New_York", "2024-11-03T03:29:00Z", "2024-11-02 23:29:00 UTC−4"),
    ("America/St_Johns", "2024-07-01T12:00:00Z", "2024-07-01 09:30:00 UTC−2:30"),
    ("Asia/Kathmandu", "2024-07-01T18:20:00Z", "2024-07-02 00:05:00 UTC+5:45"),
    ("Pacific/Chatham", "2024-12-31T12:00:00Z", "2025-01-01 01:45:00 UTC+13:45"),
    ("Europe/London", "2024-01-01T12:00:00Z", "2024-01-01 12:00:00 UTC"),
    ("Africa/Monrovia", "1971-06-01T00:00:00Z", "1971-05-31 23:15:30 UTC−0:44"),
  ])
  func `has its offset, across a change of its clock`(
    zone: String, start: String, text: String
  ) throws {
    let clock = WallClock(try route(0, 0, from: start, zone: zone))
    let date = try #require(clock.date(.zero))

    #expect("\(date) \(clock.timeOfDay(.zero)) \(clock.zone(.zero))" == text)
    #expect(clock.text(.zero) == start)
  }

  @Test func `heads the table, which says when the clock is changed`() throws {
    let lines = (0..<3).map { "2024-03-31T0\($0):59:30Z,47.3\($0),8.5\n" }
    let route = try Route.read(
      bytes: ("time,lat,lon\n" + lines.joined()).utf8, file: "a.csv")
    var local = route
    local.useLocalTime()
    var log = TextLog(report: TextReport(settings: RideSettings(RideOptions())))
    let report = Simulation(route: local, geocoder: CoordinateGeocoder()).run()
    log.start(report.route)
    for place in report.places { log.receive(.commit(place), at: place.time) }

    #expect(
      String(decoding: log.pending, as: UTF8.self).hasSuffix(
        """
        2024-03-31, 01:59:30 UTC+1 to 04:59:30 UTC+2

           #        time     UTC+1  place                                step m total km
           1   0:00:00.3  01:59:30  47.30000, 8.50000                         -    0.000
                                    - UTC+2 -
           2   1:00:00.3  03:59:30  47.31000, 8.50000                    1111.8    1.112
                                    - after the end -
           3   2:00:00.3  04:59:30  47.32000, 8.50000                    1111.8    2.224

        """), "\(String(decoding: log.pending, as: UTF8.self))")
    #expect(RideHeadline(TrackerSettings(), nil, local).dates == "2024-03-31")
  }

  @Test func `is left out with an option, and JSON has none`() throws {
    let arguments = ["run", "-", "--geocoder", "coordinates"]
    let (local, utc) = (
      try TrackerSimRun(arguments, input: TinyRoute.gpx),
      try TrackerSimRun(arguments + ["--utc"], input: TinyRoute.gpx)
    )
    #expect(local.output.contains("\n2024-03-10, 13:00:00 to 13:00:12 UTC+1\n"), "\(local.output)")
    #expect(utc.output.contains("\n2024-03-10, 12:00:00 to 12:00:12 UTC\n"), "\(utc.output)")
    #expect(utc.output.contains("  time       UTC  place"))
    for format in ["json", "jsonl", "csv", "gpx", "geojson", "kml"] {
      let lines = arguments + ["--format", format]
      let file = try TrackerSimRun(lines, input: TinyRoute.gpx)
      let inUTC = try TrackerSimRun(lines + ["--utc"], input: TinyRoute.gpx)
      #expect(file.output == inUTC.output)
      #expect(inUTC.complaints.contains("--utc has no effect: \(format) is in UTC anyway"))
    }
    let undated = try TrackerSimRun("run", "city-run", "--utc", "--geocoder", "coordinates")
    #expect(undated.complaints.contains("--utc has no effect: the route has no dates"))
  }

  @Test func `is on a page by the name of the zone, also of parts of a sweep`() throws {
    let scratch = try Scratch()
    let walk = try scratch.file("walk.gpx", TinyRoute.gpx).path
    func page(_ arguments: String...) throws -> String {
      let path = scratch.folder.appendingPathComponent("page.html").path
      let run = try TrackerSimRun(arguments + ["--html", path])
      #expect(run.status == 0, "\(run.complaints)")
      return try String(contentsOfFile: path, encoding: .utf8)
    }
    let zone = #""zone": "Europe/Zurich""#
    #expect(try page("run", walk).contains(zone))
    #expect(try page("run", walk, "--compare", "threshold=50m").contains(zone))
    #expect(try !page("run", walk, "--utc").contains(zone))
    let grid = ["--threshold", "10m,20m"]
    let swept = try page("sweep", walk, grid[0], grid[1])
    #expect(swept.contains(zone))
    #expect(try !page("sweep", walk, grid[0], grid[1], "--utc").contains(zone))
    let part = scratch.folder.appendingPathComponent("part").path
    _ = try TrackerSimRun(["sweep", walk, "--shard", "1/1", "--output", part] + grid)
    #expect(try page("sweep", "--merge", part) == swept)
    #expect(try !page("sweep", "--merge", part, "--utc").contains(zone))
  }
}
