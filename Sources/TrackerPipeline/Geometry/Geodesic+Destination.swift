import Foundation

extension Geodesic {
  /// The point that is `north` metres north and `east` metres east of another, in a straight line.
  static func destination(from start: Coordinate, north: Double, east: Double) -> Coordinate {
    destination(
      from: start, azimuth: atan2(east, north) * 180 / .pi,
      distance: (north * north + east * east).squareRoot())
  }

  /// The point `distance` metres from `start` along the geodesic that leaves it at `azimuth`,
  /// degrees clockwise from north.
  ///
  /// Vincenty's direct problem, from the paper of ``distance(from:to:)``, iterated until the arc
  /// changes by less than 1e-14 radians; a few iterations are enough for any line. An invalid
  /// coordinate is returned unchanged.
  static func destination(
    from start: Coordinate, azimuth: Double, distance: Double
  ) -> Coordinate {
    guard start.isValid, distance != 0 else { return start }
    let (sin1, cos1) = reducedLatitude(start.latitude)
    let heading = azimuth * .pi / 180
    let (sinHeading, cosHeading) = (sin(heading), cos(heading))
    let sinAzimuth = cos1 * sinHeading
    let beforeStart = atan2(sin1, cos1 * cosHeading)
    var line = GeodesicLine(
      arc: 0, sinArc: 0, cosArc: 1, cosAzimuthSquared: 1 - sinAzimuth * sinAzimuth,
      cosMiddle: cos(2 * beforeStart))
    for _ in 0..<100 {
      let arc = distance / line.radius + line.correction
      let isSettled = abs(arc - line.arc) < 1e-14
      (line.arc, line.sinArc, line.cosArc) = (arc, sin(arc), cos(arc))
      line.cosMiddle = cos(2 * beforeStart + arc)
      if isSettled { break }
    }
    let inward = sin1 * line.sinArc - cos1 * line.cosArc * cosHeading
    let height = sin1 * line.cosArc + cos1 * line.sinArc * cosHeading
    let reach = (sinAzimuth * sinAzimuth + inward * inward).squareRoot()
    let latitude = atan2(height, (1 - flattening) * reach)
    let turned = atan2(
      line.sinArc * sinHeading, cos1 * line.cosArc - sin1 * line.sinArc * cosHeading)
    let longitude = turned - line.longitudeExcess * sinAzimuth
    return Coordinate(
      latitude: latitude * 180 / .pi,
      longitude: (start.longitude + longitude * 180 / .pi).remainder(dividingBy: 360))
  }
}
