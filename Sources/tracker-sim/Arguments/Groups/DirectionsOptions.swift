import TrackerPipeline

/// Options for the way between places: along roads or straight.
struct DirectionsOptions: Sendable {
  /// The means of travel; nil is a bike.
  var givenMode: TravelMode?
  /// The server of directions for each mode.
  var routers: [TravelMode: ServerAddress] = [:]
  /// True for straight lines instead of roads.
  var isStraight = false
  /// The service that finds places.
  var search = PlaceSearchChoice.offline

  var mode: TravelMode { givenMode ?? .bike }
}

extension DirectionsOptions {
  static let options: [Option<DirectionsOptions>] = [
    Option(
      "--by", "MODE", "walk, bike or car", default: "bike",
      kind: .words(TravelMode.allCases.map(\.rawValue))
    ) { text, directions throws(InvalidValue) in
      guard let mode = TravelMode(rawValue: text) else {
        throw .unknown(text, known: TravelMode.allCases.map(\.rawValue))
      }
      directions.givenMode = mode
    },
    Option("--osrm", "MODE=URL,...", "routers of your own: car=http://localhost:5000") {
      text, directions throws(InvalidValue) in
      directions.routers = try RouterList.parse(text)
    },
    Option("--straight", "", "go straight, over whatever there is") { _, directions in
      directions.isStraight = true
    },
    searchOption,
  ]

  static let searchOption = Option<DirectionsOptions>(
    "--search", "NAME", "who knows places: offline or nominatim=URL", default: "offline",
    kind: .words(["offline", "nominatim="])
  ) { text, directions throws(InvalidValue) in
    directions.search = try PlaceSearchChoice(text)
  }

  /// For a command whose operands are routes otherwise.
  static let betweenOption = Option<Bool>(
    "--between", "", "the operands are places, two or more: ride from the first to the last"
  ) { _, isBetweenPlaces in
    isBetweenPlaces = true
  }
}
