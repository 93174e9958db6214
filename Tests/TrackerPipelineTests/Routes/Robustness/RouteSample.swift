import Foundation
import Testing

@testable import TrackerPipeline

/// The same track in every format: north-east from 46.5° N, 8° E, a point every four seconds.
///
/// Its coordinates are whole thousandths of a minute, so that NMEA 0183 can say them, too.
struct RouteSample: Sendable, CustomTestStringConvertible {
  struct Point {
    var index: Int

    var latitude: String { "46.\(5_000 + 3 * index)" }
    var longitude: String { "8.\("\(100_000 + 25 * index)".dropFirst())" }
    var seconds: Substring { "\(100 + 4 * index)".dropFirst() }
    var time: String { "2024-03-10T12:00:\(seconds)Z" }
  }

  /// A file that never ends, as a pipe may: its beginning, and what comes again and again after that.
  struct Endless {
    var start = ""
    var rest: String
  }

  /// The name of its row in `RouteFormat.all`.
  let format: String
  let content: @Sendable ([Point]) -> String
  let endless: [Endless]

  var testDescription: String { format }

  func text(_ count: Int) -> String {
    content((0..<count).map(Point.init))
  }

  /// What is said of bytes that stand for such a file: an error, or how many fixes.
  static func verdict(on bytes: some Sequence<UInt8>) -> String {
    do throws(RouteError) {
      // So fast that a point on the other side of the earth does not take a million fixes.
      let options = RouteOptions(speed: 1e6, interval: .seconds(10))
      let route = try Route.read(bytes: bytes, file: "sample", options: options)
      return route.fixes.isEmpty ? "" : "\(route.fixes.count) fixes"
    } catch {
      return error.message
    }
  }
}
