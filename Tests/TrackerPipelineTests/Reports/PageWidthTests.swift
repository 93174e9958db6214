import Foundation
import Streams
import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// The text of a ride on pages of different widths.
@Suite struct `The page of a text report` {
  /// Names everything after one place, with a name that is too long for a line.
  private struct OneName: Geocoder {
    let title: String

    func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
      Just(Placemark(title: title)).setFailureType(to: GeocoderError.self).eraseToAnyPublisher()
    }
  }

  private static let route = """
    <trk><name>up</name><trkseg>
    \(point("47.3", second: 0))\(point("47.301", second: 60))
    </trkseg><trkseg>
    \(point("47.31", second: 780))\(point("47.311", second: 840))
    </trkseg></trk>
    <trk><trkseg>\(point("47.4", second: 43_200))\(point("47.401", second: 43_260))</trkseg></trk>
    """

  private static func point(_ latitude: String, second: Int) -> String {
    """
    <trkpt lat="\(latitude)" lon="8.5"><time>\(GPX.timestamp(second))</time>\
    <extensions><hAcc>4</hAcc></extensions></trkpt>
    """
  }

  private func text(
    width: Int, of route: String = route, name: String = "0.9 km N of Zürich, Zurich, CH"
  ) throws -> String {
    let route = try Route.read(gpx: GPX.document(route))
    let report = Simulation(route: route, geocoder: OneName(title: name)).run()
    var log = TextLog(report: TextReport(settings: RideSettings(RideOptions()), width: width))
    log.start(route)
    for place in report.places { log.receive(.commit(place), at: place.time) }
    log.end(report, nil)
    return String(decoding: log.pending, as: UTF8.self)
  }

  @Test func `has the day, the time of day, and a line for each interruption`() throws {
    #expect(
      try text(width: 80).hasPrefix(
        """
        up
        6 fixes in 12:01:00 along 0.334 km, at recorded times
        moving 0:03:00 at 6.7 km/h
        2024-03-10, 12:00:00 to 2024-03-11, 00:01:00 UTC, in 2 tracks with 3 segments

           #        time       UTC  place                      accuracy  step m total km
           1   0:00:00.3  12:00:00  0.9 km N of Zürich,            ±4 m       -    0.000
                                    Zurich, CH
           2   0:01:00.3  12:01:00  0.9 km N                       ±4 m   111.2    0.111
                                    - 12 min later, 1.0 km on -
           3   0:13:00.3  12:13:00  0.9 km N                       ±4 m  1000.6    1.112
           4   0:14:00.3  12:14:00  0.9 km N                       ±4 m   111.2    1.223
                                    - 2024-03-11, 12 h later, 9.9 km on -
           5  12:00:00.3  00:00:00  0.9 km N                       ±4 m  9894.8   11.118
                                    - after the end -
           6  12:01:00.3  00:01:00  0.9 km N                       ±4 m   111.2   11.229
        6 places, 11.229 km, 10.895 km of it across interruptions

        """))
  }

  @Test func `has coordinates where there is room`() throws {
    let lines = try text(width: 160).split(separator: "\n")
    #expect(
      lines[4] == """
           #        time       UTC  place                                                      \
        latitude   longitude accuracy  step m total km
        """)
    #expect(
      lines[6].hasSuffix("  47.30100     8.50000     ±4 m   111.2    0.111"), "\(lines[6])")
  }

  @Test(arguments: [40, 50, 60, 72, 80, 100, 120, 160])
  func `is nowhere too wide, and says all of a name`(width: Int) throws {
    let name = "0.9 km N of " + String(repeating: "Llanfairpwllgwyngyll ", count: 4) + "浙江省杭州市"
    let text = try text(width: width, name: name)
    let credit = "GeoNames"
    #expect(text.split(separator: "\n").filter { $0.columnsOfText > width } == [])
    #expect(!text.contains("…") && !text.contains(credit))
    #expect(text.filter { !$0.isWhitespace }.contains("Llanfairpwllgwyngyll") || width < 60)
  }

  @Test func `leaves out columns that would be empty`() throws {
    let bare = try text(
      width: 80, of: Self.route.replacing(/<extensions>.*?<\/extensions>/, with: ""))
    #expect(!bare.contains("accuracy  step m"))
    let untimed = try text(width: 80, of: Self.route.replacing(/<time>[^<]*<\/time>/, with: ""))
    #expect(!untimed.contains("UTC"))
    #expect(untimed.contains("at a constant 5.5 m/s\nin 2 tracks with 3 segments\n"))
  }

  @Test func `sums up interruptions between two places`() throws {
    let dense = (0..<4).map { number in
      "<trkseg>\(Self.point("47.3", second: 600 * number))</trkseg>"
    }.joined()
    let text = try text(width: 80, of: "<trk>\(dense)\(Self.segment)</trk>")
    #expect(text.contains("  - 4 gaps, 31 min and 111 m in all -\n"))
  }

  private static let segment = "<trkseg>\(point("47.301", second: 1_860))</trkseg>"

  @Test func `is as wide as the terminal, within reason, and else as ever`() {
    func width(_ columns: Int?) -> Int {
      Terminal(isTerminal: true, width: columns, environment: [:]).pageWidth
    }
    #expect([nil, 10, 100, 500].map(width) == [80, 40, 100, 160])
    #expect(Terminal.none.pageWidth == 80)
    #expect(Terminal.columns(in: ["COLUMNS": "132"]) == 132)
    #expect(
      ["", "0", "wide", "99999999"].allSatisfy { Terminal.columns(in: ["COLUMNS": $0]) == nil })
  }
}

extension Substring {
  fileprivate var columnsOfText: Int { String(self).columns }
}
