// documentation/swiftui/scene
@MainActor @preconcurrency public protocol Scene {}

// documentation/swiftui/scenebuilder
@resultBuilder public enum SceneBuilder {
  public static func buildBlock<Content: Scene>(_ content: Content) -> Content { content }
}

// documentation/swiftui/windowgroup
public struct WindowGroup<Content: View>: Scene {
  public let standInContent: Content

  public init(@ViewBuilder content: () -> Content) { standInContent = content() }
}

// documentation/swiftui/app
@MainActor @preconcurrency public protocol App {
  associatedtype Body: Scene
  @SceneBuilder @MainActor @preconcurrency var body: Body { get }
  @MainActor @preconcurrency init()
}

extension App {
  @MainActor @preconcurrency public static func main() {}
}
