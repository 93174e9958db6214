import Streams

extension Route {
  /// The length of the line of fixes that are averaged with those around them, in metres, for a recording whose line is
  /// mostly noise; nil for any other. Complexity: O(n) at every call.
  ///
  /// A receiver that writes a fix a second may be some metres off each time, in another direction. The line is mostly
  /// noise if at least half of its way, and 100 m, are short legs that the next leg takes back, at an angle of more than
  /// 90°. Short is as long as the accuracies of both fixes, and 15 m in any case: longer ones may be switchbacks with a
  /// fix at each corner. With 1 m of noise these are 6 tenths of a walk, with 3 m 8 tenths; of recordings without it at
  /// most 1 tenth, also on a pitch.
  public var smoothedLength: Double? {
    guard sampledSpeed == nil else { return nil }
    var (all, noise) = (0.0, 0.0)
    for segment in segments {
      let (fixes, legs) = measuredLegs(of: segment.fixes)
      all += legs.reduce(0, +)
      for (index, leg) in legs.enumerated().dropLast() where leg > 0 {
        let accuracies = [index, index + 1].compactMap { fixes[$0].horizontalAccuracy }
        guard leg <= max(Self.shortLeg, accuracies.reduce(0, +)) else { continue }
        // A triangle whose long side is shorter than at a right angle.
        let straight = Geodesic.distance(
          from: fixes[index].coordinate, to: fixes[index + 2].coordinate)
        if straight * straight < leg * leg + legs[index + 1] * legs[index + 1] { noise += leg }
      }
    }
    guard noise >= 100, noise >= all / 2 else { return nil }
    return segments.reduce(0) { $0 + smoothedLength(of: $1.fixes) }
  }

  /// `its line is mostly noise: …`; nil for a line that is not.
  package var noiseWarning: String? {
    smoothedLength.map { smoothed in
      "its line is mostly noise, as most legs between fixes are taken back by the next: it is "
        + "\(Int(length.rounded()).grouped) m long, and \(Int(smoothed.rounded()).grouped) m if each fix is "
        + "averaged with those around it"
    }
  }

  private static var shortLeg: Double { 15 }
  /// The fixes before and after each that it is averaged with.
  private static var averaged: Int { 15 }

  private func measuredLegs(of segment: Range<Int>) -> (fixes: [Location], legs: [Double]) {
    let fixes = fixes[segment].filter(\.coordinate.isValid)
    return (fixes, zip(fixes, fixes.dropFirst()).map { leg(from: $0, to: $1) })
  }

  private func smoothedLength(of segment: Range<Int>) -> Double {
    let coordinates = fixes[segment].lazy.map(\.coordinate).filter(\.isValid)
    let line = Array(coordinates)
    let smooth = line.indices.map { index in
      let near = line[max(0, index - Self.averaged)...min(line.count - 1, index + Self.averaged)]
      let (count, center) = (Double(near.count), line[index].longitude)
      // Across the antimeridian the difference of longitudes is a whole turn off.
      let east = near.reduce(0.0) { sum, place in
        let difference = place.longitude - center
        return sum + difference - (difference / 360).rounded() * 360
      }
      let longitude = center + east / count
      return Coordinate(
        latitude: near.reduce(0) { $0 + $1.latitude } / count,
        longitude: longitude - (longitude / 360).rounded() * 360)
    }
    return zip(smooth, smooth.dropFirst()).reduce(0) {
      $0 + Geodesic.distance(from: $1.0, to: $1.1)
    }
  }
}
