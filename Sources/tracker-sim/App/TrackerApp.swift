import Streams
import Synchronization
import TrackerPipeline

/// The tracker as an app: from keys, mouse and time to a screen.
///
///     terminal inputs ─┐
///     frames of time ──┤                 ┌──▶ the ride (RidePlayer) ──▶ moments ─┐
///     screens, rows ───┼──▶ AppRules ────┤                                       │
///     map snapshots ───┤    one state    └──▶ the map (MapViewState) ──▶ its     │
///     moments ─────────┘                      drawer                  snapshots ─┤
///         ▲                                                                      │
///         └───────────────── view models, contents of the map ◀──────────────────┘
///
/// The state changes in one place, ``AppRules``. The effects of a change are performed after it,
/// and their results come back as inputs: nothing is called from inside another call. The map owns
/// the selection; the view model and the list follow it.
///
/// Everything runs on one scheduler, which must be serial: in virtual time in a test, and otherwise
/// on a queue.
final class TrackerApp: Sendable {
  private let player: RidePlayer
  private let map: MapViewState
  private let drawers: [TerminalMapDrawer]
  private let clock: any Scheduler
  private let hasColor: Bool
  private let mapTab: MapTabViewModel
  private let search: SearchViewModel
  private let inputs = PassthroughSubject<AppInput, Never>()
  private let latest: CurrentValueSubject<AppState, Never>
  private let isStarted = CurrentValueSubject<Bool, Never>(false)
  private let redraws = PassthroughSubject<Void, Never>()
  private let commands = PassthroughSubject<Command, Never>()
  private let subscriptions = Mutex<[AnyCancellable]>([])
  private let isWorkScheduled = Atomic(false)
  private let pace = Mutex(ShowingPace())

  /// A command to the owner of the app.
  enum Command: Sendable {
    /// Writes a scenario of the ride, with the user's changes.
    indirect case writeScenario(Simulation, [ReceivedReport]?)
    case suspend
    case quit
  }

  /// The shortest time between two screens.
  static let frame = Duration.nanoseconds(33_333_333)
  /// The number of instants of a ride that take a few milliseconds at most.
  private static let workload = 500

  /// - Parameters:
  ///   - state: The state at the start.
  ///   - clock: Measures the time while playing.
  ///   - completer: Completes text that is being typed.
  ///   - search: Is asked for submitted text.
  ///   - background: Is drawn below the ride.
  init(
    _ state: AppState, player: RidePlayer, clock: any Scheduler, hasColor: Bool,
    completer: any PlaceSearch = CitiesOnDemand(), search: any PlaceSearch = CitiesOnDemand(),
    background: MapBackground = MapBackground()
  ) {
    self.player = player
    self.clock = clock
    self.hasColor = hasColor
    map = MapViewState(camera: state.map.camera, scheduler: clock)
    drawers = state.styles.map {
      TerminalMapDrawer(style: $0, size: state.size, background: background)
    }
    self.search = SearchViewModel(
      completer: completer, search: search, scheduler: clock)
    mapTab = MapTabViewModel(states: player.moments.map(\.state)) { player.dismissAlert() }
    latest = CurrentValueSubject(state)
  }

  /// The state now.
  var state: AppState { latest.value }

  /// The state now, and after every change.
  var states: AnyPublisher<AppState, Never> { latest.eraseToAnyPublisher() }

  /// The screens: from the start on, as the map is not set before it; not more often than a screen
  /// can show them, and always the last one.
  var screens: AnyPublisher<CellGrid, Never> {
    isStarted.first { $0 }
      .map { [latest] _ in latest }
      .switchToLatest()
      .throttle(for: Self.frame, scheduler: clock, latest: true)
      .map { [self] in screen(of: $0) }
      .eraseToAnyPublisher()
  }

  /// The screens as bytes for a terminal.
  func output(colors: ColorDepth) -> AnyPublisher<[UInt8], Never> {
    screens.map { ScreenOutput.Input.screen($0) }
      .merge(with: redraws.map { .lost })
      .staged(ScreenOutput(colors: colors))
      .eraseToAnyPublisher()
  }

  var requests: AnyPublisher<Command, Never> { commands.eraseToAnyPublisher() }

  /// Handles an input from outside.
  func receive(_ input: AppInput) {
    inputs.send(input)
  }

  /// Starts the app. Call it once, on the scheduler.
  func start() {
    let places = PlacesViewModel(states: player.moments.map(\.state))
    keep([
      inputs.staged(AppRules(latest.value)).sink { [weak self] in self?.perform($0) },
      player.moments.sink { [inputs, player] in inputs.send(.ridden($0, player.simulation)) },
      mapTab.screens.sink { [inputs] in inputs.send(.screen($0)) },
      places.rows.sink { [inputs] in inputs.send(.rows($0)) },
      search.screens.sink { [inputs] in inputs.send(.search($0)) },
      map.snapshots.sink { [inputs] in inputs.send(.map($0)) },
      map.selections.sink { [mapTab] in mapTab.select($0.flatMap { Int($0) }) },
      map.taps.sink { [weak self] in self?.receiveTap($0) },
      contents.sink { [map] in map.show($0) },
      frames.sink { [inputs] in inputs.send(.frame($0)) },
    ])
    let size = latest.value.size
    map.use(AnyMapProvider(drawer))
    inputs.send(.size(size))
    if let region = latest.value.region { map.fit(region, duration: .zero) }
    isStarted.value = true
  }

