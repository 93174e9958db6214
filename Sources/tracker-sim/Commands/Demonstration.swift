/// The ride that the program shows without arguments.
enum Demonstration {
  static func run() throws(Failure) {
    var request = RideRequest()
    request.hasMap = true
    request.excerpt = RideRequest.Excerpt(first: 6, last: 3)
    try ParallelRides(request).run()
    StandardStream.error.say("try: tracker-sim run city-run --threshold 50m")
  }
}
