// Stand-ins for the declarations of MapKit that TrackerPipeline uses, to type-check its adapters where
// there is no MapKit, and to run them. Written from developer.apple.com/documentation/mapkit: names,
// types, optionality, actors and availability; before each is its page.

@_exported import CoreLocation
import Foundation

// documentation/mapkit/mkmappoint
public struct MKMapPoint: Sendable {
  public var x: Double
  public var y: Double

  public init(x: Double, y: Double) {
    self.x = x
    self.y = y
  }

  public init(_ coordinate: CLLocationCoordinate2D) {
    let sine = sin(coordinate.latitude * .pi / 180)
    x = (coordinate.longitude / 360 + 0.5) * MKMapSize.world.width
    y = (0.5 - log((1 + sine) / (1 - sine)) / (4 * .pi)) * MKMapSize.world.width
  }

  public var coordinate: CLLocationCoordinate2D {
    let (x, y) = (x / MKMapSize.world.width, y / MKMapSize.world.width)
    return CLLocationCoordinate2D(
      latitude: atan(sinh((0.5 - y) * 2 * .pi)) * 180 / .pi,
      longitude: ((x - 0.5) * 360).remainder(dividingBy: 360))
  }
}

// documentation/mapkit/mkmapsize
public struct MKMapSize: Sendable {
  public var width: Double
  public var height: Double

  public init(width: Double, height: Double) {
    self.width = width
    self.height = height
  }

  public static var world: MKMapSize { MKMapSize(width: 268_435_456, height: 268_435_456) }
}

// documentation/mapkit/mkmaprect
public struct MKMapRect: Sendable {
  public var origin: MKMapPoint
  public var size: MKMapSize

  public init(origin: MKMapPoint, size: MKMapSize) {
    self.origin = origin
    self.size = size
  }
}

// documentation/mapkit/mkcoordinatespan
public struct MKCoordinateSpan: Sendable {
  public var latitudeDelta: CLLocationDegrees
  public var longitudeDelta: CLLocationDegrees

  public init(latitudeDelta: CLLocationDegrees, longitudeDelta: CLLocationDegrees) {
    self.latitudeDelta = latitudeDelta
    self.longitudeDelta = longitudeDelta
  }
}

// documentation/mapkit/mkcoordinateregion
public struct MKCoordinateRegion: Sendable {
  public var center: CLLocationCoordinate2D
  public var span: MKCoordinateSpan

  public init(center: CLLocationCoordinate2D, span: MKCoordinateSpan) {
    self.center = center
    self.span = span
  }
}

// documentation/mapkit/mkmapcamera
open class MKMapCamera: NSObject {
  open var centerCoordinate: CLLocationCoordinate2D
  open var centerCoordinateDistance: CLLocationDistance
  open var heading: CLLocationDirection
  open var pitch: CGFloat

  public init(
    lookingAtCenter centerCoordinate: CLLocationCoordinate2D,
    fromDistance distance: CLLocationDistance, pitch: CGFloat, heading: CLLocationDirection
  ) {
    self.centerCoordinate = centerCoordinate
    centerCoordinateDistance = distance
    self.pitch = pitch
    self.heading = heading
  }
}

// documentation/mapkit/mkerrordomain, documentation/mapkit/mkerror/code
public let MKErrorDomain = "MKErrorDomain"
