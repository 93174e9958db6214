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
      main.request { [locale, makeGeocoder] subscriber in
        let geocoder = makeGeocoder()
        geocoder.reverseGeocodeLocation(
          CLLocation(location.coordinate), preferredLocale: locale
        ) { places, error in
          // Without a result, the request was cancelled.
          if let result = Self.result(places, error) { subscriber.answer(result) }
        }
        return { geocoder.cancelGeocode() }
      }
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
