#if canImport(UIKit)
  import UIKit

  // documentation/swiftui/uiviewrepresentable
  @MainActor @preconcurrency public protocol UIViewRepresentable: StandInPrimitive {
    associatedtype UIViewType: UIView
    associatedtype Coordinator = Void
    typealias Context = UIViewRepresentableContext<Self>

    @MainActor @preconcurrency func makeUIView(context: Context) -> UIViewType
    @MainActor @preconcurrency func updateUIView(_ uiView: UIViewType, context: Context)
  }

  public struct UIViewRepresentableContext<Representable: UIViewRepresentable> {}

  extension UIViewRepresentable {
    public var standInNode: StandInNode {
      let context = Context()
      updateUIView(makeUIView(context: context), context: context)
      return StandInNode()
    }
  }
#else
  import AppKit

  // documentation/swiftui/nsviewrepresentable
  @MainActor @preconcurrency public protocol NSViewRepresentable: StandInPrimitive {
    associatedtype NSViewType: NSView
    associatedtype Coordinator = Void
    typealias Context = NSViewRepresentableContext<Self>

    @MainActor @preconcurrency func makeNSView(context: Context) -> NSViewType
    @MainActor @preconcurrency func updateNSView(_ nsView: NSViewType, context: Context)
  }

  public struct NSViewRepresentableContext<Representable: NSViewRepresentable> {}

  extension NSViewRepresentable {
    public var standInNode: StandInNode {
      let context = Context()
      updateNSView(makeNSView(context: context), context: context)
      return StandInNode()
    }
  }
#endif
