// documentation/swiftui/horizontalalignment
public struct HorizontalAlignment: Sendable {
  public static let leading = HorizontalAlignment()
  public static let center = HorizontalAlignment()
}

// documentation/swiftui/verticalalignment
public struct VerticalAlignment: Sendable {
  public static let top = VerticalAlignment()
  public static let center = VerticalAlignment()
}

// documentation/swiftui/verticaledge
public enum VerticalEdge: Sendable {
  case top, bottom
}

// documentation/swiftui/font
public struct Font: Sendable {
  public static let headline = Font()
  public static let subheadline = Font()
  public static let largeTitle = Font()
}

// documentation/swiftui/shapestyle
public protocol ShapeStyle: Sendable {}

// documentation/swiftui/hierarchicalshapestyle
public struct HierarchicalShapeStyle: ShapeStyle {}

extension ShapeStyle where Self == HierarchicalShapeStyle {
  public static var secondary: HierarchicalShapeStyle { HierarchicalShapeStyle() }
}

// documentation/swiftui/material
public struct Material: ShapeStyle {}

extension ShapeStyle where Self == Material {
  public static var regularMaterial: Material { Material() }
}

// documentation/swiftui/primitivebuttonstyle
@MainActor @preconcurrency public protocol PrimitiveButtonStyle {}

public struct BorderedProminentButtonStyle: PrimitiveButtonStyle {
  nonisolated public init() {}
}

extension PrimitiveButtonStyle where Self == BorderedProminentButtonStyle {
  @MainActor @preconcurrency public static var borderedProminent: BorderedProminentButtonStyle {
    BorderedProminentButtonStyle()
  }
}

extension View {
  // documentation/swiftui/view/padding(_:), /font(_:), /foregroundstyle(_:), /background(_:ignoressafeareaedges:)
  nonisolated public func padding(_ length: CGFloat? = nil) -> some View { self }
  nonisolated public func font(_ font: Font?) -> some View { self }
  nonisolated public func foregroundStyle<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func background<S: ShapeStyle>(_ style: S) -> some View { self }
  nonisolated public func ignoresSafeArea() -> some View { self }

  // documentation/swiftui/view/buttonstyle(_:)
  nonisolated public func buttonStyle<S: PrimitiveButtonStyle>(_ style: S) -> some View { self }

  // documentation/swiftui/view/navigationtitle(_:)
  nonisolated public func navigationTitle<S: StringProtocol>(_ title: S) -> some View { self }

  // documentation/swiftui/view/safeareainset(edge:alignment:spacing:content:)
  public func safeAreaInset<V: View>(
    edge: VerticalEdge, @ViewBuilder content: () -> V
  ) -> some View {
    let view = content()
    return TupleView((self, view)) { [self] in
      var node = StandInNode(of: self)
      node.append(view)
      return node
    }
  }

  // documentation/swiftui/view/alert(_:ispresented:actions:message:)
  public func alert<S: StringProtocol, A: View, M: View>(
    _ title: S, isPresented: Binding<Bool>, @ViewBuilder actions: () -> A,
    @ViewBuilder message: () -> M
  ) -> some View {
    let (title, actions, message) = (String(title), actions(), message())
    return TupleView((self, actions, message)) { [self] in
      var node = StandInNode(of: self)
      if isPresented.wrappedValue {
        node.append(Text(title))
        node.append(message)
        node.append(actions)
      }
      return node
    }
  }

  // documentation/swiftui/view/simultaneousgesture(_:including:)
  nonisolated public func simultaneousGesture<T: Gesture>(_ gesture: T) -> some View { self }
}

// documentation/swiftui/gesture
@MainActor @preconcurrency public protocol Gesture<Value> {
  associatedtype Value
}

extension Gesture {
  // documentation/swiftui/gesture/onended(_:)
  nonisolated public func onEnded(_ action: @escaping (Value) -> Void) -> some Gesture<Value> {
    self
  }
}

// documentation/swiftui/spatialtapgesture
public struct SpatialTapGesture: Gesture {
  public struct Value: Equatable, Sendable {
    public var location: CGPoint
  }

  nonisolated public init(count: Int = 1) {}
}
