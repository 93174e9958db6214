/// An element of a map.
public enum MapElement: Hashable, Sendable, Identifiable {
  case marker(Marker)
  case cluster(MarkerCluster)
  case bubble(InfoBubble)
  case polyline(MapPolyline)
  case circle(MapCircle)
  case polygon(MapPolygon)
  case userPosition(UserPosition)

  public enum Kind: String, Hashable, Sendable, CaseIterable {
    case marker, cluster, bubble, polyline, circle, polygon, userPosition
  }

  /// Identifies an element from one content to the next. Elements of different kinds may have the
  /// same name.
  public struct ID: Hashable, Sendable {
    public let kind: Kind
    public let name: String

    public init(_ kind: Kind, _ name: String) {
      self.kind = kind
      self.name = name
    }
  }

  public var kind: Kind {
    switch self {
    case .marker: .marker
    case .cluster: .cluster
    case .bubble: .bubble
    case .polyline: .polyline
    case .circle: .circle
    case .polygon: .polygon
    case .userPosition: .userPosition
    }
  }

  public var id: ID {
    switch self {
    case .marker(let marker): ID(.marker, marker.id)
    case .cluster(let cluster): ID(.cluster, cluster.id)
    case .bubble(let bubble): ID(.bubble, bubble.id)
    case .polyline(let line): ID(.polyline, line.id)
    case .circle(let circle): ID(.circle, circle.id)
    case .polygon(let polygon): ID(.polygon, polygon.id)
    case .userPosition: ID(.userPosition, "")
    }
  }

  /// True if a part of it may be visible in a region.
  func isWithin(_ region: MapRegion) -> Bool {
    switch self {
    case .marker(let marker): region.contains(marker.position)
    case .cluster(let cluster): region.contains(cluster.position)
    case .bubble(let bubble): region.contains(bubble.position)
    case .polyline(let line): line.region.map(region.intersects) ?? false
    case .circle(let circle): circle.region.map(region.intersects) ?? false
    case .polygon(let polygon): polygon.region.map(region.intersects) ?? false
    case .userPosition(let user): region.contains(user.position)
    }
  }

  /// The region it covers; nil without a position.
  var region: MapRegion? {
    switch self {
    case .marker(let marker): MapRegion(containing: [marker.position])
    case .cluster(let cluster): MapRegion(containing: [cluster.position])
    case .bubble(let bubble): MapRegion(containing: [bubble.position])
    case .polyline(let line): line.region
    case .circle(let circle): circle.region
    case .polygon(let polygon): polygon.region
    case .userPosition(let user): MapRegion(containing: [user.position])
    }
  }
}
