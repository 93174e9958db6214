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
    var start: [UInt8]
    var rest: [UInt8]

    init(start: [UInt8], rest: [UInt8]) {
      self.start = start
      self.rest = rest
    }

    init(start: String = "", rest: String) {
      self.init(start: Array(start.utf8), rest: Array(rest.utf8))
    }
  }

  /// The name of its row in `RouteFormat.all`.
  let format: String
  private let content: @Sendable ([Point]) -> [UInt8]
  let endless: [Endless]
  /// The largest difference between distances that the format's positions cause, in metres.
  let distanceTolerance: Double

  init(
    format: String, content: @escaping @Sendable ([Point]) -> String, endless: [Endless]
  ) {
    self.init(format: format, bytes: { Array(content($0).utf8) }, endless: endless)
  }

  init(
    format: String, bytes: @escaping @Sendable ([Point]) -> [UInt8], endless: [Endless],
    distanceTolerance: Double = 1e-5
  ) {
    self.format = format
    self.content = bytes
    self.endless = endless
    self.distanceTolerance = distanceTolerance
  }

  var testDescription: String { format }

  func bytes(_ count: Int) -> [UInt8] {
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
