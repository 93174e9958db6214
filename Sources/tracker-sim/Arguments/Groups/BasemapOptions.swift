import TrackerPipeline

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
    Option("--basemap-credit", "TEXT", "whom to credit for the basemap; it is not drawn without") {
      text, basemap throws(InvalidValue) in
      basemap.credit = try CreditText.parse(text)
    },
  ]
}
