/// The position and the texts of an element's pin on Apple's map.
extension MapElement {
  /// The position of an element that is drawn as a pin.
  var pinPosition: Coordinate? {
    switch self {
    case .marker(let marker): marker.position
    case .cluster(let cluster): cluster.position
    case .bubble(let bubble): bubble.position
    case .userPosition(let user): user.position
    case .polyline, .circle, .polygon: nil
    }
  }

  /// The texts beside a pin; nil for an element without one.
  var pinText: (title: String, subtitle: String?)? {
    switch self {
    case .marker(let marker): (marker.title, nil)
    case .cluster(let cluster): ("\(cluster.count) places", nil)
    case .bubble(let bubble):
      (bubble.title, bubble.lines.isEmpty ? nil : bubble.lines.joined(separator: "\n"))
    case .userPosition, .polyline, .circle, .polygon: nil
    }
  }
}
