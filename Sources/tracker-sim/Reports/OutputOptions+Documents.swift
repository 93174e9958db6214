extension OutputOptions {
  /// The document of rides in a format.
  ///
  /// - Parameter isShared: True if it has several rides.
  func document(
    of format: OutputFormat, _ descriptor: Descriptor, isShared: Bool,
    over background: MapBackground
  ) -> any ResultDocument<RideResult> {
    switch format {
    case .text: LoggedDocument(descriptor, separator: "\n")
    case .json: JSONReport(descriptor, isShared: isShared)
    case .jsonl: LoggedDocument(descriptor, separator: "")
    case .csv: CSVReport(descriptor, isShared: isShared)
    case .gpx: GPXReport(descriptor, isShared: isShared)
    case .geojson: GeoJSONReport(descriptor, isShared: isShared)
    case .kml: KMLReport(descriptor, isShared: isShared)
    case .html: PageDocument(descriptor) { [page] in RideData($0, page, background) }
    case .svg: PictureDocument(descriptor, background)
    }
  }

  /// The document of a way in a format.
  func document(
    of format: OutputFormat, _ descriptor: Descriptor, text: TextOptions,
    over background: MapBackground
  ) -> any ResultDocument<Way> {
    switch format {
    case .text: DirectionsText(descriptor, text, on: terminal)
    case .json: DirectionsJSON(descriptor, isLines: false)
    case .jsonl: DirectionsJSON(descriptor, isLines: true)
    case .csv: DirectionsCSV(descriptor)
    case .gpx: GPXReport(descriptor, isShared: false)
    case .geojson: GeoJSONReport(descriptor, isShared: false)
    case .kml: KMLReport(descriptor, isShared: false)
    case .html: PageDocument(descriptor) { [page] in RideData($0, page, background) }
    case .svg: PictureDocument(descriptor, background)
    }
  }

  /// The destination of the result. A file gets the same text as a pipe, on any terminal.
  var terminal: Terminal { path == nil ? Terminal.output : Terminal.none }
}
