import Foundation

#if canImport(UIKit)
  import UIKit

  public typealias StandInView = UIView
  public typealias StandInImage = UIImage
#else
  import AppKit

  public typealias StandInView = NSView
  public typealias StandInImage = NSImage
#endif

// documentation/mapkit/mkfeaturedisplaypriority
public struct MKFeatureDisplayPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let required = MKFeatureDisplayPriority(rawValue: 1_000)
  public static let defaultHigh = MKFeatureDisplayPriority(rawValue: 750)
}

// documentation/mapkit/mkannotationviewzpriority
public struct MKAnnotationViewZPriority: RawRepresentable, Hashable, Sendable {
  public let rawValue: Float

  public init(rawValue: Float) { self.rawValue = rawValue }

  public static let max = MKAnnotationViewZPriority(rawValue: 1_000)
  public static let defaultUnselected = MKAnnotationViewZPriority(rawValue: 500)
}

// documentation/mapkit/mkfeaturevisibility
public enum MKFeatureVisibility: Int, Sendable {
  case adaptive, hidden, visible
}

// documentation/mapkit/mkannotationview
open class MKAnnotationView: StandInView {
  // documentation/mapkit/mkannotationview/dragstate-swift.enum
  public enum DragState: UInt, Sendable {
    case none, starting, dragging, canceling, ending
  }

  open var annotation: (any MKAnnotation)?
  open var isEnabled = true
  open var isDraggable = false
  open var canShowCallout = false
  open var dragState = DragState.none
  open var clusteringIdentifier: String?
  open var displayPriority = MKFeatureDisplayPriority.required
  open var zPriority = MKAnnotationViewZPriority.defaultUnselected

  public required init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    self.annotation = annotation
    super.init(frame: CGRect(x: 0, y: 0, width: 30, height: 40))
  }

  /// Where the stand-in of the map has placed it.
  public internal(set) var standInFrame = CGRect.zero

  open override func convert(_ rect: CGRect, to view: StandInView?) -> CGRect { standInFrame }
}

// documentation/mapkit/mkmarkerannotationview
open class MKMarkerAnnotationView: MKAnnotationView {
  open var titleVisibility = MKFeatureVisibility.adaptive
  open var subtitleVisibility = MKFeatureVisibility.adaptive
  open var glyphText: String?
  open var glyphImage: StandInImage?

  public required init(annotation: (any MKAnnotation)?, reuseIdentifier: String?) {
    super.init(annotation: annotation, reuseIdentifier: reuseIdentifier)
    // documentation/mapkit/mkmarkerannotationview: a default one may be hidden where pins overlap
    displayPriority = .defaultHigh
  }
}

// documentation/mapkit/mkuserlocationview
open class MKUserLocationView: MKAnnotationView {}
