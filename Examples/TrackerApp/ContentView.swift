import SwiftUI
import TrackerPipeline

struct ContentView: View {
  let model: AppModel

  var body: some View {
    if model.hasStarted {
      TabView {
        Tab("Map", systemImage: "map") { MapTab(model: model) }
        Tab("Places", systemImage: "list.bullet") { PlacesTab(list: model.places) }
        Tab("Settings", systemImage: "gear") { SettingsTab(model: model) }
      }
    } else {
      Welcome { model.start() }
    }
  }
}

/// Explains what the location is for, before the system asks.
struct Welcome: View {
  let goOn: @MainActor () -> Void

  var body: some View {
    VStack(spacing: 24) {
      Text("Places you visit").font(.largeTitle)
      Text(LocationAccess.usualReason).foregroundStyle(.secondary)
      Button("Continue") { goOn() }.buttonStyle(.borderedProminent)
    }
    .padding()
  }
}
