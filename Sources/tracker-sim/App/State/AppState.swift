import Streams
import TrackerPipeline

/// The state of the app at one moment.
struct AppState: Sendable {
  /// The name of the route, or of the receiver.
  let title: String
  /// True if a receiver is followed.
  let isLive: Bool
  /// The region of the ride, as far as it is known before the ride.
  let region: MapRegion?
  /// The attributions of the ride.
  let credits: [String]
  /// The attributions of the search.
  let searchCredits: [String]
  /// The directions of the ride; nil for a recording.
  let directions: Directions?
  /// The way, before it is ridden; empty for a receiver.
  let wayAhead: [MapElement]
  /// The ride that is compared; nil if there is none.
  let second: SecondRide?
  /// The map styles that the terminal can show.
  let styles: [MapStyle]

  var size: ScreenSize
  var style: MapStyle
  var tab = AppTab.map
  var showsHelp = false
  /// The first visible row of the help.
  var helpRow = 0
  /// A message that is shown until the next key.
  var message: String?
  var isWriting = false
  var showsSecond = true

  var moment: RideMoment
  /// The simulation, with all changes of the user.
  var simulation: Simulation
  var screen = MapTabViewModel.Screen()
  var rows: [PlacesViewModel.Row] = []
  var map: MapSnapshot
  /// The marked row; nil is the newest place.
  var row: Int?
  /// The marked step of the directions.
  var step = 0
  /// The search; nil if there is none.
  var search: SearchField?
  /// The mark of the place found last.
  var mark: MapMark?

  var isPlaying = true
  var speed: PlaySpeed
  /// True if a live ride is shown as it happens, and not an earlier time of it.
  var isAtFront: Bool
  /// The goals of the user, in order; each is removed when it is reached.
  var goals: [RidePlayer.Goal] = []
  /// The time of the last frame while playing.
  var lastFrame: Instant?
  var followsUser: Bool
  /// True if the map shows the whole ride, and the user has not moved it since.
  var showsAll = true
  /// The size of the map when there was last room for it.
  var mapSize: ScreenSize?
  /// The cell in which the mouse was pressed, or to which it has been dragged.
  var mouse: (column: Int, row: Int, hasMoved: Bool)?

  /// True if time passes on the screen. On the way to a goal it does not: the ride comes as fast as it
  /// can.
  var isMoving: Bool { isLive || isPlaying && goals.isEmpty }

  /// The result of the ride up to now, in one line.
  var summary: String {
    let history = moment.state
    let places = history.places.count
    let length = FixedPoint(history.totalDistance / 1_000, places: 3)?.text ?? "?"
    let time = ClockText.of(isLive ? moment.time : min(moment.time, lastFix), isTrimmed: true)
    let end =
      isAtEnd || isLive ? "" : " of \(ClockText.of(lastFix, isTrimmed: true))"
    return "\(title): \(places.grouped) \(places == 1 ? "place" : "places"), \(length) km in "
      + "\(time)\(end)"
  }

  /// The places of the second ride that are shown.
  var secondPlaces: ArraySlice<VisitedPlace> {
    showsSecond ? second?.places(at: moment.time) ?? [] : []
  }

  var isAtEnd: Bool { moment.time >= moment.end }

  /// The end of the recording; a ride goes on after it.
  var lastFix: Instant {
    moment.end.advanced(by: isLive ? .zero : .zero - simulation.settle)
  }

  /// True for a time after the last fix.
  func isAfterEnd(_ time: Instant) -> Bool { !isLive && time > lastFix }

  var isPlain: Bool { style == .ascii }

  /// The attributions of everything on the map, without duplicates.
  var mapCredits: [String] { Credits.once(credits + (mark == nil ? [] : searchCredits)) }

  /// The attributions of the search field, without duplicates.
  var fieldCredits: [String] { Credits.once(searchCredits) }

  /// The text about the missing location; nil if the location is shown.
  var missingLocation: String? {
    if case .missing(let text) = screen.location { text } else { nil }
  }

  /// At the end of a ride an answer would have no effect.
  var isAskingForLocation: Bool {
    guard isLive || !isAtEnd, case .asking = screen.location else { return false }
    return true
  }

  /// The available tabs.
  var tabs: [AppTab] { AppTab.allCases.filter { $0 != .steps || directions != nil } }

  /// One millisecond after the present, when the last change has taken effect.
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

  /// The index of the marked row in the list.
  var rowIndex: Int? {
    rows.isEmpty ? nil : row.flatMap { row in rows.firstIndex { $0.id == row } } ?? 0
  }
}
