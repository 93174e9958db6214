import TrackerPipeline

extension RunRequest {
  /// The files of places that only a second ride reads.
  var comparedFiles: [String] { (try? compared?.applied(to: ride))?.lookup.files ?? [] }

  /// Creates the geocoder of all rides.
  func makeGeocoder() throws(Failure) -> any Geocoder {
    try ride.makeGeocoder(pace: pace, isByClock: pace != nil)
  }

  /// Creates the geocoder of all second rides, which is that of the first ones unless they have
  /// another.
  func makeSecondGeocoder(beside first: any Geocoder) throws(Failure) -> any Geocoder {
    guard let compared, compared.namesGeocoder else { return first }
    return try compared.applied(to: ride).makeGeocoder()
  }

  /// Reads a route.
  ///
  /// - Parameter reading: Receives the number of bytes read since its last call.
  func route(
    _ source: RouteSource, reading: @escaping (Int) -> Void
  ) throws(Failure) -> Route {
    let route = try ride.route(source, reading: reading)
    if pace != nil { try ride.checkLengthByClock(of: route, named: source.name) }
    return route
  }

  var logs: RideLogs {
    RideLogs(
      settings: RideSettings(ride), output: output, text: text, isShared: routes.count > 1)
  }
}
