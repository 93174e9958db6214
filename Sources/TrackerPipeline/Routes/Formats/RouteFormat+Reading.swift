extension RouteFormat {
  /// Reads a file of this format.
  func read(_ input: RouteInput) throws(RouteError) -> Course {
    switch self {
    case .gpx: return try GPXReader(file: input.file).course(from: input)
    case .kml: return try KMLReader(file: input.file).course(from: input)
    case .nmea:
      var reader = NMEAReader(file: input.file)
      return try reader.course(from: input.inUTF8())
    case .csv:
      var reader = CSVReader(file: input.file)
      return try reader.course(from: input.inUTF8())
    case .geojson:
      let text = input.inUTF8()
      var reader = GeoJSONReader(text)
      return try reader.course()
    }
  }
}
