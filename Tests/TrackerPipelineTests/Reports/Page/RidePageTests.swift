import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The data of a page. The page itself is tested in a browser (`Browser/page.py`).
@Suite struct RidePageTests {
  /// A fix every second, each so many metres north of the one before.
  private func route(_ seconds: Int, apart metres: Double, name: String = "ride") -> Route {
    Route(
      name: name, source: "test",
      fixes: (0..<seconds).map { fix(Double($0) * metres, at: Double($0), accuracy: 4) })
  }

  private func ride(
    _ route: Route, named geocoder: any Geocoder = CoordinateGeocoder(),
    _ change: (inout RideOptions) -> Void = { _ in }
  ) throws -> (page: RidePage, report: RideReport) {
    var options = RideOptions()
    options.geocoder = .coordinates
    change(&options)
    let simulation = options.simulation(of: route, with: geocoder)
    let recorder = PageRecorder()
    let report = simulation.run { time, event in recorder.receive(event, at: time) }
    recorder.end(report, nil)
    let result = RideResult(
      settings: RideSettings(options), report: report, recording: recorder.result)
    return (RidePage(data: try #require(RideData(result, PageOptions()))), report)
  }

  /// The JSON within a page.
  private func data(_ page: RidePage) throws -> [String: Any] {
    let text = String(decoding: page.bytes, as: UTF8.self)
    let start = try #require(text.range(of: "id=\"data\">"))
    let rest = text[start.upperBound...]
    let end = try #require(rest.range(of: "</script>"))
    let json = try JSONSerialization.jsonObject(with: Data(rest[..<end.lowerBound].utf8))
    return try #require(json as? [String: Any])
  }

  private func column(_ data: Any?, _ name: String) throws -> [Int64] {
    let columns = try #require(data as? [String: Any])
    let text = try #require(columns[name] as? String)
    return IntegerColumnTests.read([UInt8](try #require(Data(base64Encoded: text))))
  }

  @Test func `it has every fix, place and alert, in milliseconds and 1e-7 degrees`() throws {
    let (page, report) = try ride(route(30, apart: 10)) { $0.script.failing = [2] }
    let data = try data(page)
    #expect(try column(data["fixes"], "time") == (0..<30).map { $0 * 1_000 })
    #expect(try column(data["fixes"], "latitude").first == 465_000_000)
    #expect(try column(data["fixes"], "accuracy") == Array(repeating: 4_001, count: 30))
    #expect(try column(data["places"], "time") == report.places.map(\.time.pageTime))
    #expect(
      try column(data["places"], "total")
        == report.places.map { Int64(($0.totalDistance * 1_000).rounded()) })
    #expect(data["titles"] as? [String] == report.places.map(\.placemark.title))
    let alerts = try #require(data["alerts"] as? [[Any]])
    #expect(alerts.count == 1 && alerts.first?[1] as? String == "geocoder")
    #expect(data["duration"] as? Int == 44_000 || data["duration"] as? Int == 40_000)
  }

  @Test func `it has the altitudes that are known, and the figures of the route`() throws {
    let flat = try data(ride(route(3, apart: 10)).page)["route"] as? [String: Any]
    #expect(flat?["time"] != nil && flat?["altitude"] == nil)
    var hill = route(3, apart: 10)
    for (index, altitude) in [408.25, nil, 431].enumerated() {
      hill.fixes[index].altitude = altitude
    }
    let data = try data(ride(hill).page)
    #expect(try column(data["route"], "altitude") == [1_004_083, 0, 1_004_310])
    #expect(data["movingTime"] as? Int == 2_000)
    #expect(data["meanSpeed"] as? Int == Int((hill.summary.length / 2 * 1_000).rounded()))
    #expect(data["climb"] as? Int == 22_750)
  }

  @Test func `it has the interruptions of half an hour and more`() throws {
    var halves = route(3, apart: 10)
    let later: [Double] = [100, 101, 1_901, 1_902]
    halves.fixes += later.map { fix(40, at: $0) }
    let data = try data(ride(halves).page)
    #expect(try column(data, "interruptions") == [101_000, 1_901_000])
  }

  @Test func `it has the picture of the ride for browsers without scripts`() throws {
    let (page, _) = try ride(route(3, apart: 10, name: "</svg><b>"))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.contains("<title>&lt;/svg&gt;&lt;b&gt;, 0.02 km"))
    #expect(text.components(separatedBy: "</svg>\n  <p>Loading").count == 2)
    #expect(text.contains("<noscript>"))
  }

  @Test func `it says what became of each tick and each geocode`() throws {
    let (page, _) = try ride(route(31, apart: 10)) {
      $0.script.latency = .constant(.seconds(6))
      $0.script.failing = [2]
    }
    let data = try data(page)
    let outcomes = try #require(data["outcomes"] as? [String])
    let geocodes = try column(data["geocodes"], "outcome").map { outcomes[Int($0)] }
    #expect(geocodes.first == "named the place")
    #expect(geocodes.contains { $0.hasPrefix("failed: ") })
    // The first tick, at 5 s, comes while the first geocode is in flight, and the second takes what waits.
    #expect(try column(data["ticks"], "time").prefix(3) == [5_000, 10_000, 15_000])
    #expect(try column(data["ticks"], "outcome").prefix(3) == [2, 1, 2])
    #expect(try column(data["checkpoints"], "first").filter { $0 == 1 }.count == 1)
  }

  @Test func `a geocode that permission ends is told as that`() throws {
    let (page, _) = try ride(route(31, apart: 10)) {
      $0.script.latency = .constant(.seconds(6))
      $0.permission = [
        .init(time: .zero, status: .authorizedAlways), .init(time: .seconds(3), status: .denied),
      ]
    }
    let data = try data(page)
    let outcomes = try #require(data["outcomes"] as? [String])
    #expect(outcomes.last == "cancelled, as tracking is not allowed")
    #expect(try column(data["geocodes"], "end") == [3_000])
    let permissions = try #require(data["permissions"] as? [[Any]])
    #expect(permissions.map { $0[1] as? String } == ["authorizedAlways", "denied"])
  }

  @Test func `a fix that is dropped says why`() throws {
    let (page, _) = try ride(route(10, apart: 10)) { $0.settings.maximumAccuracy = 3 }
    let data = try data(page)
    let reasons = try #require(data["dropReasons"] as? [String])
    #expect(
      try column(data["fixes"], "drop").map { reasons[Int($0) - 1] }.first
        == "less accurate than the settings allow")
  }

  @Test func `years of ticks in which nothing happens are one`() throws {
    var still = route(1, apart: 0)
    still.fixes.append(fix(0, at: 100_000_000))
    let (page, _) = try ride(still)
    let data = try data(page)
    #expect(try column(data["ticks"], "count").reduce(0, +) > 19_000_000)
    #expect(page.bytes.count < 210_000)
  }

  @Test func `tries that are repeated are one entry that counts them`() throws {
    let fixes = [fix(0, at: 0), fix(100, at: 600), fix(200, at: 1_200)]
    let (page, report) = try ride(
      Route(name: "sea", source: "test", fixes: fixes), named: NoName())
    let data = try data(page)
    let counts = try column(data["geocodes"], "count")
    #expect(counts.count <= 7)
    #expect(counts.reduce(0, +) == Int64(report.totals.geocodes))
    #expect(report.totals.geocodes > 200)
    #expect(try column(data["ticks"], "count").reduce(0, +) == Int64(report.totals.ticks))
    let alerts = try #require(data["alerts"] as? [[Any]])
    #expect(alerts.count <= 6)
    #expect(
      alerts.reduce(0) { $0 + ($1.count > 3 ? $1[3] as? Int ?? 0 : 1) } == report.alerts.count)
    // The first one stands alone, and the second entry ends with the last alert about the same fix.
    #expect(alerts[0].count == 3 && alerts[1].count == 5)
    let last = report.alerts.last { $0.message == report.alerts[0].message }
    #expect(alerts[1][4] as? Int64 == last?.time.pageTime)
  }

