import Foundation
import TrackerPipeline

/// Options for the results: their format, and the files that they are written into.
struct OutputOptions: Sendable {
  var format = OutputFormat.text
  /// The path of a file, or of a folder; nil is standard output.
  var path: String?
  var page = PageOptions()
  /// The path of a picture to write, or of a folder for pictures.
  var picture: String?

  var basemap = BasemapOptions()
  /// True if times of day are in UTC.
  var isInUTC = false

  /// The paths of all that is written into files.
  var paths: [String] { [path, page.path, picture].compactMap(\.self) }

  /// True if a map is drawn that has the names of places.
  var drawsMap: Bool { writesPage || picture != nil || format == .svg }

  /// True if the figures of a ride are written.
  var hasFigures: Bool { [.text, .json, .jsonl].contains(format) || drawsMap }

  /// True if text goes to standard output, and a page with all of it is written as well.
  var hasPageBesideText: Bool { format == .text && path == nil && page.path != nil }

  /// True if the result has times of day, or the days of the recording, in the time zone of a ride.
  var hasLocalTime: Bool { format == .text || drawsMap }

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

/// Checks the name of a file that is written.
enum FileName {
  /// The path of a file that is written beside the result.
  static func parse(
    _ text: String, of noun: String, as format: OutputFormat
  ) throws(InvalidValue) -> String {
    try check(text)
    if text == "-" {
      throw InvalidValue(
        message: "\(noun) is a file; --format \(format.rawValue) writes one to standard output")
    }
    return text
  }

  /// The paths of files with commas between them. A file whose name has a comma is one path.
  static func list(_ text: String) throws(InvalidValue) -> [String] {
    if PathTarget(of: text) != .nothing { return [text] }
    let paths = text.split(separator: ",", omittingEmptySubsequences: false).map { String($0) }
    for path in paths { try check(path) }
    return paths
  }

  static func check(_ text: String) throws(InvalidValue) {
    if text.isEmpty { throw InvalidValue(message: "the name of a file is missing") }
  }
}

/// Options for the look of text.
struct TextOptions: Sendable {
  /// The first and the last of the places.
  struct Excerpt {
    var first = 6
    var last = 3
    /// The words that say where the places are that are left out.
    var rest: String
  }

  /// True to show a map in the text.
  var hasMap = false
  var color = ColorChoice.auto
  /// The places that are shown; nil is all. No option sets it.
  var excerpt: Excerpt?
}

extension TextOptions {
  static let options = [
    Option<TextOptions>("--map", "", "with text: draw the route and its places") { _, text in
      text.hasMap = true
    },
    ColorChoice.option.at(\.color),
  ]
}

extension ColorChoice {
  static let option = Option<ColorChoice>(
    "--color", "WHEN", "auto, always or never", default: "auto: on a terminal",
    kind: .words(ColorChoice.allCases.map(\.rawValue))
  ) { text, color throws(InvalidValue) in
    color = try ColorChoice(named: text)
  }
}

/// Options for a page that is written beside the result.
struct PageOptions: Sendable {
  /// The path of the page, or of a folder for pages.
  var path: String?
  /// The server of the page's background map; nil draws a graticule, without any request.
  var tiles: TileServer?
  /// The attribution of the tiles, instead of the one known for their server.
  var tilesCredit: String?
}

extension PageOptions {
  static let options: [Option<PageOptions>] = [
    Option("--html", "FILE", "also write a page that shows the ride in a browser", kind: .file) {
      text, page throws(InvalidValue) in
      page.path = try FileName.parse(text, of: "a page", as: .html)
    },
    Option("--tiles", "URL", "let the page ask this server for tiles: https://…/{z}/{x}/{y}.png") {
      text, page throws(InvalidValue) in
      page.tiles = try TileServer.parse(text)
    },
    Option("--tiles-credit", "TEXT", "the authors of the tiles") { text, page in
      page.tilesCredit = text
    },
  ]

  /// For a command that ends when the page is written.
  static let openOption = Option<Bool>("--open", "", "show that page in the browser") { _, opens in
    opens = true
  }
}

/// A server of map tiles for a page: `https://tile.example.org/{z}/{x}/{y}.png`.
struct TileServer: Sendable {
  /// With `{z}`, `{x}` and `{y}`.
  let template: String
  /// The scheme, the host and the port: the only origin that a page may request from.
  let origin: String

  static func parse(_ text: String) throws(InvalidValue) -> TileServer {
    let fields = ["{z}", "{x}", "{y}"]
    let example = "write it as https://tile.example.org/{z}/{x}/{y}.png"
    if let missing = fields.first(where: { !text.contains($0) }) {
      throw InvalidValue(message: "'\(text)' has no \(missing); \(example)")
    }
    let address = fields.reduce(text) { $0.replacing($1, with: "0") }
    // Only characters that cannot end the text of a policy or a script.
    let isPlain = text.utf8.allSatisfy { $0 > 0x20 && $0 < 0x7F && !"\"'<>\\;,`".utf8.contains($0) }
    guard isPlain, !address.contains("{"), let url = URLComponents(string: address),
      let scheme = url.scheme?.lowercased(), ["http", "https"].contains(scheme),
      let host = url.host, !host.isEmpty, url.user == nil
    else {
      throw InvalidValue(message: "'\(text)' is no address of tiles; \(example)")
    }
    let port = url.port.map { ":\($0)" } ?? ""
    return TileServer(template: text, origin: "\(scheme)://\(host)\(port)")
  }

  /// The attribution, if it is known.
  var credit: String? {
    origin.hasSuffix("openstreetmap.org") ? "© OpenStreetMap contributors" : nil
  }
}

/// The clock of the times of day that a ride shows.
enum UTCOption {
  static let option = Option<Bool>(
    "--utc", "", "times of day in UTC", default: "zone of the first fix"
  ) { _, isInUTC in
    isInUTC = true
  }
}

/// Options for a map of streets, water, coasts and borders below a ride.
struct BasemapOptions: Sendable {
  /// The path of the file; nil for none.
  var path: String?
  /// The attribution of its data; nil if it was not given.
  var credit: String?

  /// The files that are read.
  var files: [String] { path.map { [ZipEntryPath.file(at: $0)] } ?? [] }
}

extension BasemapOptions {
  static let options: [Option<BasemapOptions>] = [
    Option("--basemap", "FILE", "draw streets, water, borders of this GeoJSON below", kind: .file) {
      text, basemap throws(InvalidValue) in
      try FileName.check(text)
      basemap.path = text
    },
    Option("--basemap-credit", "TEXT", "the authors of the basemap, which is not drawn without") {
      text, basemap throws(InvalidValue) in
      basemap.credit = try CreditText.parse(text)
    },
  ]
}

/// Reads the attribution of data.
enum CreditText {
  static func parse(_ text: String) throws(InvalidValue) -> String {
    guard !text.allSatisfy(\.isWhitespace) else {
      throw InvalidValue(message: "the text is empty; write who made the data")
    }
    return text
  }
}

extension MapStyle {
  static let option = Option<MapStyle?>(
    "--map-style", "NAME", "braille, blocks or ascii",
    default: "the finest that the terminal can show",
    kind: .words(MapStyle.allCases.map(\.rawValue))
  ) { text, style throws(InvalidValue) in
    style = try MapStyle(named: text)
  }
}
