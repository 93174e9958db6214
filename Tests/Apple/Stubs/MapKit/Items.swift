import CoreLocation
import Foundation

// documentation/mapkit/mkplacemark
open class MKPlacemark: CLPlacemark {
  public let coordinate: CLLocationCoordinate2D

  public init(coordinate: CLLocationCoordinate2D) {
    self.coordinate = coordinate
    super.init()
  }
}

// documentation/mapkit/mkpointofinterestcategory
public struct MKPointOfInterestCategory: RawRepresentable, Hashable, Sendable {
  public let rawValue: String

  public init(rawValue: String) { self.rawValue = rawValue }
}

// documentation/mapkit/mkaddress
@available(iOS 26, macOS 26, *)
open class MKAddress: NSObject {
  public let fullAddress: String
  public let shortAddress: String?

  public init?(fullAddress: String, shortAddress: String?) {
    self.fullAddress = fullAddress
    self.shortAddress = shortAddress
  }
}

// documentation/mapkit/mkaddressrepresentations; the system makes them
@available(iOS 26, macOS 26, *)
open class MKAddressRepresentations: NSObject {
  public let cityName: String?
  public let region: Locale.Region?

  public init(standInCity: String?, region: Locale.Region?) {
    cityName = standInCity
    self.region = region
  }
}

// documentation/mapkit/mkmapitem
open class MKMapItem: NSObject {
  open var name: String?
  open var pointOfInterestCategory: MKPointOfInterestCategory?
  public let placemark: MKPlacemark
  @available(iOS 26, macOS 26, *)
  public internal(set) var address: MKAddress?
  @available(iOS 26, macOS 26, *)
  public internal(set) var addressRepresentations: MKAddressRepresentations?

  public init(placemark: MKPlacemark) { self.placemark = placemark }

  @available(iOS 26, macOS 26, *)
  public init(location: CLLocation, address: MKAddress?) {
    placemark = MKPlacemark(coordinate: location.coordinate)
    self.address = address
  }

  public convenience init(
    standInName: String?, address: MKAddress?, representations: MKAddressRepresentations?
  ) {
    self.init(location: CLLocation(latitude: 0, longitude: 0), address: address)
    name = standInName
    addressRepresentations = representations
  }
}

// documentation/mapkit/mkreversegeocodingrequest
@available(iOS 26, macOS 26, *)
open class MKReverseGeocodingRequest: NSObject {
  public let location: CLLocation
  open var preferredLocale: Locale?

  public init?(location: CLLocation) { self.location = location }

  open func getMapItems(
    completionHandler: @escaping @MainActor @Sendable ([MKMapItem]?, (any Error)?) -> Void
  ) {}

  open func cancel() {}
}
