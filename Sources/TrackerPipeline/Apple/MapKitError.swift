/// An error of MapKit, and its meaning for the services. The codes are those of `MKError.Code` in the
/// documentation (developer.apple.com/documentation/mapkit/mkerror/code).
struct MapKitError: Equatable, Sendable {
  /// -1 for an error that is not one of MapKit's.
  var code: Int
  /// The system's description.
  var description: String

  /// The error of a search, or of a geocoder.
  var geocoderError: GeocoderError {
    switch code {
    case 2: .offline
    case 3: .rateLimited
    case 4: .noResult
    default: .failed("MapKit has failed: \(description)")
    }
  }

  /// The error of a request for directions. That a stop is not found, or that no way leads there, is
  /// the same for MapKit's users.
  func directionsError(for request: DirectionsRequest) -> DirectionsError {
    switch code {
    case 2: .offline
    case 3: .rateLimited(pause: nil)
    case 4, 5: .noWay(request)
    default: .failed("MapKit has failed: \(description)")
    }
  }
}
