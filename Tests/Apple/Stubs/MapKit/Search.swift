import CoreLocation
import Foundation

// documentation/mapkit/mklocalsearch
open class MKLocalSearch: NSObject {
  // documentation/mapkit/mklocalsearch/resulttype
  public struct ResultType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let address = ResultType(rawValue: 1 << 0)
    public static let pointOfInterest = ResultType(rawValue: 1 << 1)
    public static let physicalFeature = ResultType(rawValue: 1 << 2)
  }

  // documentation/mapkit/mklocalsearch/request
  open class Request: NSObject {
    open var naturalLanguageQuery: String?
    open var region = MKCoordinateRegion.standInNone
    open var resultTypes: ResultType = [.address, .pointOfInterest]

    public override init() {}

    public convenience init(completion: MKLocalSearchCompletion) {
      self.init()
      naturalLanguageQuery = "\(completion.title), \(completion.subtitle)"
    }
  }

  // documentation/mapkit/mklocalsearch/response
  open class Response: NSObject {
    public let mapItems: [MKMapItem]
    public let boundingRegion: MKCoordinateRegion

    public init(standInItems: [MKMapItem], boundingRegion: MKCoordinateRegion) {
      mapItems = standInItems
      self.boundingRegion = boundingRegion
    }
  }

  public let standInRequest: Request

  public init(request: Request) { standInRequest = request }

  open func start(
    completionHandler: @escaping @MainActor @Sendable (Response?, (any Error)?) -> Void
  ) {}

  open func cancel() {}
}

extension MKCoordinateRegion {
  static var standInNone: MKCoordinateRegion {
    MKCoordinateRegion(
      center: CLLocationCoordinate2D(latitude: 0, longitude: 0),
      span: MKCoordinateSpan(latitudeDelta: 0, longitudeDelta: 0))
  }
}

// documentation/mapkit/mklocalsearchcompletion
open class MKLocalSearchCompletion: NSObject {
  public let title: String
  public let subtitle: String

  public init(standInTitle: String, subtitle: String) {
    title = standInTitle
    self.subtitle = subtitle
  }
}

// documentation/mapkit/mklocalsearchcompleterdelegate; its methods are optional
public protocol MKLocalSearchCompleterDelegate: NSObjectProtocol {
  func completerDidUpdateResults(_ completer: MKLocalSearchCompleter)
  func completer(_ completer: MKLocalSearchCompleter, didFailWithError error: any Error)
}

// documentation/mapkit/mklocalsearchcompleter
open class MKLocalSearchCompleter: NSObject {
  // documentation/mapkit/mklocalsearchcompleter/resulttype
  public struct ResultType: OptionSet, Sendable {
    public let rawValue: UInt

    public init(rawValue: UInt) { self.rawValue = rawValue }

    public static let address = ResultType(rawValue: 1 << 0)
    public static let pointOfInterest = ResultType(rawValue: 1 << 1)
    public static let query = ResultType(rawValue: 1 << 2)
    public static let physicalFeature = ResultType(rawValue: 1 << 3)
  }

  /// Setting it begins the search.
  open var queryFragment = ""
  open var region = MKCoordinateRegion.standInNone
  open var resultTypes: ResultType = [.address, .pointOfInterest, .query]
  open weak var delegate: (any MKLocalSearchCompleterDelegate)?
  open var results: [MKLocalSearchCompletion] { [] }
  open var isSearching: Bool { false }

  public override init() {}

  open func cancel() {}
}
