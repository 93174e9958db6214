import CoreLocation
import Foundation

// documentation/mapkit/mkannotation; its titles are optional requirements
public protocol MKAnnotation: NSObjectProtocol {
  var coordinate: CLLocationCoordinate2D { get }
}

// documentation/mapkit/mkoverlay
public protocol MKOverlay: MKAnnotation {}

// documentation/mapkit/mkshape
open class MKShape: NSObject {
  open var title: String?
  open var subtitle: String?

  public override init() {}
}

// documentation/mapkit/mkpointannotation
open class MKPointAnnotation: MKShape, MKAnnotation {
  open var coordinate = CLLocationCoordinate2D(latitude: 0, longitude: 0)

  public override init() {}
}

// documentation/mapkit/mkmultipoint
open class MKMultiPoint: MKShape {
  fileprivate let coordinates: [CLLocationCoordinate2D]

  fileprivate init(_ coordinates: [CLLocationCoordinate2D]) {
    self.coordinates = coordinates
  }

  open var pointCount: Int { coordinates.count }

  open func getCoordinates(
    _ coords: UnsafeMutablePointer<CLLocationCoordinate2D>, range: NSRange
  ) {
    for index in 0..<range.length { coords[index] = coordinates[range.location + index] }
  }
}

// documentation/mapkit/mkpolyline
open class MKPolyline: MKMultiPoint, MKOverlay {
  public convenience init(coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int) {
    self.init(Array(UnsafeBufferPointer(start: coords, count: count)))
  }

  fileprivate override init(_ coordinates: [CLLocationCoordinate2D]) { super.init(coordinates) }

  open var coordinate: CLLocationCoordinate2D { coordinates[0] }
}

// documentation/mapkit/mkpolygon
open class MKPolygon: MKMultiPoint, MKOverlay {
  open var interiorPolygons: [MKPolygon]?

  public convenience init(
    coordinates coords: UnsafePointer<CLLocationCoordinate2D>, count: Int,
    interiorPolygons: [MKPolygon]?
  ) {
    self.init(Array(UnsafeBufferPointer(start: coords, count: count)))
    self.interiorPolygons = interiorPolygons
  }

  fileprivate override init(_ coordinates: [CLLocationCoordinate2D]) { super.init(coordinates) }

  open var coordinate: CLLocationCoordinate2D { coordinates[0] }
}

// documentation/mapkit/mkcircle
open class MKCircle: MKShape, MKOverlay {
  public let coordinate: CLLocationCoordinate2D
  public let radius: CLLocationDistance

  public init(center coord: CLLocationCoordinate2D, radius: CLLocationDistance) {
    coordinate = coord
    self.radius = radius
  }
}