  /// Stops the app: nothing is called after that.
  func stop() {
    let old = subscriptions.withLock { subscriptions in
      defer { subscriptions = [] }
      return subscriptions
    }
    for subscription in old { subscription.cancel() }
  }

  private func keep(_ new: [AnyCancellable]) {
    subscriptions.withLock { $0 = new }
  }

  /// The time of each frame, as long as something moves.
  private var frames: AnyPublisher<Instant, Never> {
    latest.map(\.isMoving)
      .removeDuplicates()
      .map { [clock] isMoving in
        isMoving
          ? Publishers.interval(Self.frame, scheduler: clock).eraseToAnyPublisher()
          : Empty().eraseToAnyPublisher()
      }
      .switchToLatest()
      .eraseToAnyPublisher()
  }

  /// The contents of the map: the way ahead, the places, the checkpoint, the way so far, and the
  /// user.
  private var contents: AnyPublisher<MapContent, Never> {
    let pins = mapTab.screens.map(\.pins).removeDuplicates().map { pins in
      pins.map { pin in
        MapElement.marker(
          Marker(
            id: String(pin.id), position: pin.coordinate, title: pin.title,
            clusteringIdentifier: "places"))
      }
    }
    let threshold = player.simulation.settings.movementThreshold
    let way = player.moments.map { MapContent.way(of: $0, threshold: threshold) }
      .removeDuplicates()
    let ahead = latest.value.wayAhead
    let mark = latest.map(\.mark).removeDuplicates().map { mark in
      mark.map { mark in
        [MapElement.marker(Marker(id: "found", position: mark.coordinate, title: mark.title))]
      } ?? []
    }
    let second = latest.map { ($0.showsSecond, $0.secondPlaces) }
      .removeDuplicates { $0.0 == $1.0 && $0.1.count == $1.1.count }
      .map { MapContent.second($0.1) }
    return pins.combineLatest(way, mark, second)
      .map { MapContent(ahead + $1 + $3 + $0 + $2) }
      .eraseToAnyPublisher()
  }

  private func receiveTap(_ tap: MapTap) {
    switch tap {
    case .pins(let pins):
      inputs.send(.message("\(pins.count) places are here; n goes from one to the next."))
      map.select(pins.first)
    case .map, .element: break
    }
  }

  /// Performs the effects before the state is published, so that subscribers find the ride and the
  /// map in agreement with it.
  private func perform(_ step: AppRules.Outcome) {
    for effect in step.effects { perform(effect) }
    latest.value = step.state
    if player.moment.isRiding { work() }
  }

  private func perform(_ effect: AppEffect) {
    switch effect {
    case .ride(let goal): player.head(for: goal)
    case .halt: player.halt()
    case .setPermission(let status): player.setPermission(status)
    case .setGeocoder(let isReachable): player.setGeocoder(isReachable: isReachable)
    case .setAccuracy(let accuracy): player.setAccuracy(accuracy)
    case .dismissAlert: mapTab.dismissAlert()
    case .writeScenario: commands.send(.writeScenario(player.simulation, player.reports))
    case .resizeMap(let size): for drawer in drawers { drawer.resize(to: size) }
    case .pan(let columns, let rows): drawer.pan(columns: Double(columns), rows: Double(rows))
    case .zoom(let levels, let cell): drawer.zoom(by: levels, at: cell)
    case .tap(let column, let row): drawer.tap((column, row))
    case .tapMiddle: drawer.tapMiddle()
    case .select(let place): map.select(place.map { String($0) })
    case .center(let coordinate, let zoom):
      var camera = map.camera
      camera.center = coordinate
      camera.zoom = zoom ?? camera.zoom
      map.camera = camera
    case .fit(let region): map.fit(region, duration: .zero)
    case .useStyle(let style): map.use(AnyMapProvider(drawer(style)))
    case .type(let query): search.type(query)
    case .submit(let query): search.submit(query)
    case .choose(let place, let region): search.choose(place, near: region)
    case .redraw: redraws.send()
    case .suspend: commands.send(.suspend)
    case .quit: commands.send(.quit)
    }
  }

  /// Rides a part of the ride, and schedules the next part behind other inputs.
  private func work() {
    guard !isWorkScheduled.exchange(true, ordering: .relaxed) else { return }
    clock.schedule { [weak self] in
      guard let self else { return }
      isWorkScheduled.store(false, ordering: .relaxed)
      let isShown = pace.withLock { $0.isDue(at: clock.now) }
      // A ride that replaces this one is shown only when it has reached the present.
      if player.work(instants: Self.workload, isShown: isShown), !player.moment.isWaiting {
        work()
      }
    }
  }

  private var drawer: TerminalMapDrawer { drawer(latest.value.style) }

  private func drawer(_ style: MapStyle) -> TerminalMapDrawer {
    drawers.first { $0.style == style } ?? drawers[0]
  }

  private func screen(of state: AppState) -> CellGrid {
    AppView.screen(of: state, map: drawer(state.style), hasColor: hasColor)
  }
}

extension MapContent {
  /// The elements that are not places.
  fileprivate static func way(of moment: RideMoment, threshold: Double) -> [MapElement] {
    var elements = moment.track.lines.map { MapElement.polyline($0) }
    if let checkpoint = moment.status.checkpoint {
      elements.append(.circle(MapCircle(id: "checkpoint", center: checkpoint, radius: threshold)))
    }
    // Nothing of the user is shown without permission.
    if moment.status.isTracking, let fix = moment.status.fix {
      elements.append(
        .userPosition(UserPosition(position: fix.coordinate, accuracy: fix.horizontalAccuracy)))
    }
    return elements
  }
}
