import SwiftUI
import TrackerPipeline

/// The visited places, the newest first.
struct PlacesTab: View {
  let list: PlacesModel

  var body: some View {
    NavigationStack {
      List(list.rows) { row in
        VStack(alignment: .leading) {
          Text(row.title)
          Text(
            [row.accuracy, "\(Int(row.distance)) m"].compactMap(\.self).joined(separator: " · ")
          )
          .foregroundStyle(.secondary)
        }
      }
      .navigationTitle("Places")
    }
  }
}
