import TrackerPipeline

/// The geocoders of many rides: rides with the same choice share one, with its answers and pauses.
struct GeocoderPool {
  private struct Choice: Hashable {
    let geocoder: GeocoderChoice
    let lookup: LookupOptions
  }

  private var geocoders: [Choice: any Geocoder] = [:]

  mutating func geocoder(for ride: RideOptions) throws(Failure) -> any Geocoder {
    let choice = Choice(geocoder: ride.geocoder, lookup: ride.lookup)
    if let geocoder = geocoders[choice] { return geocoder }
    let geocoder = try ride.makeGeocoder()
    geocoders[choice] = geocoder
    return geocoder
  }
}
