import Streams
import TrackerPipeline

/// All of the app at one moment.
struct AppState: Sendable {
  /// The name of the route, or of the receiver.
  let title: String
  /// True if a receiver is followed.
  let isLive: Bool
  /// Where the ride is, as far as that is known before it is ridden.
  let region: MapRegion?
  /// Whom to credit for the ride.
  let credits: [String]
  /// Whom to credit for what is looked for.
  let searchCredits: [String]
  /// The directions of the ride; nil for a recording.
  let directions: Directions?
  /// The map styles that the terminal can show.
  let styles: [MapStyle]

  var size: ScreenSize
  var style: MapStyle
  var tab = AppTab.map
  var showsHelp = false
  /// The first row of it that is seen.
  var helpRow = 0
  /// Something to say, until the next key.
  var message: String?
  var isWriting = false

  var moment: RideMoment
  /// The simulation, with all that has been switched.
  var simulation: Simulation
  var screen = MapTabViewModel.Screen()
  var rows: [PlacesViewModel.Row] = []
  var map: MapSnapshot
  /// The row that is marked; nil is the newest place.
  var row: Int?
  /// The step of the directions that is marked.
  var step = 0
  /// The search; nil if there is none.
  var search: SearchField?
  /// The mark of the place that was found last.
  var mark: MapMark?

  var isPlaying = true
  var speed: PlaySpeed
  /// True if a live ride is seen as it happens, and not some time ago.
  var isAtFront: Bool
  /// Where the user wants to go, one after the other, until that is reached.
  var goals: [RidePlayer.Goal] = []
  /// The last frame while time was passing.
  var lastFrame: Instant?
  var followsUser: Bool
  /// Where the mouse was pressed, and has been dragged to.
  var mouse: (column: Int, row: Int, hasMoved: Bool)?

  /// True if there are frames to be shown without anybody doing anything.
  var isMoving: Bool { isLive || isPlaying || moment.isRiding }

  var isAtEnd: Bool { moment.time >= moment.end }

  var isPlain: Bool { style == .ascii }

  /// All of what is on the map, each once.
  var mapCredits: [String] { Self.once(credits + (mark == nil ? [] : searchCredits)) }

  /// Those of the search field, each once.
  var fieldCredits: [String] { Self.once(searchCredits) }

  private static func once(_ credits: [String]) -> [String] {
    credits.reduce(into: []) { if !$0.contains($1) { $0.append($1) } }
  }

  /// Why nothing of the user is shown, and what would be; nil where it is.
  var missingLocation: String? {
    if case .missing(let text) = screen.location { text } else { nil }
  }

  /// At the end of a ride an answer would come too late.
  var isAskingForLocation: Bool {
    guard isLive || !isAtEnd, case .asking = screen.location else { return false }
    return true
  }

  /// Those there are.
  var tabs: [AppTab] { AppTab.allCases.filter { $0 != .steps || directions != nil } }

  /// Just behind the present, where what was switched last holds already.
  private var next: Instant { moment.time.advanced(by: .milliseconds(1)) }

  var permission: PermissionStatus {
    simulation.permission.last { Instant($0.time) <= next }?.status ?? .notDetermined
  }

  var isGeocoderReachable: Bool {
    !simulation.geocoderScript.offline.contains { $0.contains(next) }
  }

  var accuracy: RouteFaults.ReportedAccuracy.Value {
    simulation.faults.accuracies.last { Instant($0.time) <= next }?.value ?? .recorded
  }

  /// Of the marked row in the list.
  var rowIndex: Int? {
    rows.isEmpty ? nil : row.flatMap { row in rows.firstIndex { $0.id == row } } ?? 0
  }
}
