import SwiftUI

/// The tracker as an app: it asks first, and then shows a map, the places, and the settings.
@main struct TrackerApp: App {
  @State private var model = AppModel()

  var body: some Scene {
    WindowGroup { ContentView(model: model) }
  }
}
