import Foundation
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The rides on the page of a sweep: place by place what `run` commits with the same options.
@Suite struct SweptRidesTests {
  private struct Place {
    let milliseconds: Int64
    let latitude: Int64
    let longitude: Int64
    let title: String
    /// The millimetres up to it.
    let total: Int64
    /// Its part of the tree of clusters.
    let cluster: Int64

    /// A page rounds times down, and JSON to the nearest.
    func isSame(as other: Place) -> Bool {
      (0...1).contains(other.milliseconds - milliseconds) && total == other.total
        && cluster == other.cluster
        && (latitude, longitude, title) == (other.latitude, other.longitude, other.title)
    }
  }

  private let scratch: Scratch

  init() throws {
    scratch = try Scratch()
  }

  private func path(_ name: String) -> String {
    scratch.folder.appendingPathComponent(name).path
  }

  private func object(_ text: some StringProtocol) throws -> [String: Any] {
    try #require(try JSONSerialization.jsonObject(with: Data(text.utf8)) as? [String: Any])
  }

  private func page(of arguments: [String]) throws -> [String: Any] {
    let run = try TrackerSimRun(["sweep"] + arguments + ["--html", path("page.html")])
    #expect(run.status == 0, "\(run.complaints)")
    let page = try String(contentsOfFile: path("page.html"), encoding: .utf8)
    let start = try #require(page.range(of: "id=\"data\">"))
    let rest = page[start.upperBound...]
    return try object(rest[..<(try #require(rest.range(of: "</script>")?.lowerBound))])
  }

  private func column(_ text: Any?) throws -> [Int64] {
    let text = try #require(text as? String)
    return IntegerColumnTests.read([UInt8](try #require(Data(base64Encoded: text))))
  }

  /// The places of a ride, read as the page reads them.
  private func places(of ride: [String: Any], in places: [String: Any]) throws -> [Place] {
    let courses = try #require(places["courses"] as? [[String: Any]])
    let course = courses[ride["course"] as? Int ?? 0]
    let titles = try #require(places["titles"] as? [String])
    let delays = try column(ride["delays"])
    let columns = try ["time", "latitude", "longitude", "titles"].map { try column(course[$0]) }
    let (totals, clusters) = (try column(ride["totals"]), try column(ride["clusters"]))
    return try column(ride["fixes"]).enumerated().map { index, fix in
      let number = Int(fix)
      return Place(
        milliseconds: columns[0][number] + delays[delays.count > 1 ? index : 0],
        latitude: columns[1][number], longitude: columns[2][number],
        title: titles[Int(columns[3][number]) - 1], total: totals[index], cluster: clusters[index])
    }
  }

  private func ridden(_ route: String, _ options: [String]) throws -> [Place] {
    let run = try TrackerSimRun(["run", route, "--format", "json"] + options)
    #expect(run.status == 0, "\(run.complaints)")
    let places = try #require(try object(run.output)["places"] as? [[String: Any]])
    // The positions as they were committed; those of JSON are rounded.
    let request: RunRequest = try Arguments([route] + options).request
    let ride = RideRun(
      request.ride, along: try request.ride.route(.named(route)),
      with: try request.ride.makeGeocoder())
    let committed = try ride.ride().answered().report.places
    let clusters = ClusterIndex(committed.map(\.location.coordinate))
    return try places.enumerated().map { index, place in
      Place(
        milliseconds: Int64((try #require(place["t"] as? Double) * 1_000).rounded()),
        latitude: Int64((try #require(place["latitude"] as? Double) * 1e7).rounded()),
        longitude: Int64((try #require(place["longitude"] as? Double) * 1e7).rounded()),
        title: try #require(place["title"] as? String),
        total: Int64((try #require(place["total_m"] as? Double) * 1_000).rounded()),
        cluster: Int64(
          32 * (index - Int(clusters.parents[index])) + Int(clusters.levels[index]) + 1))
    }
  }

  @Test func `long interruptions are those of the page of a ride, also of parts that are merged`()
    throws
  {
    let lines = (0..<3).flatMap { day in
      (0..<60).map { "\(1_748_761_200 + day * 86_400 + $0 * 10),\(46.5 + Double($0) * 3e-4),8" }
    }
    let file = try scratch.file("days.csv", "time,lat,lon\n" + lines.joined(separator: "\n")).path
    let grid = ["--threshold", "20m,100m", "--geocoder", "coordinates"]
    func interruptions(_ arguments: [String]) throws -> [Int64] {
      let places = try #require(
        (try page(of: arguments)["places"] as? [[Any]])?.first?[1] as? [String: Any])
      let courses = try #require(places["courses"] as? [[String: Any]])
      return try column(courses[0]["interruptions"])
    }
    let known: [Int64] = [590_000, 86_400_000, 86_990_000, 172_800_000]
    #expect(try interruptions([file] + grid) == known)
    let parts = [path("1"), path("2")]
    for (number, part) in zip(1...2, parts) {
      let run = try TrackerSimRun(
        ["sweep", file] + grid + ["--shard", "\(number)/2", "--output", part])
      #expect(run.status == 0, "\(run.complaints)")
    }
    #expect(try interruptions(["--merge"] + parts) == known)
  }

  @Test(arguments: [
    "--threshold 10m,50m --cadence 5s,60s",
    "--threshold 10m,50m --geocoder offline,coordinates",
    "--threshold 20m --noise 0m,5m --seed 1,2",
    "--threshold 20m --from 0s,100s --latency uniform:0.2-4 --fail 2",
    "--threshold 20m --cadence 5s,15s --permission 0:authorized,100:denied,200:authorized",
    "--threshold 20m --drop-rate 0,0.3 --max-accuracy 3m,20m",
    "--threshold 0.5m,5m --cadence 1s --noise 2m --seed 2 --geocoder coordinates",
    "--threshold 20m --max-speed 1m/s,3m/s",
  ])
  func `each is what the command commits`(line: String) throws {
    // A third of each route.
    let words = line.split(separator: " ").map(String.init) + ["--to", "300s"]
    // Two routes for one of the lines: a ride is a run of the command here.
    let routes = ["city-run"] + (line.contains("--noise") ? ["city-bicycle-ride"] : [])
    let data = try page(of: routes + words)
    let axes = try #require(data["axes"] as? [[String: Any]]).compactMap { $0["name"] as? String }
    let combinations = try #require(data["combinations"] as? [[String: Any]])
    let drawn = try #require(data["places"] as? [[Any]])
    #expect(drawn.map { $0[0] as? Int } == Array(routes.indices))
    let fixed = zip(words, words.dropFirst()).filter { name, _ in
      name.hasPrefix("--") && !axes.contains(String(name.dropFirst(2)))
    }.flatMap { [$0, $1] }
    for (route, entry) in zip(routes, drawn) {
      let all = try #require(entry[1] as? [String: Any])
      let rides = try #require(all["rides"] as? [[String: Any]])
      for (ride, combination) in zip(rides, combinations) {
        let values = try #require(combination["values"] as? [String])
        let options = zip(axes, values).flatMap { ["--\($0)", $1] }
        let expected = try ridden(route, fixed + options)
        let shown = try places(of: ride, in: all)
        #expect(shown.count == expected.count, "\(route) \(options)")
        for (place, known) in zip(shown, expected) {
          #expect(place.isSame(as: known), "\(route) \(options)")
        }
      }
      #expect(rides.count == combinations.count)
    }
  }

  @Test(arguments: UInt64(0)..<200)
  func `clusters and distances of a random ride are those of its places`(seed: UInt64) {
    let simulation = Scenario(seed: seed).simulation
    let places = simulation.run().places
    var meter = RideMeter(of: simulation.route)
    var builder = SweptPlacesBuilder()
    let course = builder.add(simulation.route)
    let measured = meter.measureWithPlaces(simulation)
    builder.add(measured.places, moments: measured.moments, attribution: nil, of: course)
    let ride = builder.result.rides[0]
    #expect(
      IntegerColumn.values(base64: ride.totals.base64) == places.map(\.totalDistance.pageLength),
      "seed \(seed)")
    #expect(
      ride.clusters.bytes == IntegerColumn(clustersOf: places.map(\.location.coordinate)).bytes,
      "seed \(seed)")
  }

  @Test func `a step to the other side of the Earth is as long as the command's`() throws {
    let file = try scratch.file(
      "antipodes.gpx",
      TinyRoute.gpx.replacing("lat=\"46.5006\" lon=\"8\"", with: "lat=\"-46.4\" lon=\"-171.8\"")
        .replacing("10T12:00:08.5Z", with: "10T22:00:08.5Z")
        .replacing("10T12:00:12Z", with: "11T08:00:12Z"))
    let options = ["--threshold", "20m", "--cadence", "2s", "--geocoder", "coordinates"]
    let drawn = try #require(
      (try page(of: [file.path] + options)["places"] as? [[Any]])?.first?[1] as? [String: Any])
    let ride = try #require((drawn["rides"] as? [[String: Any]])?.first)
    let expected = try ridden(file.path, options)
    #expect((expected.last?.total ?? 0) > 39_000_000_000)
    #expect(try places(of: ride, in: drawn).map(\.total) == expected.map(\.total))
  }

  @Test func `a fix that several rides commit is there once, and the numbers are small`() throws {
    let data = try page(of: ["city-run", "--threshold", "10m,20m,50m", "--cadence", "1s,5s,30s"])
    let drawn = try #require((data["places"] as? [[Any]])?.first?[1] as? [String: Any])
    let course = try #require((drawn["courses"] as? [[String: Any]])?.first)
    #expect(try column(course["time"]).count == course["count"] as? Int)
    for ride in try #require(drawn["rides"] as? [[String: Any]]) {
      let (fixes, text) = (try column(ride["fixes"]), try #require(ride["fixes"] as? String))
      // A byte each, and the first.
      #expect(text.utf8.count <= (fixes.count + 2) * 4 / 3 + 4)
    }
  }

  @Test func `those that differ least are left out when there is no room`() throws {
    func places(_ titles: Int) -> SweptPlaces {
      var places = SweptPlaces()
      places.titles = Array(repeating: "<0123456789", count: titles)
      return places
    }
    func rides(_ geocodes: [Int]) -> [RideMetrics] {
      geocodes.map { count in
        var metrics = RideMetrics()
        metrics.recordedTime = .seconds(3_600)
        metrics.geocodes = count
        return metrics
      }
    }
    var drawn = DrawnRecordings(room: 5_000)
    drawn.add(places(100), of: rides([10, 20]), at: 0)
    drawn.add(places(100), of: rides([10, 40]), at: 1)
    #expect(drawn.all.map(\.index) == [0, 1])
    drawn.add(places(100), of: rides([10, 30]), at: 2)
    #expect(drawn.all.map(\.index) == [1, 2])
    // Equal ones: the last is left out.
    drawn.add(places(100), of: rides([10, 30]), at: 3)
    #expect(drawn.all.map(\.index) == [1, 2])
    #expect(drawn.fitting(into: 3_000).map(\.index) == [1])
    #expect(drawn.fitting(into: 0).isEmpty)
    #expect(drawn.fitting(into: -1).isEmpty)
  }

  @Test(arguments: [
    ("\"fixes\": \"AA", "\"fixes\": \"fn"), ("\"count\": ", "\"count\": 9"),
    ("\"titles\": [", "\"titles\": [1,"), ("\"fixes\": \"", "\"fixes\": \"!"),
    ("\"delays\": \"", "\"delays\": \"AAAA"), ("\"length\": ", "\"length\": 0."),
    ("\"courses\": [{", "\"courses\": [{}, {"),
    ("\"rides\": [{\"fixes\"", "\"rides\": [{}, {\"fixes\""),
  ])
  func `of a part that was tampered with no page is made`(old: String, new: String) throws {
    let walk = try scratch.file("walk.gpx", TinyRoute.gpx)
    _ = try TrackerSimRun(
      ["sweep", walk.path, "--threshold", "10m,20m", "--shard", "1/1", "--output", path("part")])
    let part = try String(contentsOfFile: path("part"), encoding: .utf8)
    #expect(part.contains(old), "\(part)")
    let bad = try scratch.file("bad", part.replacing(old, with: new, maxReplacements: 1))
    let run = try TrackerSimRun(["sweep", "--merge", bad.path, "--html", path("page.html")])
    #expect(run.status == 2)
    #expect(run.complaints.contains("is it a part of a sweep?"), "\(run.complaints)")
  }
}
