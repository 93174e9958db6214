// Stand-ins for the declarations of SwiftUI that TrackerPipeline's map view and the example app use, to
// type-check them where there is no SwiftUI. Written from developer.apple.com/documentation/swiftui:
// names, labels, actors and availability; before each is its page. They draw nothing: a view can be asked
// for its texts and buttons.

@_exported import Foundation
@_exported import Observation

// documentation/swiftui/view
@MainActor @preconcurrency public protocol View {
  associatedtype Body: View
  @ViewBuilder @MainActor @preconcurrency var body: Body { get }
}

extension Never: View {
  public var body: Never { self }
}

/// A view without a body of its own.
@MainActor public protocol StandInPrimitive: View where Body == Never {
  var standInNode: StandInNode { get }
}

extension StandInPrimitive {
  public var body: Never { preconditionFailure("a view of the system has no body") }
}

/// What a view shows, and what its buttons do.
@MainActor public struct StandInNode {
  public var texts: [String] = []
  public var buttons: [(title: String, action: @MainActor () -> Void)] = []

  public init() {}

  public init(of view: some View) {
    if let primitive = view as? any StandInPrimitive {
      self = primitive.standInNode
    } else {
      self.init(of: view.body)
    }
  }

  init(_ text: String) { texts = [text] }

  mutating func append(_ view: some View) {
    let node = StandInNode(of: view)
    texts += node.texts
    buttons += node.buttons
  }

  /// Presses the button with this title; false if there is none.
  public func press(_ title: String) -> Bool {
    guard let button = buttons.first(where: { $0.title == title }) else { return false }
    button.action()
    return true
  }
}

// documentation/swiftui/viewbuilder
@resultBuilder public enum ViewBuilder {
  public static func buildBlock() -> EmptyView { EmptyView() }
  public static func buildBlock<Content: View>(_ content: Content) -> Content { content }

  @MainActor public static func buildBlock<each Content: View>(
    _ content: repeat each Content
  ) -> TupleView<(repeat each Content)> {
    TupleView((repeat each content)) {
      var node = StandInNode()
      repeat node.append(each content)
      return node
    }
  }

  public static func buildIf<Content: View>(_ content: Content?) -> Content? { content }

  public static func buildEither<First: View, Second: View>(
    first: First
  ) -> ConditionalContent<First, Second> { .first(first) }

  public static func buildEither<First: View, Second: View>(
    second: Second
  ) -> ConditionalContent<First, Second> { .second(second) }
}

public struct EmptyView: StandInPrimitive {
  nonisolated public init() {}
  public var standInNode: StandInNode { StandInNode() }
}

public struct TupleView<Contents>: StandInPrimitive {
  private let node: @MainActor () -> StandInNode

  init(_ contents: Contents, node: @escaping @MainActor () -> StandInNode) {
    self.node = node
  }

  public var standInNode: StandInNode { node() }
}

public enum ConditionalContent<First: View, Second: View>: StandInPrimitive {
  case first(First)
  case second(Second)

  public var standInNode: StandInNode {
    switch self {
    case .first(let view): StandInNode(of: view)
    case .second(let view): StandInNode(of: view)
    }
  }
}

extension Optional: View where Wrapped: View {
  public var body: Never { preconditionFailure("a view of the system has no body") }
}

extension Optional: StandInPrimitive where Wrapped: View {
  public var standInNode: StandInNode { map { StandInNode(of: $0) } ?? StandInNode() }
}
