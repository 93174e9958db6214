import Foundation
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

@Suite struct `Options of tracker-sim that change nothing` {
  private func request(_ options: String) throws -> RunRequest {
    try Arguments(options.split(separator: " ").map(String.init)[...]).request
  }

  private func ride(_ options: String) throws -> RideOptions { try request(options).ride }

  @Test(arguments: [
    ("--map --format json", "--map has no effect: it is drawn in text, and the format is json"),
    ("--utc --format csv", "--utc has no effect: csv is in UTC anyway"),
    ("--language en", "--language has no effect: the geocoder offline asks no server"),
    (
      "--allow-network --geocoder coordinates",
      "--allow-network has no effect: the geocoder coordinates asks no server"
    ),
    (
      "--network-timeout 3s", "--network-timeout has no effect: the geocoder offline asks no server"
    ),
    (
      "--allow-network --geocoder nominatim=http://localhost --realtime",
      "--allow-network has no effect: by the clock, a server may be asked anyway"
    ),
    (
      "--places a.txt --geocoder coordinates",
      "--places has no effect: the geocoder coordinates does not read them"
    ),
    ("--basemap a.json --basemap-credit me", "--basemap has no effect: no map is drawn"),
    ("--basemap-credit me", "--basemap-credit has no effect: there is no --basemap"),
    ("--places-credit me", "--places-credit has no effect: there are no --places"),
    ("--seed 7", "--seed has no effect: nothing is left to chance"),
    ("--seed 7 --fail 2 --failure-rate 1", "--seed has no effect: nothing is left to chance"),
    ("--seed 7 --latency uniform:1-1", "--seed has no effect: nothing is left to chance"),
    (
      "--geocode-timeout 5s",
      "--geocode-timeout has no effect: no answer takes longer than 0.3 s"
    ),
    (
      "--geocode-timeout 20s --latency uniform:0-9.5",
      "--geocode-timeout has no effect: no answer takes longer than 9.5 s"
    ),
  ])
  func `whatever is ridden are named`(options: String, remark: String) throws {
    #expect(try request(options).ineffectiveOptions().texts == [remark])
  }

  @Test(arguments: [
    "", "--places a.txt", "--places a.txt --places-credit me",
    "--places a.txt --geocoder coordinates --svg a.svg",
    "--basemap a.json --basemap-credit me --format html", "--map", "--map --format text",
    "--utc", "--utc --format csv --svg a.svg", "--utc --format html",
    "--utc --format json --realtime",
    "--seed 7 --failure-rate 0.1", "--seed 7 --noise 5m",
    "--seed 7 --stale-first 600s", "--seed 7 --teleport 0.1:1km", "--seed 7 --drop-rate 0.5",
    "--seed 7 --latency normal:1,0.2", "--seed 7 --latency exponential:1",
    "--seed=7 --latency "
      + "uniform:1-2", "--seed 7 --no-result-rate 0.1", "--seed 7 --duplicate-rate 0.1",
    "--seed 7 --backward-rate 0.1",
    "--language en --network-timeout 3s --allow-network --geocoder nominatim=http://localhost",
    "--geocode-timeout 5s --latency 5s", "--geocode-timeout 100ms",
    "--geocode-timeout 20s --latency 12s", "--geocode-timeout 5s --latency normal:300ms,100ms",
    "--geocode-timeout 5s --geocoder nominatim=http://localhost --realtime",
    "--threshold 20m --cadence 5s --jobs 4 --color never --loop 1 --settle 0 --format json",
    "--noise 0 --failure-rate 0 --drop-rate 0",
  ])
  func `are never those that change something, or are defaults and bounds`(options: String) throws {
    #expect(try request(options).ineffectiveOptions().texts == [])
  }

  @Test(arguments: [
    ("--speed walk", "--speed has no effect: every point has its time"),
    ("--interval 2s", "--interval has no effect: every point has its time"),
    ("--max-accuracy 20m", "--max-accuracy has no effect: no fix has an accuracy"),
    ("--columns lat=a,lon=b", "--columns has no effect: only a CSV file has columns"),
    ("--outage 1-3", "--outage has no effect: no fix falls into it"),
    (
      "--geocoder-offline 60-90",
      "--geocoder-offline has no effect: the ride is over before, at 0:00:27"
    ),
    (
      "--location-error 60:denied",
      "--location-error has no effect: the ride is over before, at 0:00:27"
    ),
    (
      "--permission 0:authorized,60:denied",
      "--permission has no effect: the ride is over before, at 0:00:27"
    ),
  ])
  func `of a route are named`(options: String, remark: String) throws {
    let route = try Route.read(gpx: TinyRoute.gpx)
    #expect(try ride(options).ineffectiveOptions(on: route).texts == [remark])
  }

