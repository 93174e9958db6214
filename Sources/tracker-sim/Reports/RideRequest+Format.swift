extension RideRequest {
  /// The log of one ride; nil for a format that is written after the ride.
  var log: (any RideLog)? {
    if isWayOnly { return nil }
    return switch format {
    case .text: TextLog(report: textReport)
    case .jsonl: JSONLines(request: self, isShared: routes.count > 1)
    case .json, .csv, .gpx, .geojson, .kml, .html, .svg: nil
    }
  }

  /// The report for the destination of the results.
  private var textReport: TextReport {
    // A file gets the same text as a pipe, on any terminal.
    let terminal = output == nil ? Terminal.output : Terminal.none
    return TextReport(
      request: self, style: terminal.style(color),
      mapWidth: hasMap ? min(terminal.width ?? 72, 120) - 1 : nil, width: terminal.pageWidth)
  }
}

extension RideRequest.Format {
  /// - Parameters:
  ///   - isShared: True if the document has several rides.
  ///   - isWayOnly: True to show directions without a ride.
  func document(
    _ descriptor: Descriptor, isShared: Bool, isWayOnly: Bool = false
  ) -> any ResultDocument {
    switch self {
    case .text where isWayOnly: DirectionsText(descriptor)
    case .json where isWayOnly: DirectionsJSON(descriptor, isLines: false)
    case .jsonl where isWayOnly: DirectionsJSON(descriptor, isLines: true)
    case .csv where isWayOnly: DirectionsCSV(descriptor)
    case .text: LoggedDocument(descriptor, separator: "\n")
    case .json: JSONReport(descriptor, isShared: isShared)
    case .jsonl: LoggedDocument(descriptor, separator: "")
    case .csv: CSVReport(descriptor, isShared: isShared)
    case .gpx: GPXReport(descriptor, isShared: isShared)
    case .geojson: GeoJSONReport(descriptor, isShared: isShared)
    case .kml: KMLReport(descriptor, isShared: isShared)
    case .html: PageDocument(descriptor)
    case .svg: PictureDocument(descriptor)
    }
  }
}
