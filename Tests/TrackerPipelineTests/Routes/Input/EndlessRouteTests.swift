import Foundation
import Testing

@testable import TrackerPipeline

/// Files that never end: a pipe may be one.
@Suite struct EndlessRouteTests {
  @Test(arguments: RouteSample.all)
  func `reading ends when there are too many points`(sample: RouteSample) {
    for file in sample.endless {
      var next = Data(file.start)
      let more = Data(repeatElement(file.rest, count: 100).joined())
      let input = RouteInput(file: "pipe") {
        defer { next = more }
        return next
      }
      input.mostPoints = 1_000

      #expect(
        throws: RouteError(
          file: "pipe", message: "it has more than 1000 points; cut it into several files")
      ) {
        try Route.read(input, options: .ofMiniature)
      }
    }
  }

  @Test(arguments: [
    ("<gpx>", "<wpt/>"), ("<gpx>", "<x/>"), ("<gpx><wpt lat='1' lon='2'/>", "<wpt lat='x'/>"),
    ("<kml><Placemark>", "<Point/>"), ("<TrainingCenterDatabase>", "<Trackpoint/>"),
  ])
  func `reading ends when no point comes among the elements of XML`(start: String, rest: String) {
    let (error, _) = read(endlessly: start, rest) { $0.mostElementsWithoutPoint = 1_000 }

    #expect(
      error?.description
        == "pipe: there is no usable point in 1000 elements in a row; is it a route?")
  }

  @Test(arguments: [
    ("lat,lon\n", ",\n"), ("lat,lon\n1,2\n", "x,2\n"), ("$GPRMC,*00\n", "note\n"), ("[", "{},"),
    ("{\"type\": ", "[],"), ("<gpx>", "          "), ("AXXX\nHFDTE100324\n", "LNOTE\n"),
    ("{\"class\":\"VERSION\"}\n", "{\"class\":\"SKY\"}\n"),
    ("{\"_type\":\"a\"}\n", "{\"_type\":\"a\"}\n"),
  ])
  func `reading ends when no point comes among the bytes`(start: String, rest: String) {
    let (error, bytes) = read(endlessly: start, rest) { $0.mostBytesWithoutPoint = 50_000 }

    #expect(error?.description.isEmpty == false)
    #expect(bytes < 100_000)
  }

  /// Reads a file without an end. Returns the error, and the number of bytes that were read.
  private func read(
    endlessly start: String, _ rest: String, _ change: (RouteInput) -> Void
  ) -> (RouteError?, Int) {
    var next = Data(start.utf8)
    var bytes = 0
    let more = Data(String(repeating: rest, count: 1_000).utf8)
    let input = RouteInput(file: "pipe") {
      defer { next = more }
      bytes += next.count
      return next
    }
    change(input)
    let error = #expect(throws: RouteError.self) { try Route.read(input, options: .ofMiniature) }
    return (error, bytes)
  }
}
