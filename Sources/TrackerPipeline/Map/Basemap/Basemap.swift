import Synchronization

/// A line or an area of a basemap.
package struct BasemapLine: Sendable {
  package let kind: BasemapKind
  /// True if it encloses an area: the last point is joined to the first.
  package let isArea: Bool
  /// Each near the one before, also across the antimeridian.
  package let points: [WorldPoint]
  package let box: WorldBox

  init(kind: BasemapKind, isArea: Bool, points: [WorldPoint]) {
    (self.kind, self.isArea, self.points) = (kind, isArea, points)
    box = WorldBox(points)
  }

  /// The line without points that cannot be distinguished, as they are within a distance of the last kept point. The
  /// ends stay.
  package func simplified(within distance: Double) -> BasemapLine {
    var kept: [WorldPoint] = []
    for (index, point) in points.enumerated() {
      if let last = kept.last, index + 1 < points.count {
        let (dx, dy) = (point.x - last.x, point.y - last.y)
        if dx * dx + dy * dy < distance * distance { continue }
      }
      kept.append(point)
    }
    return BasemapLine(kind: kind, isArea: isArea, points: kept)
  }
}

/// A rectangle on the map of the world; `x` may be beyond its edges.
package struct WorldBox: Sendable {
  package var west = Double.infinity
  package var east = -Double.infinity
  package var north = Double.infinity
  package var south = -Double.infinity

  init(_ points: some Sequence<WorldPoint>) {
    for point in points {
      west = min(west, point.x)
      east = max(east, point.x)
      north = min(north, point.y)
      south = max(south, point.y)
    }
  }

  /// The visible part of a map that is seen from above, north up.
  package init(_ viewport: MapViewport) {
    let (center, world) = (WorldPoint(viewport.camera.center), viewport.camera.worldSize)
    west = center.x - viewport.size.width / 2 / world
    east = center.x + viewport.size.width / 2 / world
    north = center.y - viewport.size.height / 2 / world
    south = center.y + viewport.size.height / 2 / world
  }

  init(_ region: MapRegion) {
    let (top, bottom) = region.corners
    (west, east, north, south) = (top.x, bottom.x, top.y, bottom.y)
  }

  /// The larger of width and height.
  var extent: Double { max(east - west, south - north) }

  /// The number of worlds to the east at which a box is nearest to this one.
  func shift(of other: WorldBox) -> Double {
    ((west + east) / 2 - (other.west + other.east) / 2).rounded()
  }

  /// True if a box that is moved to the east has a part in this one.
  func intersects(_ other: WorldBox, shift: Double) -> Bool {
    other.west + shift <= east && other.east + shift >= west && other.north <= south
      && other.south >= north
  }
}

/// Lines and areas below a map: streets, water, coasts, borders.
package final class Basemap: Sendable {
  /// The most important first.
  package let lines: [BasemapLine]
  /// The attribution of the data.
  package let credit: String
  /// The warnings about parts of the file that were left out.
  package let warnings: [String]
  private let levels = Mutex<[Int: [BasemapLine]]>([:])

  /// The most lines that are drawn at once.
  package static let mostLines = 5_000

  init(_ lines: [BasemapLine], credit: String, warnings: [String] = []) {
    // By kind, and the larger first.
    self.lines = lines.sorted {
      ($0.kind.rawValue, -$0.box.extent) < ($1.kind.rawValue, -$1.box.extent)
    }
    (self.credit, self.warnings) = (credit, warnings)
  }

  /// The visible lines, the most important first, without points that cannot be distinguished, and
  /// without lines that would be dots.
  ///
  /// - Parameter coarseness: The levels of zoom that lines appear later, for a drawer whose dots are
  ///   larger than a point.
  package func lines(
    in viewport: MapViewport, limit: Int = mostLines, coarseness: Double = 0
  ) -> [BasemapLine] {
    let (box, zoom) = (WorldBox(viewport), viewport.camera.zoom - coarseness)
    var visible: [BasemapLine] = []
    let least = Self.smallest / MapCamera.worldSize(atZoom: zoom)
    for line in level(Int(zoom.rounded(.up))) {
      guard line.kind.leastZoom <= max(zoom, 0), line.box.extent >= least,
        box.intersects(line.box, shift: box.shift(of: line.box))
      else { continue }
      visible.append(line)
      if visible.count == limit { break }
    }
    return visible
  }

  /// Points of the screen: smaller lines and areas are not drawn.
  private static let smallest = 2.0

  private func level(_ level: Int) -> [BasemapLine] {
    if let known = levels.withLock({ $0[level] }) { return known }
    let size = MapCamera.worldSize(atZoom: Double(level))
    // Half a level above, lines are half as large.
    let simple = lines.lazy.filter { $0.box.extent * size >= Self.smallest }
      .map { $0.simplified(within: 0.5 / size) }
    let lines = Array(simple)
    levels.withLock { $0[level] = lines }
    return lines
  }

  /// The parts of the lines in a region, of which the most important are kept if there are too many.
  package func clipped(
    to region: MapRegion, mostLines: Int = 50_000, mostPoints: Int = 500_000
  ) -> Basemap {
    let box = WorldBox(region)
    var parts: [BasemapLine] = []
    var points = 0
    for line in lines {
      let shift = box.shift(of: line.box)
      guard box.intersects(line.box, shift: shift) else { continue }
      let moved = line.points.map { WorldPoint(x: $0.x + shift, y: $0.y) }
      for part in line.isArea ? box.area(of: moved) : box.parts(of: moved) {
        points += part.count
        guard points <= mostPoints, parts.count < mostLines else {
          let left = "the basemap has too many lines near the ride; small ones are left out"
          return Basemap(parts, credit: credit, warnings: warnings + [left])
        }
        parts.append(BasemapLine(kind: line.kind, isArea: line.isArea, points: part))
      }
    }
    return Basemap(parts, credit: credit, warnings: warnings)
  }

  package var isEmpty: Bool { lines.isEmpty }
}
