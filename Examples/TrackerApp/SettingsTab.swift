import SwiftUI
import TrackerPipeline

/// The numbers of the tracker's rules. A change begins a new ride.
struct SettingsTab: View {
  @Bindable var model: AppModel

  var body: some View {
    Form {
      Section("Rules") {
        Stepper(
          "Movement from \(Int(model.settings.movementThreshold)) m",
          value: $model.settings.movementThreshold, in: 5...200, step: 5)
        Stepper("A tick every \(model.seconds) s", value: $model.seconds, in: 1...120)
      }
      Section("Positions") {
        Toggle("Ride a built-in route", isOn: $model.isVirtual)
      }
    }
  }
}
