import Foundation
import Testing

@testable import TrackerPipeline

/// A file after a public report: it is ridden, and not refused or changed in silence.
struct ReportedFile: Sendable, CustomTestStringConvertible {
  let name: String
  let bytes: [UInt8]
  var columns = RouteOptions.Columns()
  /// The seconds of the fixes; nil for a file that is ridden at a speed, of which the first and the last latitude count.
  let seconds: [Double]?
  let latitudes: [Double]
  /// The number of fixes that begin a segment.
  let segments: Int
  /// A part of a warning; nil if there must be none.
  let warning: String?

  init(
    _ name: String, _ text: String, columns: RouteOptions.Columns = RouteOptions.Columns(),
    seconds: [Double]?, latitudes: [Double], segments: Int = 1, warning: String? = nil
  ) {
    self.init(
      name, Array(text.utf8), columns: columns, seconds: seconds, latitudes: latitudes,
      segments: segments, warning: warning)
  }

  init(
    _ name: String, _ bytes: [UInt8], columns: RouteOptions.Columns = RouteOptions.Columns(),
    seconds: [Double]?, latitudes: [Double], segments: Int = 1, warning: String? = nil
  ) {
    (self.name, self.bytes, self.columns) = (name, bytes, columns)
    (self.seconds, self.latitudes) = (seconds, latitudes)
    (self.segments, self.warning) = (segments, warning)
  }

  var testDescription: String { name }
}

@Suite struct ReportedFilesTests {
  @Test(arguments: ReportedFile.all)
  func `a file after a report is ridden`(file: ReportedFile) throws {
    var options = RouteOptions()
    options.columns = file.columns
    let route = try Route.read(bytes: file.bytes, file: "report", options: options)

    if let seconds = file.seconds {
      #expect(near(route.seconds, seconds), "\(route.seconds)")
      #expect(near(route.latitudes, file.latitudes), "\(route.latitudes)")
      #expect(route.timing == .recorded)
    } else {
      #expect(route.timing == .constantSpeed)
      let ends = [route.latitudes.first, route.latitudes.last].compactMap(\.self)
      #expect(near(ends, file.latitudes), "\(ends)")
    }
    #expect(route.segments.count == file.segments)
    if let warning = file.warning {
      #expect(route.warnings.contains { $0.contains(warning) }, "\(route.warnings)")
    } else {
      #expect(route.warnings == [])
    }
  }

  private func near(_ numbers: [Double], _ expected: [Double]) -> Bool {
    numbers.count == expected.count && zip(numbers, expected).allSatisfy { abs($0 - $1) < 1e-6 }
  }
}
