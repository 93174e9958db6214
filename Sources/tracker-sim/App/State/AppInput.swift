import Streams
import TrackerPipeline

/// An input that changes the app.
enum AppInput: Sendable {
  case terminal(TerminalInput)
  case size(ScreenSize)
  /// The content of the terminal is unknown.
  case screenLost
  /// Time has passed while something moves.
  case frame(Instant)
  /// The ride has reached a moment; its simulation contains the user's changes.
  indirect case ridden(RideMoment, Simulation)
  case screen(MapTabViewModel.Screen)
  case rows([PlacesViewModel.Row])
  case map(MapSnapshot)
  case search(SearchViewModel.Screen)
  case message(String)
  case written(String)
}

/// An effect of a change.
enum AppEffect: Sendable {
  case ride(RidePlayer.Goal)
  case halt
  case setPermission(PermissionStatus)
  case setGeocoder(isReachable: Bool)
  case setAccuracy(RouteFaults.ReportedAccuracy.Value)
  case dismissAlert
  case writeScenario

  case resizeMap(ScreenSize)
  case pan(columns: Int, rows: Int)
  case zoom(Double, at: (column: Int, row: Int)?)
  case tap(column: Int, row: Int)
  case tapMiddle
  case select(Int?)
  case center(Coordinate, zoom: Double?)
  case fit(MapRegion)
  case useStyle(MapStyle)

  /// The text in the search field has changed.
  case type(PlaceQuery)
  case submit(PlaceQuery)
  case choose(FoundPlace, near: MapRegion?)

  case redraw, suspend, quit
}
