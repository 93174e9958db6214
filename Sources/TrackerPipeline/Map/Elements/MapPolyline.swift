/// A line along positions; a part of it may be marked as done.
public struct MapPolyline: Hashable, Sendable, Identifiable {
  public let id: String
  /// The valid coordinates it was created with.
  public let coordinates: [Coordinate]
  /// The part of its length that is done, 0...1.
  public var progress: Double
  /// The name of its look, for the drawer; nil is the default.
  public var style: String?
  let region: MapRegion?

  /// A longer path is split into several lines, so that those out of sight are skipped quickly.
  static let maximumPointCount = 256

  public init(
    id: String, coordinates: [Coordinate], progress: Double = 0, style: String? = nil
  ) {
    self.id = id
    self.coordinates = coordinates.filter(\.isValid)
    self.progress = min(max(progress, 0), 1)
    self.style = style
    region = MapRegion(containing: coordinates)
  }

  /// The done and the remaining part of the line, which meet in a point. A part without length is
  /// empty. Lengths are those of geodesics.
  public var parts: (done: [Coordinate], left: [Coordinate]) {
    if coordinates.count < 2 || progress <= 0 { return ([], coordinates) }
    if progress >= 1 { return (coordinates, []) }
    let steps = zip(coordinates, coordinates.dropFirst()).map {
      Geodesic.distance(from: $0, to: $1)
    }
    var rest = steps.reduce(0, +) * progress
    guard
      let last = steps.firstIndex(where: { step in
        if step > rest { return true }
        rest -= step
        return false
      })
    else { return (coordinates, []) }
    let end = Geodesic.interpolate(
      from: coordinates[last], to: coordinates[last + 1], fraction: rest / steps[last])
    let done = end == coordinates[last] ? coordinates[...last] : coordinates[...last] + [end]
    return (Array(done), [end] + coordinates[(last + 1)...])
  }
}
