extension RouteFormat {
  /// Reads a file of this format.
  func read(_ input: RouteInput) throws(RouteError) -> Course {
    switch self {
    case .gpx: return try GPXReader(file: input.file).course(from: input)
    case .kml: return try KMLReader(file: input.file).course(from: input)
    case .tcx: return try TCXReader(file: input.file).course(from: input)
    case .nmea:
      var reader = NMEAReader(file: input.file)
      return try reader.course(from: input.inUTF8())
    case .csv:
      var reader = CSVReader(file: input.file)
      return try reader.course(from: input.inUTF8())
    case .gpsd:
      var reader = GPSDReader(file: input.file)
      return try reader.course(from: input.inUTF8())
    case .geojson:
      var reader = GeoJSONReader(input.inUTF8())
      return try reader.course()
    case .google:
      var reader = GoogleReader(input.inUTF8())
      return try reader.course()
    case .owntracks:
      var reader = OwnTracksReader(input.inUTF8())
      return try reader.course()
    case .fit, .igc, .ozi, .gdb, .gtm, .magellan:
      return try GPSBabel.found.course(from: input, of: self)
    }
  }
}
