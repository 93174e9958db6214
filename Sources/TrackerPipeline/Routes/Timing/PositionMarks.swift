import Foundation

/// Leaves out positions of 0, 0: the mark of a receiver without a fix, in a file of whose positions half or more are
/// elsewhere.
struct PositionMarks {
  /// The number of points that were left out.
  private(set) var count = 0

  /// Metres. The file is elsewhere if half of its positions are further from 0, 0 than this.
  private static let vicinity = 100_000.0

  mutating func remove(from segments: inout [Course.Segment]) {
    var marks = 0
    for segment in segments { marks += segment.points.count { $0.coordinate.isMark } }
    guard marks > 0 else { return }
    let all = segments.reduce(0) { $0 + $1.points.count }
    let origin = Coordinate(latitude: 0, longitude: 0)
    let far = segments.lazy.flatMap(\.points).count { point in
      !point.coordinate.isMark
        && Geodesic.distance(from: origin, to: point.coordinate) > Self.vicinity
    }
    guard 2 * far >= all else { return }
    count = marks
    for index in segments.indices { segments[index].points.removeAll { $0.coordinate.isMark } }
    segments.removeAll(where: \.points.isEmpty)
  }

  func warning(of all: Int) -> String? {
    guard count > 0 else { return nil }
    let verb = count == 1 ? "is" : "are"
    return
      "\(count) of \(all) points \(verb) at 0,0, where a receiver without a fix is, and left out"
  }
}

extension Coordinate {
  /// True for 0, 0 to a millionth of a degree.
  fileprivate var isMark: Bool { abs(latitude) < 1e-6 && abs(longitude) < 1e-6 }
}
