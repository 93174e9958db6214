import Foundation

#if canImport(UIKit)
  import UIKit

  public typealias StandInColor = UIColor
#else
  import AppKit

  public typealias StandInColor = NSColor
#endif

// documentation/mapkit/mkoverlayrenderer
open class MKOverlayRenderer: NSObject {
  public let overlay: any MKOverlay

  public init(overlay: any MKOverlay) { self.overlay = overlay }
}

// documentation/mapkit/mkoverlaypathrenderer
open class MKOverlayPathRenderer: MKOverlayRenderer {
  open var fillColor: StandInColor?
  open var strokeColor: StandInColor?
  open var lineWidth: CGFloat = 0
  open var lineDashPattern: [NSNumber]?
}

// documentation/mapkit/mkpolylinerenderer
open class MKPolylineRenderer: MKOverlayPathRenderer {
  public convenience init(polyline: MKPolyline) { self.init(overlay: polyline) }
}

// documentation/mapkit/mkcirclerenderer
open class MKCircleRenderer: MKOverlayPathRenderer {
  public convenience init(circle: MKCircle) { self.init(overlay: circle) }
}

// documentation/mapkit/mkpolygonrenderer
open class MKPolygonRenderer: MKOverlayPathRenderer {
  public convenience init(polygon: MKPolygon) { self.init(overlay: polygon) }
}
