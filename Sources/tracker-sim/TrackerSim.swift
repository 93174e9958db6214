import TrackerPipeline

/// The command: from its arguments to its exit status.
enum TrackerSim {
  static let version = "0.1.0"
  static let credits = "names of cities: \(OfflineGeocoder.credit)"

  static func run(_ arguments: [String]) -> Int32 {
    do throws(Failure) {
      try perform(arguments)
      return 0
    } catch {
      error.complain(in: Terminal.error.style(.auto))
      return error.exitStatus
    }
  }

  private static func perform(_ arguments: [String]) throws(Failure) {
    guard let word = arguments.first else { return try tour() }
    try Command.named(word).perform(with: arguments.dropFirst())
  }

  /// No arguments: a first look.
  private static func tour() throws(Failure) {
    var request = RideRequest()
    request.hasMap = true
    request.excerpt = PlaceExcerpt(first: 6, last: 3)
    try Rides(request).run()
    StandardStream.error.say("try: tracker-sim run city-run --threshold 50m")
  }
}
