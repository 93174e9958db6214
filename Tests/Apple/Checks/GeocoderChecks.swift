import CoreLocation
import Foundation
import MapKit
import Streams

@testable import TrackerPipeline

/// A request that answers with an address, with an error, or not at all.
final class CheckedGeocodingRequest: MKReverseGeocodingRequest {
  nonisolated(unsafe) static var error: NSError?
  nonisolated(unsafe) static var cancellations = 0
  nonisolated(unsafe) static var isSilent = false

  override func getMapItems(
    completionHandler: @escaping @MainActor @Sendable ([MKMapItem]?, (any Error)?) -> Void
  ) {
    if Self.isSilent { return }
    let name = preferredLocale?.identifier
    MainActor.assumeIsolated {
      if let error = Self.error { return completionHandler(nil, error) }
      let address = MKAddress(fullAddress: "", shortAddress: nil)
      completionHandler(
        [
          MKMapItem(
            standInName: name, address: address,
            representations: MKAddressRepresentations(
              standInCity: "Zürich", region: Locale.Region("CH")))
        ], nil)
    }
  }

  override func cancel() { Self.cancellations += 1 }
}

@MainActor func checkMapKitGeocoder() {
  let clock = VirtualTimeScheduler()
  let geocoder = MapKitGeocoder(locale: Locale(identifier: "de_CH"), main: .main(clock)) {
    CheckedGeocodingRequest(location: $0)
  }
  let here = Location(coordinate: Coordinate(latitude: 47.4, longitude: 8.5), time: .zero)
  func answer(_ code: Int?) -> (values: [Placemark], failure: GeocoderError?) {
    CheckedGeocodingRequest.error = code.map { NSError(domain: MKErrorDomain, code: $0) }
    let seen = clock.observe(geocoder.reverseGeocode(here))
    clock.advance(by: .seconds(1))
    return (seen.values, seen.failure)
  }
  check(answer(nil).values == [Placemark(title: "de_CH, Zürich, CH")], "\(answer(nil))")
  check(answer(3).failure == .rateLimited, "\(answer(3))")
  check(answer(4).failure == .noResult, "\(answer(4))")
  CheckedGeocodingRequest.isSilent = true
  let run = geocoder.reverseGeocode(here).sink { _ in
  } receiveValue: { _ in
  }
  clock.advance(by: .seconds(1))
  run.cancel()
  clock.advance(by: .seconds(1))
  check(CheckedGeocodingRequest.cancellations > 0, "a cancellation ends the request of MapKit")
}
