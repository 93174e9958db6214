// Stand-ins for the declarations of UIKit that TrackerPipeline's map uses. Written from
// developer.apple.com/documentation/uikit.

@_exported import Foundation

// documentation/uikit/uiview; its convenience initializer and the one for archives are left out
@MainActor open class UIView: NSObject {
  open var bounds: CGRect

  public init(frame: CGRect) {
    bounds = CGRect(origin: .zero, size: frame.size)
    super.init()
  }

  open func layoutSubviews() {}

  // The views of the stand-ins lie in one another without an offset, but for those that a map places.
  open func convert(_ rect: CGRect, to view: UIView?) -> CGRect { rect }
}

// documentation/uikit/uicolor
public final class UIColor: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes.
  public let components: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }
}

// documentation/uikit/uiimage
public final class UIImage: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes.
  public let name: String

  public init?(systemName name: String) { self.name = name }
  public init?(named name: String) { self.name = name }
}
