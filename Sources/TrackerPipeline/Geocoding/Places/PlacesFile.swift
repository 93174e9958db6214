import Foundation

/// Named places of a file: a country's file of GeoNames, or GeoJSON of points and lines with names.
struct PlacesFile: Sendable {
  /// A place; its row is in ``PlacesFile/rows``.
  typealias Place = CityIndex.Entry

  /// The rows of the places (``PlaceRow``), one behind the other.
  var rows: [UInt8] = []
  var places: [Place] = []
  var streets: [Street] = []
  /// The warnings about what was left out.
  var warnings: [String] = []
  /// The source of the data, its licence, and its address; nil if it is not known.
  var attribution: String?

  /// Adds a place with a position in range.
  ///
  /// - Parameter row: Its fields, with tabs between them (``PlaceRow``).
  mutating func add(
    _ row: some Sequence<UInt8>, _ coordinate: Coordinate, population: Int, kind: City.Kind
  ) {
    let start = rows.count
    rows += row
    places.append(
      Place(coordinate, population: population, kind: kind, row: start..<rows.count))
  }

  /// Reads a file. The content decides the format, not the name of the file.
  init(path: String) throws(RouteError) {
    try self.init(try RouteInput(path: path, extensions: Self.extensions))
  }

  init(_ packed: RouteInput) throws(RouteError) {
    let archive = try packed.gunzipped()
    let input = try archive.unzipped { archive throws(RouteError) in try Self.entry(of: archive) }
    switch try Self.format(of: input) {
    case .geoJSON: self = try PlacesReader.read(input)
    case .geoNames: self = try GeoNamesReader.read(input)
    }
    if let remark = input.remark { warnings.append(remark) }
  }

  init() {}

  private enum Format {
    case geoJSON
    case geoNames
  }

  private static let extensions: Set<String> = [
    "txt", "tsv", "geojson", "json", "geojsonl", "geojsons", "jsonl",
  ]

  private static let wanted =
    "places are read from a country's file of GeoNames, as CH.txt or CH.zip of "
    + "https://download.geonames.org/export/dump/, or from GeoJSON of points and lines with names"

  /// The only file of an archive beside the explanation that GeoNames adds.
  private static func entry(
    of archive: ZipArchive
  ) throws(RouteError) -> (entry: ZipEntry, remark: String?) {
    let files = archive.entries.filter(\.isFile)
    let places = files.filter {
      extensions.contains($0.fileExtension) && !$0.name.lowercased().hasSuffix("readme.txt")
    }
    guard let place = places.first else {
      throw RouteError(
        file: archive.file,
        message: files.isEmpty
          ? "the ZIP archive is empty; \(wanted)"
          : "the ZIP archive has \(ZipArchive.names(of: files)); \(wanted)")
    }
    guard places.count == 1 else {
      throw RouteError(
        file: archive.file,
        message: "there are \(places.count) files in the ZIP archive, "
          + "\(ZipArchive.names(of: places)); name one, as in ARCHIVE.zip/NAME")
    }
    return (place, nil)
  }

  private static func format(of input: RouteInput) throws(RouteError) -> Format {
    let start = try ContentStart(input)
    func refused(_ reason: String) -> RouteError {
      RouteError(file: input.file, message: "\(reason); \(wanted)")
    }
    switch start.kind {
    case .other(let reason): throw refused(reason)
    case .json: return .geoJSON
    case .text: break
    }
    let line = start.bytes.prefix { $0 != UInt8(ascii: "\n") && $0 != UInt8(ascii: "\r") }
    let columns = line.count { $0 == UInt8(ascii: "\t") } + 1
    if GeoNamesReader.isLikely(columns: columns) { return .geoNames }
    if start.bytes.contains(0) { throw refused("it is binary data") }
    throw refused(
      "its first line has \(counted(columns, "column")) with tabs between them, and not the "
        + "\(GeoNamesReader.columnCount) of GeoNames")
  }
}
