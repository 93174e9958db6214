import SwiftUI
import TrackerPipeline

/// The map, the card of the selected place, and an alert.
struct MapTab: View {
  let model: AppModel

  var body: some View {
    MapProviderView(model.provider)
      .safeAreaInset(edge: .bottom) { MapFooter(model: model) }
      .alert(
        "Tracker",
        isPresented: Binding(
          get: { model.tab.screen.alert != nil },
          set: { if !$0 { model.tab.dismissAlert() } })
      ) {
        Button("OK") { model.tab.dismissAlert() }
      } message: {
        Text(model.tab.screen.alert?.message ?? "")
      }
  }
}

/// The card of the selected place, or what is missing on the map, or how far the way is.
struct MapFooter: View {
  let model: AppModel

  var body: some View {
    if let card = model.tab.screen.card {
      PlaceCard(card: card) { model.map.select(nil) }
    } else if case .missing(let text) = model.tab.screen.location {
      Text(text).padding()
    } else {
      Text(model.tab.screen.totalDistance.kilometres).padding()
    }
  }
}

struct PlaceCard: View {
  let card: MapTabViewModel.Card
  let close: @MainActor () -> Void

  var body: some View {
    HStack(alignment: .top) {
      VStack(alignment: .leading) {
        Text(card.title).font(.headline)
        Text(card.coordinate.description).font(.subheadline)
        Text(
          [card.accuracy, card.totalDistance.kilometres].compactMap(\.self).joined(separator: " · ")
        )
        .foregroundStyle(.secondary)
      }
      Spacer()
      Button("Close") { close() }
    }
    .padding()
    .background(.regularMaterial)
  }
}

extension Double {
  /// Metres as kilometres.
  var kilometres: String { "\((self / 10).rounded() / 100) km" }
}
