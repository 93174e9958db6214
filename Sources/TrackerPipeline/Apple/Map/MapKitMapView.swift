#if canImport(MapKit) && !os(watchOS) && !os(tvOS)
  import Foundation
  import MapKit

  #if canImport(UIKit)
    import UIKit

    typealias PlatformColor = UIColor
    typealias PlatformImage = UIImage
  #else
    import AppKit

    typealias PlatformColor = NSColor
    typealias PlatformImage = NSImage
  #endif

  /// A map view that reports when its size may have changed.
  final class MapKitMapView: MKMapView {
    var onLayout: @MainActor () -> Void = {}

    #if canImport(UIKit)
      override func layoutSubviews() {
        super.layoutSubviews()
        onLayout()
      }

      private var isUpperLeft: Bool { true }
    #else
      override func layout() {
        super.layout()
        onLayout()
      }

      private var isUpperLeft: Bool { isFlipped }
    #endif

    /// Converts a point of this view to one from its upper left corner, or back.
    func turned(_ point: CGPoint) -> CGPoint {
      isUpperLeft ? point : CGPoint(x: point.x, y: bounds.height - point.y)
    }

    /// The position at a point from the upper left corner.
    func coordinate(at point: CGPoint) -> Coordinate {
      Coordinate(convert(turned(point), toCoordinateFrom: self))
    }
  }

  extension PlatformImage {
    /// A symbol of the system, or a picture of the app.
    static func named(_ name: String) -> PlatformImage? {
      #if canImport(UIKit)
        UIImage(systemName: name) ?? UIImage(named: name)
      #else
        NSImage(systemSymbolName: name, accessibilityDescription: nil) ?? NSImage(named: name)
      #endif
    }
  }

  extension PlatformColor {
    convenience init(_ color: MapKitLook.Color) {
      self.init(red: color.red, green: color.green, blue: color.blue, alpha: color.opacity)
    }
  }
#endif
