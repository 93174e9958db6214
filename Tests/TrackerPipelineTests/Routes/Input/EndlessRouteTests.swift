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
      input.mostPoints = 5_000

      #expect(
        throws: RouteError(
          file: "pipe", message: "it has more than 5000 points; cut it into several files")
      ) {
        try Route.read(input, options: RouteOptions())
      }
    }
  }
}
