/// The elements of KML 2.2 and of Google's extension that a route needs, by name and parent.
enum KMLElement: XMLElementKind {
  case document
  case placemark
  /// `gx:Track`: a list of times and a list of positions.
  case track
  case line
  case point
  case when
  /// `gx:coord`: `lon lat alt`.
  case coord
  /// `lon,lat,alt lon,lat,alt` of a line.
  case lineCoordinates
  case pointCoordinates
  case documentName
  case placemarkName
  case other

  init(_ name: String, in parent: KMLElement?) {
    self =
      switch (parent, name) {
      case (_, "Document"): .document
      case (_, "Placemark"): .placemark
      case (_, "Track"): .track
      case (_, "LineString"): .line
      case (_, "Point"): .point
      // The begin of a `TimeSpan` is the time of its placemark.
      case (_, "when"), (_, "begin"): .when
      case (.track, "coord"): .coord
      case (.line, "coordinates"): .lineCoordinates
      case (.point, "coordinates"): .pointCoordinates
      case (.document, "name"): .documentName
      case (.placemark, "name"): .placemarkName
      default: .other
      }
  }

  /// The positions of a line may be as long as the file: they are read in pieces.
  var longestText: Int {
    switch self {
    case .lineCoordinates: .max
    case .when, .coord, .pointCoordinates, .documentName, .placemarkName: 4_096
    default: 0
    }
  }
}

/// The points of a KML file in order of preference: of tracks, of lines, and single points.
enum KMLPointKind: Int, PointKind {
  case track
  case line
  case point

  var noun: String {
    switch self {
    case .track: "track point"
    case .line: "line point"
    case .point: "placemark"
    }
  }

  var order: Course.PointOrder { self == .point ? .positions : .track }
}
