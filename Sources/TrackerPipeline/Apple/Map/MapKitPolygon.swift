/// Areas as Apple's map draws them: it does not take the short way across 180° of longitude.
enum MapKitPolygon {
  typealias Part = (outline: [Coordinate], holes: [[Coordinate]])

  /// The parts of an area between that meridian and the next one; an edge at a cut lies on it. An area
  /// around a pole is left as it is.
  static func parts(of area: MapPolygon) -> [Part] {
    let outline = unwrapped(area.outline)
    guard let west = outline.map(\.longitude).min(), let east = outline.map(\.longitude).max(),
      outline != area.outline,
      abs(outline[0].longitude - outline[outline.count - 1].longitude) <= 180
    else { return [(area.outline, area.holes)] }
    return [-360.0, 0, 360].compactMap { turn in
      let part = clipped(outline, turnedBy: turn)
      // None, or only an edge.
      if part.allSatisfy({ $0.longitude == part[0].longitude }) { return nil }
      let holes = area.holes.map(unwrapped).flatMap { hole in
        // A hole begins on the same side of the meridian as the outline, or on the other one.
        [-360.0, 0, 360].filter { west...east ~= (hole.first?.longitude ?? 0) + $0 }
          .map { clipped(hole, turnedBy: turn + $0) }
      }
      return (part, holes.filter { !$0.isEmpty })
    }
  }

  /// A ring whose longitudes go on beyond 180°, so that each side is the short way.
  private static func unwrapped(_ ring: [Coordinate]) -> [Coordinate] {
    var turn = 0.0
    return ring.indices.map { index in
      var position = ring[index]
      if index > 0 {
        let step = position.longitude - ring[index - 1].longitude
        turn += step > 180 ? -360 : step < -180 ? 360 : 0
      }
      position.longitude += turn
      return position
    }
  }

  /// The part of a ring, turned around the Earth by some degrees, that is between -180° and 180°.
  private static func clipped(_ ring: [Coordinate], turnedBy turn: Double) -> [Coordinate] {
    let turned = ring.map {
      Coordinate(latitude: $0.latitude, longitude: $0.longitude + turn)
    }
    return clipped(clipped(turned, at: -180, keeping: 1), at: 180, keeping: -1)
  }

  /// The part of a ring on one side of a meridian (Sutherland and Hodgman).
  ///
  /// - Parameter side: 1 for the east, -1 for the west.
  private static func clipped(
    _ ring: [Coordinate], at meridian: Double, keeping side: Double
  ) -> [Coordinate] {
    guard var last = ring.last else { return [] }
    var kept: [Coordinate] = []
    for position in ring {
      let (before, after) = (
        (last.longitude - meridian) * side, (position.longitude - meridian) * side
      )
      if (before < 0) != (after < 0) {
        let north = (position.latitude - last.latitude) * before / (before - after)
        kept.append(Coordinate(latitude: last.latitude + north, longitude: meridian))
      }
      if after >= 0 { kept.append(position) }
      last = position
    }
    return kept
  }
}
