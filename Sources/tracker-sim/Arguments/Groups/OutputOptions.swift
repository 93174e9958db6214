/// Options for the results: their format, and the files that they are written into.
struct OutputOptions: Sendable {
  var format = OutputFormat.text
  /// The path of a file, or of a folder; nil is standard output.
  var path: String?
  var page = PageOptions()
  /// The path of a picture to write, or of a folder for pictures.
  var picture: String?

  var basemap = BasemapOptions()

  /// The paths of all that is written into files.
  var paths: [String] { [path, page.path, picture].compactMap(\.self) }

  /// True if a map is drawn that has the names of places.
  var drawsMap: Bool { writesPage || picture != nil || format == .svg }

  /// True if the events of a ride are recorded for a page.
  var writesPage: Bool { page.path != nil || format == .html }
}

enum OutputFormat: String, CaseIterable {
  case text, json, jsonl, csv, gpx, geojson, kml, html, svg
}

extension OutputOptions {
  /// Options for the result and the page.
  static let resultAndPage = [formatOption, fileOption.at(\.path)] + PageOptions.options.at(\.page)

  private static let formatOption = Option<OutputOptions>(
    "--format", "FORMAT", "text, json, jsonl, csv, gpx, geojson, kml, html, svg", default: "text",
    kind: .words(OutputFormat.allCases.map(\.rawValue))
  ) { text, output throws(InvalidValue) in
    output.format = try OutputFormat(named: text)
  }

  /// The path of a file, or of a folder; nil is standard output.
  static let fileOption = Option<String?>(
    "--output", "FILE", "write here, and into DIR/ a file for each route", kind: .file
  ) { text, path throws(InvalidValue) in
    try FileName.check(text)
    path = text == "-" ? nil : text
  }

  /// Options for the picture and the map below the ride.
  static let pictureAndMap = [pictureOption] + BasemapOptions.options.at(\.basemap)

  private static let pictureOption = Option<OutputOptions>(
    "--svg", "FILE", "also draw the route and its places for a document", kind: .file
  ) { text, output throws(InvalidValue) in
    output.picture = try FileName.parse(text, of: "a picture", as: .svg)
  }
}