  @Test(arguments: [
    "", "--max-speed walk", "--max-accuracy 20m --noise 5m", "--outage 1-5", "--outage 60-90,0-1",
    "--geocoder-offline 0-10", "--geocoder-offline 27-30", "--location-error 27:denied",
    "--permission 60:authorized", "--permission 0:denied", "--permission 0:authorized",
    "--permission 0:authorized,20:denied", "--from 2s --to 1h --track 1 --segment 1 --reverse",
  ])
  func `of a route are never those that matter to it`(options: String) throws {
    let route = try Route.read(gpx: TinyRoute.gpx)
    #expect(try ride(options).ineffectiveOptions(on: route).texts == [])
  }

  @Test func `of a route depend on it`() throws {
    let (untimed, accurate) = (
      try Route.read(gpx: TinyRoute.gpx.replacing(/<time>[^<]*<\/time>/, with: "")),
      BuiltInRoute.cityRun.route
    )
    #expect(try ride("--speed walk --interval 2s").ineffectiveOptions(on: untimed).texts == [])
    #expect(try ride("--max-accuracy 20m").ineffectiveOptions(on: accurate).texts == [])
    let some = try Route.read(gpx: GPX.track(GPX.point("1", at: 0), GPX.point("1.001", at: nil)))
    #expect(
      try ride("--speed walk --interval 2s").ineffectiveOptions(on: some).texts
        == ["--interval has no effect: some points have a time"])
  }

  @Test func `are known of at the end only where it depends on the ride`() throws {
    let route = try Route.read(gpx: TinyRoute.gpx)
    let report = Simulation(route: route).run()
    #expect(report.totals.geocodes == 4)
    #expect(
      try ride("--fail 5-6 --no-result 9").ineffectiveOptions(in: report).texts == [
        "--fail has no effect: there were 4 geocodes",
        "--no-result has no effect: there were 4 geocodes",
      ])
    #expect(try ride("--fail 4-6 --no-result 1").ineffectiveOptions(in: report).texts == [])
  }

  @Test func `are said once for all routes, or for each that it concerns, and the ride goes on`()
    throws
  {
    let run = try TrackerSimRun(
      "run", "city-run", "-", "--threshold", "1km", "--format", "csv", "--map", "--fail", "3",
      "--max-accuracy", "20m", input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output.contains("\r\n\"A \"\"walk\"\" north\",1,"))
    #expect(
      run.complaints.split(separator: "\n").dropLast() == [
        "tracker-sim: warning: --map has no effect: it is drawn in text, and the format is csv",
        "tracker-sim: warning: standard input: --max-accuracy has no effect: no fix has an accuracy",
        "tracker-sim: warning: standard input: --fail has no effect: there was 1 geocode",
      ])
  }

  @Test func `are said of a way, for which nothing is geocoded`() throws {
    let way = try TrackerSimRun(
      "route", "47,8", "47.1,8.1", "--straight", "--language", "en", "--network-timeout", "3s")
    #expect(way.status == 0)
    #expect(
      way.complaints.hasPrefix(
        """
        tracker-sim: warning: --network-timeout has no effect: no server is asked
        tracker-sim: warning: --language has no effect: no server is asked

        """))
  }

  @Test func `are said of a search where no place is searched`() throws {
    let run = try TrackerSimRun(
      "run", "city-run", "--search", "nominatim=http://127.0.0.1:9", "--language", "de")
    #expect(run.status == 0)
    #expect(
      run.complaints.contains(
        """
        tracker-sim: warning: --language has no effect: the geocoder offline asks no server
        tracker-sim: warning: --search has no effect: no place is searched; --between searches places

        """), "\(run.complaints)")
  }

  @Test func `are said of a live ride and of a scenario too`() throws {
    let scratch = try Scratch()
    let live = try TrackerSimRun(
      "live", "--nmea", "-", "--language", "en", "--geocode-timeout", "5s",
      input: NMEA.rmc("120000") + "\r\n")
    #expect(
      live.complaints.hasPrefix(
        """
        tracker-sim: warning: --language has no effect: the geocoder offline asks no server
        tracker-sim: warning: --geocode-timeout has no effect: the geocoder offline answers at once

        """))
    let file = try scratch.file(
      "a.json",
      """
      {"name": "a", "route": {"diagram": "a--c"}, "options": {"seed": 3, "fail": "9"},
      "expect": {"commits": "a----c"}}
      """)
    let run = try TrackerSimRun("scenario", file.path)
    #expect(
      run.complaints.contains("\(file.path): --seed has no effect: nothing is left to chance\n"))
    #expect(run.complaints.contains("\(file.path): --fail has no effect: there were 2 geocodes\n"))
  }
}
