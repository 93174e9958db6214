/// A region in the units of the index.
struct ClusterArea {
  let (top, bottom): (Int64, Int64)
  let (west, width): (Int64, Int64)
  /// The margin beyond its edges, in units.
  var margin: Int64 = 0

  /// - Returns: Nil for a region with an edge that is not a number: nothing is in it.
  init?(_ region: MapRegion) {
    let (first, last) = region.corners
    guard [first.x, first.y, last.x, last.y].allSatisfy(\.isFinite) else { return nil }
    let size = Double(ClusterIndex.Point.worldSize)
    // A region that reaches a pole reaches the edge of the map.
    top = Int64((first.y * size).rounded(.down))
    bottom = Int64((last.y * size).rounded(.up))
    west = Int64((first.x * size).rounded(.down))
    width = Int64(((last.x - first.x) * size).rounded(.up))
  }

  func contains(_ point: ClusterIndex.Point) -> Bool {
    let world = Int64(ClusterIndex.Point.worldSize)
    let y = Int64(point.y)
    guard y >= top - margin, y <= bottom + margin else { return false }
    let span = width + 2 * margin
    if span >= world { return true }
    let east = (Int64(point.x) - west + margin) % world
    return (east < 0 ? east + world : east) <= span
  }
}
