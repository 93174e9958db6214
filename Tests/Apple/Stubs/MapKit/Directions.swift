import CoreLocation
import Foundation

// documentation/mapkit/mkdirectionstransporttype
public struct MKDirectionsTransportType: OptionSet, Sendable {
  public let rawValue: UInt

  public init(rawValue: UInt) { self.rawValue = rawValue }

  public static let automobile = MKDirectionsTransportType(rawValue: 1 << 0)
  public static let walking = MKDirectionsTransportType(rawValue: 1 << 1)
  public static let cycling = MKDirectionsTransportType(rawValue: 1 << 3)
}

// documentation/mapkit/mkroute; the system makes them
open class MKRoute: NSObject {
  // documentation/mapkit/mkroute/step
  open class Step: NSObject {
    public let instructions: String
    public let polyline: MKPolyline
    public let distance: CLLocationDistance

    public init(standInText: String, polyline: MKPolyline, distance: CLLocationDistance) {
      instructions = standInText
      self.polyline = polyline
      self.distance = distance
    }
  }

  public let advisoryNotices: [String]
  public let distance: CLLocationDistance
  public let expectedTravelTime: TimeInterval
  public let polyline: MKPolyline
  public let steps: [Step]

  public init(
    standInSteps: [Step], polyline: MKPolyline, distance: CLLocationDistance,
    expectedTravelTime: TimeInterval, advisoryNotices: [String]
  ) {
    steps = standInSteps
    self.polyline = polyline
    self.distance = distance
    self.expectedTravelTime = expectedTravelTime
    self.advisoryNotices = advisoryNotices
  }
}

// documentation/mapkit/mkdirections
open class MKDirections: NSObject {
  // documentation/mapkit/mkdirections/request
  open class Request: NSObject {
    open var source: MKMapItem?
    open var destination: MKMapItem?
    open var transportType: MKDirectionsTransportType = .automobile

    public override init() {}
  }

  // documentation/mapkit/mkdirections/response
  open class Response: NSObject {
    public let routes: [MKRoute]

    public init(standInRoutes: [MKRoute]) { routes = standInRoutes }
  }

  public let standInRequest: Request

  public init(request: Request) { standInRequest = request }

  open func calculate(
    completionHandler: @escaping @Sendable (Response?, (any Error)?) -> Void
  ) {}

  open func cancel() {}
}
