import TrackerPipeline

/// The ride that the program shows without arguments.
enum Demonstration {
  static func run() throws(Failure) {
    var request = RunRequest()
    request.routes = [.named(BuiltInRoute.cityBicycleRide.name)]
    request.text.hasMap = true
    request.text.excerpt = TextOptions.Excerpt(first: 6, last: 3)
    try ParallelRides(request).run()
    StandardStream.error.say("try: tracker-sim run city-run --threshold 50m")
  }
}
