// Stand-ins for the declarations of AppKit that TrackerPipeline's map uses. Written from
// developer.apple.com/documentation/appkit.

@_exported import Foundation

// documentation/appkit/nsview
@MainActor open class NSView: NSObject {
  open var bounds: CGRect

  public init(frame frameRect: CGRect) {
    bounds = CGRect(origin: .zero, size: frameRect.size)
    super.init()
  }

  open var isFlipped: Bool { false }
  open func layout() {}
  open func convert(_ rect: CGRect, to view: NSView?) -> CGRect { rect }
}

// documentation/appkit/nscolor
public final class NSColor: NSObject, @unchecked Sendable {
  // Sendable: nothing of it changes.
  public let components: [CGFloat]

  public init(red: CGFloat, green: CGFloat, blue: CGFloat, alpha: CGFloat) {
    components = [red, green, blue, alpha]
  }
}

// documentation/appkit/nsimage
public final class NSImage: NSObject {
  public typealias Name = String
  private let text: String

  public init?(systemSymbolName name: String, accessibilityDescription description: String?) {
    text = name
  }

  public init?(named name: NSImage.Name) { text = name }
}
