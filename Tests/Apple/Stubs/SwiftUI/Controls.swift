// documentation/swiftui/text
public struct Text: StandInPrimitive {
  private let text: String

  public init<S: StringProtocol>(_ content: S) { text = String(content) }

  public var standInNode: StandInNode { StandInNode(text) }
}

// documentation/swiftui/label
public struct Label: StandInPrimitive {
  private let title: String

  public init<S: StringProtocol>(_ title: S, systemImage name: String) {
    self.title = String(title)
  }

  public var standInNode: StandInNode { StandInNode(title) }
}

// documentation/swiftui/button
public struct Button: StandInPrimitive {
  private let title: String
  private let action: @MainActor () -> Void

  public init<S: StringProtocol>(
    _ title: S, action: @escaping @MainActor () -> Void
  ) {
    self.title = String(title)
    self.action = action
  }

  public init<S: StringProtocol>(
    _ title: S, systemImage: String, action: @escaping @MainActor () -> Void
  ) {
    self.title = String(title)
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

  public init<S: StringProtocol, V: Strideable>(
    _ title: S, value: Binding<V>, in bounds: ClosedRange<V>, step: V.Stride = 1
  ) {
    self.title = String(title)
  }

  public var standInNode: StandInNode { StandInNode(title) }
}

// documentation/swiftui/toggle
public struct Toggle: StandInPrimitive {
  private let title: String
  private let isOn: Binding<Bool>

  public init<S: StringProtocol>(_ title: S, isOn: Binding<Bool>) {
    self.title = String(title)
    self.isOn = isOn
  }

  public var standInNode: StandInNode {
    var node = StandInNode()
    let isOn = isOn
    node.buttons.append((title: title, action: { isOn.wrappedValue.toggle() }))
    return node
  }
}

// documentation/swiftui/contentunavailableview
public struct ContentUnavailableView: StandInPrimitive {
  private let texts: [String]

  public init<S: StringProtocol>(
    _ title: S, systemImage name: String, description: Text? = nil
  ) {
    texts = [String(title)]
  }

  public var standInNode: StandInNode {
    var node = StandInNode()
    node.texts = texts
    return node
  }
}
