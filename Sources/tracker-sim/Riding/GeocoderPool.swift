import TrackerPipeline

/// The geocoders of many rides: rides with the same choice share one, with its answers and pauses.
struct GeocoderPool {
  private var geocoders: [[String?]: any Geocoder] = [:]

  mutating func geocoder(for request: RideRequest) throws(Failure) -> any Geocoder {
    let key = ["--geocoder", "--language", "--network-timeout"].map { request.given[$0] }
    if let geocoder = geocoders[key] { return geocoder }
    let geocoder = try request.makeGeocoder(isByClock: false)
    geocoders[key] = geocoder
    return geocoder
  }
}
