#if canImport(MapKit)
  import CoreLocation
  import Foundation
  import MapKit
  import Streams

  /// Names positions with an `MKReverseGeocodingRequest`, which replaces `CLGeocoder`.
  ///
  /// ```swift
  /// if #available(iOS 26, macOS 26, *) {
  ///   return MapKitGeocoder(locale: Locale(identifier: "de_CH"))
  /// }
  /// ```
  ///
  /// A cancellation ends the request. Too many requests fail with ``GeocoderError/rateLimited``:
  /// choose a cadence of about a minute, as with ``CoreLocationGeocoder``.
  @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  public struct MapKitGeocoder: Geocoder {
    private let locale: Locale?
    private let main: MainActorScheduler
    private let makeRequest: @MainActor @Sendable (CLLocation) -> MKReverseGeocodingRequest?

    /// - Parameter locale: The language of the names; nil is the user's.
    public init(locale: Locale? = nil) {
      self.init(locale: locale, main: .main) { MKReverseGeocodingRequest(location: $0) }
    }

    init(
      locale: Locale?, main: MainActorScheduler,
      makeRequest: @escaping @MainActor @Sendable (CLLocation) -> MKReverseGeocodingRequest?
    ) {
      self.locale = locale
      self.main = main
      self.makeRequest = makeRequest
    }

    public var takesRealTime: Bool { !main.isVirtual }

    public func reverseGeocode(_ location: Location) -> AnyPublisher<Placemark, GeocoderError> {
      main.request { [locale, makeRequest] subscriber in
        guard let request = makeRequest(CLLocation(location.coordinate)) else {
          subscriber.answer(.failure(.noResult))
          return {}
        }
        request.preferredLocale = locale
        request.getMapItems { items, error in subscriber.answer(Self.result(items, error)) }
        return { request.cancel() }
      }
    }

    private static func result(
      _ items: [MKMapItem]?, _ error: (any Error)?
    ) -> Result<Placemark, GeocoderError> {
      if let error { return .failure(MapKitError(error).geocoderError) }
      let title = items?.first.flatMap { AddressFields($0).title }
      return title.map { .success(Placemark(title: $0)) } ?? .failure(.noResult)
    }
  }

  @available(iOS 26, macOS 26, tvOS 26, watchOS 26, visionOS 26, *)
  extension AddressFields {
    init(_ item: MKMapItem) {
      self.init(
        name: item.name, shortAddress: item.address?.shortAddress,
        fullAddress: item.address?.fullAddress, cityName: item.addressRepresentations?.cityName,
        regionCode: item.addressRepresentations?.region?.identifier)
    }
  }

  extension MapKitError {
    init(_ error: any Error) {
      let error = error as NSError
      self.init(
        code: error.domain == MKErrorDomain ? error.code : -1,
        description: error.localizedDescription)
    }
  }
#endif