  @Test func `ticks that try again and ticks between them are one entry`() throws {
    let (page, report) = try ride(
      Route(name: "slow", source: "test", fixes: [fix(0, at: 0), fix(1, at: 900)])
    ) { $0.script.latency = .constant(.seconds(60)) }
    let ticks = try data(page)["ticks"]
    let outcomes = try column(ticks, "outcome")
    #expect(outcomes.contains(3), "\(outcomes.prefix(9))")
    #expect(try column(ticks, "count").count <= 4)
    #expect(try column(ticks, "count").reduce(0, +) == Int64(report.totals.ticks))
  }

  @Test func `it has the length of the route, and of what was received where that differs`() throws
  {
    let route = route(60, apart: 10)
    let recorded = try data(ride(route).page)
    #expect(recorded["length"] as? Int64 == route.length.pageLength)
    #expect(recorded["received"] == nil)
    let thrown = try data(
      ride(route) { $0.faults.teleports = .init(rate: 0.2, distance: 500) }.page)
    #expect(thrown["length"] as? Int64 == route.length.pageLength)
    #expect(try #require(thrown["received"] as? Int64) > 2 * route.length.pageLength)
  }

  @Test func `a name is never run as a script and cannot end its element`() throws {
    let name = "</script><script>alert(1)</script>{{script}}\u{2028}&\"<!--"
    let (page, _) = try ride(route(3, apart: 1, name: name), named: OneName(name: name))
    let text = String(decoding: page.bytes, as: UTF8.self)
    #expect(text.components(separatedBy: "<script").count == 3)
    #expect(text.components(separatedBy: "</script>").count == 3)
    #expect(try data(page)["titles"] as? [String] == [name.printable])
    #expect(text.contains("<h1 dir=\"auto\">\(name.xml)</h1>"))
  }

  @Test func `only the page's own script and style may run, and nothing may be asked for`() throws {
    let text = String(decoding: try ride(route(3, apart: 1)).page.bytes, as: UTF8.self)
    for (tag, directive) in [("script", "script-src"), ("style", "style-src")] {
      let part = try #require(text.components(separatedBy: "<\(tag)>").last)
      let content = try #require(part.components(separatedBy: "</\(tag)>").first)
      #expect(text.contains("\(directive) 'sha256-\(SHA256.base64(of: Array(content.utf8)))'"))
    }
    #expect(text.contains("default-src 'none'"))
    #expect(!text.contains("src=\"") && !text.contains("@import") && !text.contains("url("))
    for attribute in ["onclick=", "onload=", "style="] {
      #expect(!text.contains(" \(attribute)\""))
    }
  }

  @Test func `its clusters are those of the app`() throws {
    let (page, report) = try ride(route(120, apart: 10))
    let data = try data(page)
    let index = ClusterIndex(report.places.map(\.location.coordinate))
    let tree = try column(data, "clusters")
    #expect(
      tree.enumerated().map { Int64($0.offset) - $0.element / 32 }
        == index.parents.map { Int64($0) })
    #expect(tree.map { $0 % 32 - 1 } == index.levels.map { Int64($0) })
  }
}

/// Knows nothing.
private struct NoName: Geocoder {
  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Fail(error: GeocoderError.noResult).eraseToAnyPublisher()
  }
}

/// Gives everything the same name.
private struct OneName: Geocoder {
  let name: String

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    Just(Placemark(title: name)).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
  }
}
