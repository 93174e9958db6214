import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The line at the head of a page and a picture: the rules, what they cost, and the date.
@Suite struct RideHeadlineTests {
  private func ride(_ options: String...) throws -> RideResult {
    let request: RunRequest = try Arguments(["city-run", "--geocoder", "coordinates"] + options)
      .request
    let route = BuiltInRoute.cityRun.route
    let meter = RideMeter(of: route)
    let run = RideRun(request.ride, along: route, with: try request.ride.makeGeocoder())
    let (report, metrics, moments) = try run.ride(measuredBy: meter).answered()
    return RideResult(
      settings: RideSettings(request.ride), report: report, metrics: metrics, moments: moments,
      source: "city-run")
  }

  @Test func `has the two numbers of the rules, the figures that decide, and the day`() throws {
    let result = try ride("--threshold", "50m")
    let metrics = try #require(result.metrics)
    let figures = Figure.deciding.map { $0.phrase(of: metrics) }.joined(separator: " · ")
    let headline = try #require(result.headline)

    #expect(headline.rules == "50 m · 5 s")
    #expect(headline.figures == figures)
    #expect(headline.text.hasPrefix("50 m · 5 s │ \(figures)"))
    #expect(figures.contains(" geocodes/h · "))
  }

  @Test func `has other numbers of the rules where they are not the default`() throws {
    let headline = try #require(
      try ride("--max-speed", "10m/s", "--geocode-timeout", "10s", "--cadence", "1500ms").headline)

    #expect(headline.rules == "20 m · 1.5 s · speed up to 10 m/s")
  }

  @Test func `has the first and the last day of a recording of several`() throws {
    let text = "time,lat,lon\n2024-03-10T12:00:00Z,46,8\n2024-03-12T12:00:00Z,46.1,8\n"
    let route = try Route.read(bytes: text.utf8, file: "a.csv")

    #expect(
      RideHeadline(TrackerSettings(), nil, route).text == "20 m · 5 s │ 2024-03-10 to 2024-03-12")
  }

  @Test func `is written into the picture, and the text has its figures`() throws {
    let result = try ride()
    let headline = try #require(result.headline)

    #expect(RoutePicture.svg(of: result).contains(" │ \(headline.text)"))
    let text = try TrackerSimRun("run", "city-run", "--geocoder", "coordinates").output
    let figures = try #require(headline.figures).replacing(" · ", with: ", ")
    #expect(text.contains("\ncost:    \(figures)\n"), "\(text.suffix(600))")
  }

  @Test func `names the moments of the greatest figures`() throws {
    let result = try ride()
    let metrics = try #require(result.metrics)
    let route = result.report.route
    let greatest = result.greatestFigures

    #expect(greatest.map(\.title) == ["Greatest deviation", "Longest gap", "Worst freshness"])
    #expect(greatest[0].value == "\(Figure.greatest.text(of: metrics)) m")
    // The longest gap begins with a place, and no other lies within its length.
    let start = try #require(result.moments?.longestGap)
    let places = result.report.places.map(\.location.time)
    #expect(places.contains(start) || start == route.fixes.first?.time)
    let next = places.first { $0 > start } ?? route.fixes.last?.time ?? .zero
    let lengths = route.lengths
    func along(_ time: Instant) -> Double {
      route.fixes.lastIndex { $0.time <= time }.map { lengths[$0] } ?? 0
    }
    #expect(abs(along(next) - along(start) - metrics.longestGap) < 0.001)
  }

  @Test func `a command rides it again, with words in quotes where a shell needs them`() throws {
    var result = try ride("--threshold", "50m", "--outage", "60-90,200-260")
    result.source = "my rides/it's.gpx"

    #expect(
      result.command
        == "tracker-sim run 'my rides/it'\\''s.gpx' --threshold 50m --geocoder coordinates "
        + "--outage 60-90,200-260")
    result.source = "/home/somebody/my rides/a.gpx"
    #expect(result.command?.hasPrefix("tracker-sim run a.gpx --threshold 50m") == true)
    result.source = nil
    #expect(result.command == nil)
  }
}
