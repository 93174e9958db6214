import TrackerPipeline

extension Option {
  /// Options for a ride between places, along roads or straight.
  static let directions = [
    Option("--between", "", "the operands are places, two or more: ride from the first to the last")
    {
      _, ride in ride.isBetweenPlaces = true
    },
    travelMode, routers, straight, placeSearch,
  ]

  static let travelMode = Option(
    "--by", "MODE", "walk, bike or car (bike)", kind: .words(TravelMode.allCases.map(\.rawValue))
  ) { text, ride throws(InvalidValue) in
    guard let mode = TravelMode(rawValue: text) else {
      throw .unknown(text, known: TravelMode.allCases.map(\.rawValue))
    }
    ride.travelMode = mode
  }

  static let routers = Option(
    "--osrm", "MODE=URL,...", "routers of your own: car=http://localhost:5000"
  ) { text, ride throws(InvalidValue) in
    ride.routers = try RouterList.parse(text)
  }

  static let straight = Option("--straight", "", "go straight, over whatever there is") { _, ride in
    ride.goesStraight = true
  }

  static let placeSearch = Option(
    "--search", "NAME", "who knows places: offline or nominatim=URL (offline)",
    kind: .words(["offline", "nominatim="])
  ) { text, ride throws(InvalidValue) in
    ride.placeSearch = try RideRequest.PlaceSearchChoice(text)
  }
}
