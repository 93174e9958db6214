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
    "--search", "NAME", "the service that knows places: offline or nominatim=URL",
    default: "offline",
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

/// The service that finds places by their names.
enum PlaceSearchChoice: Sendable {
  case offline
  case nominatim(ServerAddress)
}

extension PlaceSearchChoice {
  /// `offline`, or `nominatim=` and the address of a server.
  init(_ text: String) throws(InvalidValue) {
    // The same as for the geocoder, without the choices that only a geocoder has.
    switch try GeocoderChoice(text, known: ["offline", "nominatim=URL"]) {
    case .offline: self = .offline
    case .nominatim(let server): self = .nominatim(server)
    case .coordinates: throw .unknown(text, known: ["offline", "nominatim=URL"])
    }
  }
}

/// Parses a server for each mode: `car=http://localhost:5000,bike=http://localhost:5001`.
enum RouterList {
  static func parse(_ text: String) throws(InvalidValue) -> [TravelMode: ServerAddress] {
    var servers: [TravelMode: ServerAddress] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = part.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let mode = TravelMode(rawValue: String(parts[0])) else {
        throw InvalidValue(
          message: "'\(part)' is no router; write a server for each mode, as "
            + "car=http://localhost:5000,bike=http://localhost:5001,walk=http://localhost:5002")
      }
      guard servers[mode] == nil else {
        throw InvalidValue(message: "\(mode.rawValue) has two routers; one is enough")
      }
      do throws(ServerAddress.Malformed) {
        servers[mode] = try ServerAddress(String(parts[1]))
      } catch {
        throw InvalidValue(message: error.message)
      }
    }
    return servers
  }
}
