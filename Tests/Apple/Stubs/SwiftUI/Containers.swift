// documentation/swiftui/vstack, /hstack, /navigationstack, /form, /section, /list, /foreach, /tabview, /tab
public struct VStack<Content: View>: StandInPrimitive {
  private let content: Content

  public init(
    alignment: HorizontalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public var standInNode: StandInNode { StandInNode(of: content) }
}

public struct HStack<Content: View>: StandInPrimitive {
  private let content: Content

  public init(
    alignment: VerticalAlignment = .center, spacing: CGFloat? = nil,
    @ViewBuilder content: () -> Content
  ) {
    self.content = content()
  }

  public var standInNode: StandInNode { StandInNode(of: content) }
}

// documentation/swiftui/spacer
public struct Spacer: StandInPrimitive {
  public init() {}
  public var standInNode: StandInNode { StandInNode() }
}

public struct NavigationStack<Root: View>: StandInPrimitive {
  private let root: Root

  public init(@ViewBuilder root: () -> Root) { self.root = root() }

  public var standInNode: StandInNode { StandInNode(of: root) }
}

public struct Form<Content: View>: StandInPrimitive {
  private let content: Content

  public init(@ViewBuilder content: () -> Content) { self.content = content() }

  public var standInNode: StandInNode { StandInNode(of: content) }
}

public struct Section<Content: View>: StandInPrimitive {
  private let title: String
  private let content: Content

  public init<S: StringProtocol>(
    _ title: S, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.content = content()
  }

  public var standInNode: StandInNode {
    var node = StandInNode(title)
    node.append(content)
    return node
  }
}

public struct List<Row: View>: StandInPrimitive {
  private let rows: [Row]

  public init<Data: RandomAccessCollection>(
    _ data: Data, @ViewBuilder rowContent: (Data.Element) -> Row
  ) where Data.Element: Identifiable {
    rows = data.map { rowContent($0) }
  }

  public var standInNode: StandInNode {
    var node = StandInNode()
    for row in rows { node.append(row) }
    return node
  }
}

// documentation/swiftui/tabcontent
@MainActor @preconcurrency public protocol TabContent {
  var standInNode: StandInNode { get }
}

public struct Tab<Content: View>: TabContent {
  private let title: String
  private let content: Content

  public init<S: StringProtocol>(
    _ title: S, systemImage: String, @ViewBuilder content: () -> Content
  ) {
    self.title = String(title)
    self.content = content()
  }

  public var standInNode: StandInNode {
    var node = StandInNode(title)
    node.append(content)
    return node
  }
}

// documentation/swiftui/tabcontentbuilder
@resultBuilder public enum TabContentBuilder {
  public static func buildBlock(_ tabs: (any TabContent)...) -> [any TabContent] { tabs }
}

public struct TabView: StandInPrimitive {
  private let tabs: [any TabContent]

  public init(@TabContentBuilder content: () -> [any TabContent]) { tabs = content() }

  public var standInNode: StandInNode {
    var node = StandInNode()
    for tab in tabs {
      let content = tab.standInNode
      node.texts += content.texts
      node.buttons += content.buttons
    }
    return node
  }
}
