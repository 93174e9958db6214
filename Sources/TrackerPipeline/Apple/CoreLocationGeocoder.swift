#if canImport(CoreLocation)
  import CoreLocation
  import Foundation
  import Streams

  /// Names positions with a `CLGeocoder`.
  ///
  /// ```swift
  /// let geocoder = CoreLocationGeocoder(locale: Locale(identifier: "de_CH"))
  /// ```
  ///
  /// Each request has a geocoder of its own, as one answers one request at a time, and a cancellation
  /// ends it. Apple's documentation asks for at most about one request a minute, and its service
  /// refuses more of them with ``GeocoderError/rateLimited``: choose a cadence of that order.
  public struct CoreLocationGeocoder: Geocoder {
    private let locale: Locale?
    private let main: MainActorScheduler
    private let makeGeocoder: @MainActor @Sendable () -> CLGeocoder

    /// - Parameter locale: The language of the names; nil is the user's.
    public init(locale: Locale? = nil) {
      self.init(locale: locale, main: .main) { CLGeocoder() }
    }

    init(
      locale: Locale?, main: MainActorScheduler,
      makeGeocoder: @escaping @MainActor @Sendable () -> CLGeocoder
    ) {
      self.locale = locale
      self.main = main
      self.makeGeocoder = makeGeocoder
    }

    public var takesRealTime: Bool { !main.isVirtual }

    public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
      Publishers.create {
        [locale, main, makeGeocoder]
        (subscriber: Publishers.Emitter<Placemark, GeocoderError>) in
        let request = GeocoderRequest()
        main.schedule {
          MainActor.assumeIsolated {
            request.run(makeGeocoder(), location.coordinate, locale, subscriber)
          }
        }
        return AnyCancellable {
          main.schedule { MainActor.assumeIsolated { request.cancel() } }
        }
      }
      .eraseToAnyPublisher()
    }
  }

  /// One request, on the main actor.
  private final class GeocoderRequest: Sendable {
    @MainActor private var geocoder: CLGeocoder?
    @MainActor private var isCancelled = false

    init() {}

    @MainActor func run(
      _ geocoder: CLGeocoder, _ coordinate: Coordinate, _ locale: Locale?,
      _ subscriber: Publishers.Emitter<Placemark, GeocoderError>
    ) {
      if isCancelled { return }
      self.geocoder = geocoder
      let position = CLLocation(latitude: coordinate.latitude, longitude: coordinate.longitude)
      geocoder.reverseGeocodeLocation(position, preferredLocale: locale) { places, error in
        switch Self.result(places, error) {
        case .success(let placemark):
          subscriber.send(placemark)
          subscriber.send(completion: .finished)
        case .failure(let error): subscriber.send(completion: .failure(error))
        case nil: break
        }
      }
    }

    @MainActor func cancel() {
      isCancelled = true
      geocoder?.cancelGeocode()
      geocoder = nil
    }

    /// The result; nil if the request was cancelled.
    private static func result(
      _ places: [CLPlacemark]?, _ error: (any Error)?
    ) -> Result<Placemark, GeocoderError>? {
      if let error = error as NSError? {
        let below = error.userInfo[NSUnderlyingErrorKey] as? NSError
        let isThrottled =
          below.map { CoreLocationStates.isThrottled(domain: $0.domain, code: $0.code) } ?? false
        return CoreLocationStates.geocoderError(
          code: error.domain == CLError.errorDomain ? error.code : -1, isThrottled: isThrottled,
          description: error.localizedDescription
        ).map { .failure($0) }
      }
      let title = places?.first.flatMap { PlacemarkFields($0).title }
      return title.map { .success(Placemark(title: $0)) } ?? .failure(.noResult)
    }
  }

  extension PlacemarkFields {
    init(_ placemark: CLPlacemark) {
      self.init(
        name: placemark.name, thoroughfare: placemark.thoroughfare,
        subThoroughfare: placemark.subThoroughfare, subLocality: placemark.subLocality,
        locality: placemark.locality, administrativeArea: placemark.administrativeArea,
        isoCountryCode: placemark.isoCountryCode,
        water: placemark.inlandWater ?? placemark.ocean)
    }
  }
#endif
