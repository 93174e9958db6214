extension RouteFormat {
  /// The table of formats. Each has its reader in a folder beside this file, a sample in the tests,
  /// and a row in `Documentation/Formats.md`. If a file has several marks of one kind, the first of
  /// their formats reads it; for JSON, the format of the first name in the file.
  static let all: [RouteFormat] =
    [
      RouteFormat(name: "gpx", extensions: ["gpx"], mark: .roots(["gpx"]), read: GPXReader.read),
      // A KML file may lack the root element `kml`.
      RouteFormat(
        name: "kml", extensions: ["kml", "kmz"],
        mark: .roots(["kml", "document", "folder", "placemark"]),
        read: KMLReader.read),
      RouteFormat(
        name: "tcx", extensions: ["tcx"], mark: .roots(["trainingcenterdatabase"]),
        read: TCXReader.read),
      // Its sentences are like those of NMEA 0183.
      RouteFormat(
        name: "bgeigie", mark: .lines(BGeigieReader.recognizes), read: BGeigieReader.read),
      RouteFormat(
        name: "nmea", extensions: ["nmea"],
        mark: .lines { $0.contains(where: NMEASentence.isLikely) }, read: NMEAReader.read),
      RouteFormat(
        name: "fit", extensions: ["fit"], mark: .bytes(".FIT", at: 8), read: FITReader.read),
      RouteFormat(
        name: "igc", extensions: ["igc"], mark: .lines(IGCReader.recognizes), read: IGCReader.read),
      RouteFormat(
        name: "ozi", extensions: ["plt"], mark: .lines(PLTReader.recognizes), read: PLTReader.read),
      RouteFormat(
        name: "hitrack", mark: .lines(HiTrackReader.recognizes), read: HiTrackReader.read),
      RouteFormat(
        name: "aircraft",
        mark: .json { name, outline in
          switch (name.text, name.depth) {
          case ("icao", 1), ("trace", 1):
            outline.has("trace", depth: 1) && outline.has("icao", depth: 1)
          case ("icao24", 1), ("path", 1):
            outline.has("path", depth: 1) && outline.has("icao24", depth: 1)
          default: false
          }
        }, read: AircraftReader.read),
      // Overland has its features in an array named `locations`.
      RouteFormat(
        name: "geojson", extensions: ["geojson", "geojsonl", "geojsons", "json", "jsonl"],
        mark: .json { name, _ in
          if name.isInArray { return false }
          let isForeign = name.outerType.map { !GeoJSONShape.isType($0) } ?? false
          return switch (name.text, name.depth) {
          case ("type", 1), ("type", 3): !isForeign && GeoJSONShape.isType(name.value)
          case ("properties", 1), ("properties", 3): !isForeign
          case ("features", 1), ("geometry", 1), ("geometry", 3), ("coordinates", 1),
            ("geometries", 1):
            true
          default: false
          }
        }, read: GeoJSONReader.read),
      RouteFormat(
        name: "google",
        mark: .json { name, outline in
          switch (name.text, name.depth) {
          case ("timelineObjects", 1), ("semanticSegments", 1), ("rawSignals", 1),
            ("userLocationProfile", 1), ("latitudeE7", 3), ("longitudeE7", 3), ("timestampMs", 3):
            true
          case ("timelinePath", 2), ("timelineMemory", 2): name.isInArray
          // Other programs have an activity, too.
          case ("visit", 2), ("activity", 2):
            name.isInArray
              && (outline.has("startTime", depth: 2) || outline.has("endTime", depth: 2))
          default: false
          }
        }, read: GoogleReader.read),
      RouteFormat(
        name: "owntracks", extensions: ["rec"],
        mark: .json(isPrefixed: true) { name, _ in name.text == "_type" && name.depth <= 3 },
        read: OwnTracksReader.read),
      RouteFormat(
        name: "gpsd",
        mark: .json(isPrefixed: true) { name, _ in
          // The classes of reports are in capitals, as `TPV`.
          name.text == "class" && name.depth == 1
            && name.value?.utf8.allSatisfy { $0.isCapital || $0.isDigit } == true
        },
        read: GPSDReader.read),
      // It also reads the files of JSON that have the mark of no format.
      RouteFormat(
        name: positionsName,
        mark: .json { name, _ in name.depth == 1 && ["assets", "RIDE"].contains(name.text) },
        read: PositionsReader.read),
      RouteFormat(
        name: "csv", extensions: ["csv"],
        mark: .lines(isLast: true, CSVReader.recognizes), read: CSVReader.read),
    ] + throughGPSBabel

  /// The extensions of routes, for the files in an archive.
  static let extensions = Set(all.flatMap(\.extensions))

  static let positionsName = "positions"
}
