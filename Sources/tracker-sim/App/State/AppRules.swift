import Foundation
import Streams
import TrackerPipeline

/// Computes the state of the app after each change, and the effects of the change.
///
/// It contains no rule of the tracker: it receives the moments of the ride as inputs.
struct AppRules: SequentialStage {
  typealias Failure = Never

  struct Outcome: Sendable {
    let state: AppState
    let effects: [AppEffect]
  }

  /// Limits the steps of a key that is held down.
  static let mostGoals = 20

  var state: AppState

  init(_ state: AppState) {
    self.state = state
  }

  mutating func receive(_ input: AppInput) -> SequentialStep<Outcome, Never> {
    let effects = change(input)
    for effect in effects {
      switch effect {
      case .fit: state.showsAll = true
      case .pan, .zoom, .center, .tap, .tapMiddle, .select: state.showsAll = false
      default: break
      }
    }
    return .emit(Outcome(state: state, effects: effects))
  }

  mutating func finish() -> SequentialStep<Outcome, Never> { .finish }

  private mutating func change(_ input: AppInput) -> [AppEffect] {
    switch input {
    case .terminal(.key(let key)): return press(key)
    case .terminal(.mouse(let event)): return receive(event)
    case .size(let size): return resize(to: size)
    case .screenLost:
      // The program may have been stopped.
      state.lastFrame = nil
      return [.redraw]
    case .frame(let time): return pass(to: time)
    case .ridden(let moment, let simulation): return arrive(moment, simulation)
    case .screen(let screen): state.screen = screen
    case .rows(let rows): state.rows = rows
    case .map(let snapshot): state.map = snapshot
    case .search(let screen): return receive(screen)
    case .message(let text): state.message = text
    case .written(let text): (state.message, state.isWriting) = (text, false)
    }
    return []
  }

  private mutating func resize(to size: ScreenSize) -> [AppEffect] {
    state.size = size
    let content = AppLayout(state).content
    let map = ScreenSize(columns: max(1, content.columns), rows: max(1, content.rows))
    let showsAll = state.showsAll
    defer { state.showsAll = showsAll }
    return [.resizeMap(map)] + (AppLayout.hasRoom(size) ? keepInView(map) : [])
  }

  /// Keeps the same part of the map in view after a change of its size: the whole ride, or the part
  /// around the middle.
  private mutating func keepInView(_ map: ScreenSize) -> [AppEffect] {
    defer { state.mapSize = map }
    guard let old = state.mapSize, old != map else { return [] }
    if state.showsAll, let region = state.region { return [.fit(region)] }
    let levels = log2(map.shorterSide / old.shorterSide)
    return levels == 0 ? [] : [.zoom(levels, at: nil)]
  }

  /// Handles a frame while playing: rides on for the time since the last frame, times the speed.
  private mutating func pass(to time: Instant) -> [AppEffect] {
    defer { state.lastFrame = time }
    guard state.isPlaying, state.goals.isEmpty else { return [] }
    if state.isAtFront { return [.ride(.time(state.moment.end))] }
    guard case .factor(let factor) = state.speed else { return [.ride(.time(state.moment.end))] }
    guard let last = state.lastFrame else { return [] }
    // A time beyond the end stops at the end.
    return [.ride(.time(state.moment.time.advanced(by: (time - last) * factor)))]
  }

  private mutating func arrive(_ moment: RideMoment, _ simulation: Simulation) -> [AppEffect] {
    let hasMoved = moment.status.fix != state.moment.status.fix
    let isFirst = state.moment.status.fix == nil
    state.moment = moment
    state.simulation = simulation
    var effects: [AppEffect] = []
    if !moment.isRiding {
      let isThere = !state.goals.isEmpty
      if isThere { state.goals.removeFirst() }
      if let next = state.goals.first { effects.append(.ride(next)) }
      if state.isAtEnd {
        if state.isLive { state.isAtFront = state.isPlaying } else { state.isPlaying = false }
      }
      if isThere { state.lastFrame = nil }
    }
    return hasMoved && state.followsUser ? effects + follow(isNew: isFirst) : effects
  }

  /// Keeps the user's position within the middle of the map.
  mutating func follow(isNew: Bool) -> [AppEffect] {
    guard state.moment.status.isTracking, let place = state.moment.status.fix?.coordinate,
      place.isOnMap, let viewport = state.map.viewport
    else {
      return []
    }
    let zoom = isNew && viewport.camera.zoom < 10 ? 15.0 : nil
    let (size, point) = (viewport.size, viewport.point(of: place))
    let isWithin = { (part: Double, whole: Double) in (0.2...0.8).contains(part / whole) }
    if !isNew, let point, isWithin(point.x, size.width), isWithin(point.y, size.height) {
      return []
    }
    return [.center(place, zoom: zoom)]
  }
}

extension ScreenSize {
  /// In points of the map.
  fileprivate var shorterSide: Double {
    min(
      Double(columns) * MapRaster.pointsPerCell.across, Double(rows) * MapRaster.pointsPerCell.down)
  }
}
