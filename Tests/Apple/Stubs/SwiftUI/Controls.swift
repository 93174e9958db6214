// documentation/swiftui/localizedstringkey; of what can be inserted, only what is used
public struct LocalizedStringKey: ExpressibleByStringInterpolation {
  public struct StringInterpolation: StringInterpolationProtocol {
    fileprivate var text = ""

    public init(literalCapacity: Int, interpolationCount: Int) {}

    public mutating func appendLiteral(_ literal: String) { text += literal }
    public mutating func appendInterpolation(_ string: String) { text += string }
    public mutating func appendInterpolation(_ value: Int) { text += "\(value)" }
  }

  fileprivate let text: String

  public init(stringLiteral value: String) { text = value }
  public init(stringInterpolation: StringInterpolation) { text = stringInterpolation.text }
}

// documentation/swiftui/text
public struct Text: StandInPrimitive {
  private let text: String

  public init(_ key: LocalizedStringKey) { text = key.text }

  @_disfavoredOverload public init<S: StringProtocol>(_ content: S) { text = String(content) }

  public var standInNode: StandInNode { StandInNode(text) }
}

// documentation/swiftui/button
public struct Button: StandInPrimitive {
  private let title: String
  private let action: @MainActor () -> Void

  public init(_ titleKey: LocalizedStringKey, action: @escaping @MainActor () -> Void) {
    title = titleKey.text
    self.action = action
  }

  public var standInNode: StandInNode {
    var node = StandInNode()
    node.buttons = [(title, action)]
    return node
  }
}

// documentation/swiftui/stepper
public struct Stepper: StandInPrimitive {
  private let title: String

  public init<V: Strideable>(
    _ titleKey: LocalizedStringKey, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    title = titleKey.text
  }

  public var standInNode: StandInNode { StandInNode(title) }
}

// documentation/swiftui/toggle
public struct Toggle: StandInPrimitive {
  private let title: String
  private let isOn: Binding<Bool>

  public init(_ titleKey: LocalizedStringKey, isOn: Binding<Bool>) {
    title = titleKey.text
    self.isOn = isOn
  }

  public var standInNode: StandInNode {
    var node = StandInNode()
    let isOn = isOn
    node.buttons.append((title: title, action: { isOn.wrappedValue.toggle() }))
    return node
  }
}
