import Streams

/// Delivers the answers of another geocoder on a scheduler.
struct ScheduledGeocoder: Geocoder {
  private let source: any Geocoder
  private let scheduler: any Scheduler

  init(_ source: any Geocoder, on scheduler: any Scheduler) {
    self.source = source
    self.scheduler = scheduler
  }

  func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
    source.reverseGeocode(location).receive(on: scheduler).eraseToAnyPublisher()
  }

  var attribution: String? { source.attribution }
}
