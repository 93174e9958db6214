import TrackerPipeline

/// Options for looking up names, places and directions: in files, and of servers.
struct LookupOptions: Hashable, Sendable {
  /// The paths of files with places, beside the cities that are always known.
  var places: [String] = []
  /// The attribution of those that do not name their authors; nil if it was not given.
  var placesCredit: String?
  /// The longest time to wait for an answer; nil is ten seconds.
  var givenTimeout: Duration?
  /// The language of the names from a server; nil is the server's default.
  var language: String?

  /// The files that are read.
  var files: [String] { places.map(ZipEntryPath.file) }

  /// How long a server may take.
  var timeout: Duration { givenTimeout ?? .seconds(10) }
}

extension LookupOptions {
  static let options: [Option<LookupOptions>] = [
    placesOption,
    Option("--places-credit", "TEXT", "whom to credit for places of GeoJSON, on maps") {
      text, lookup throws(InvalidValue) in
      lookup.placesCredit = try CreditText.parse(text)
    },
    Option("--network-timeout", .time, "how long a server may take to answer", default: "10s") {
      text, lookup throws(InvalidValue) in
      lookup.givenTimeout = try Quantity.time.duration(of: text, atLeast: 0.001)
    },
    Option(
      "--language", "CODE", "the language of the names that a server gives: en", default: "its own"
    ) {
      text, lookup throws(InvalidValue) in
      lookup.language = try Language.parse(text)
    },
  ]

  static let placesOption = Option<LookupOptions>(
    "--places", "FILE,...", "files with more names: GeoNames' CH.zip, or GeoJSON",
    default: "cities", kind: .file
  ) { text, lookup throws(InvalidValue) in
    lookup.places = try FileName.list(text)
  }
}
