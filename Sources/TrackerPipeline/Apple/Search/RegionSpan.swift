/// A region as MapKit has it: its middle, and the degrees between its edges.
struct RegionSpan: Equatable, Sendable {
  var center: Coordinate
  var latitudeDelta: Double
  var longitudeDelta: Double

  init(center: Coordinate, latitudeDelta: Double, longitudeDelta: Double) {
    self.center = center
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }

  init(_ region: MapRegion) {
    self.init(
      center: Coordinate(
        latitude: (region.south + region.north) / 2,
        longitude: MapRegion.wrappedLongitude(region.west + region.width / 2)),
      latitudeDelta: region.north - region.south, longitudeDelta: region.width)
  }

  /// The region; nil if it has no extent, or if a number is not a coordinate of the Earth.
  var region: MapRegion? {
    guard center.isValid, latitudeDelta > 0, latitudeDelta <= 180, longitudeDelta > 0,
      longitudeDelta <= 360
    else { return nil }
    return MapRegion(
      south: center.latitude - latitudeDelta / 2, north: center.latitude + latitudeDelta / 2,
      west: center.longitude - longitudeDelta / 2, width: longitudeDelta)
  }
}
