import Streams

extension Route {
  /// The length of the recorded way, in metres. Complexity: O(n) at every call.
  ///
  /// The length of a recording is the sum of the geodesics from fix to fix. A course without times is ridden with
  /// samples of its line; its length is the length of the line. The way between segments was not recorded and does not
  /// count, nor do fixes without a valid coordinate.
  public var length: Double { lengths.last ?? 0 }

  /// The length up to each fix that has a valid coordinate.
  var lengths: [Double] {
    var lengths: [Double] = []
    lengths.reserveCapacity(fixes.count)
    var length = 0.0
    for segment in segments {
      var last: Location?
      for fix in fixes[segment.fixes] where fix.coordinate.isValid {
        if let last { length += leg(from: last, to: fix) }
        last = fix
        lengths.append(length)
      }
    }
    return lengths
  }

  /// The metres between two fixes of a segment.
  func leg(from start: Location, to end: Location) -> Double {
    let geodesic = Geodesic.distance(from: start.coordinate, to: end.coordinate)
    guard let sampledSpeed else { return geodesic }
    return max(geodesic, sampledSpeed * (start.time.duration(to: end.time) / .seconds(1)))
  }
}
