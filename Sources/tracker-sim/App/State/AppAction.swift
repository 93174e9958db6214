import Streams
import TrackerPipeline

/// An action of the user, by a key or with the mouse.
enum AppAction: Hashable, Sendable {
  case quit, suspend, redraw, help
  /// Closes the open part of the screen, without another effect.
  case close
  /// Presses OK, or opens a pin or a row.
  case confirm
  case nextTab
  case tab(AppTab)

  case playOrPause, slower, faster
  case step(RidePlayer.Stop)
  case previousPlace
  case skip(Duration)
  case toStart, toEnd

  /// Moves the map or the list: columns to the right, and rows down.
  case move(columns: Int, rows: Int)
  case page(Int)
  case firstRow, lastRow
  case zoom(Double)
  case fit, follow
  /// Selects the next pin, or the one before.
  case pin(Int)
  case mapStyle
  case search
  case secondRide

  case permission, nextPermission, geocoder, accuracy, writeScenario
}

enum AppTab: CaseIterable, Sendable {
  case map, places, steps
}
