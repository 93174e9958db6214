import Streams
import Synchronization

/// A map: what it shows and from where, for any drawer.
///
/// ```swift
/// let map = MapViewState(
///   camera: MapCamera(center: Coordinate(latitude: 46.5, longitude: 8), zoom: 12),
///   scheduler: DispatchQueue.main)
/// let looking = map.cameras.sink { print($0.center) }
/// map.show(MapContent { Marker(position: summit, title: "Summit") })
/// map.move(to: MapCamera(center: summit, zoom: 15), duration: .seconds(1))
/// ```
///
/// What the app sets and what the user does meet here, in one state. The drawer may come later, or be
/// another one at any time: whatever was set before it is there happens then. What the drawer reports is
/// never sent back to it, and a difference that cannot be seen is no change: so an app may set what it is
/// told, and a drawer may round, and nothing goes round in a circle.
///
/// Changes come one at a time. One that is made from inside a subscriber or a drawer follows the present
/// one. The drawer is called by the thread that makes the change, or that of the scheduler during a movement:
/// an app whose drawer wants the main thread makes its changes there.
public final class MapViewState: Sendable {
  private let inputs = PassthroughSubject<MapInput, Never>()
  private let latest: CurrentValueSubject<MapSnapshot, Never>
  private let tapped = PassthroughSubject<MapTap, Never>()
  private let animations = PassthroughSubject<Animation, Never>()
  private let held = Mutex(Held())

  private typealias Animation = (movement: CameraMovement?, number: Int)

  private struct Held {
    var own: [AnyCancellable] = []
    var provider: AnyMapProvider?
    var events: AnyCancellable?
    var markers: AnyCancellable?
  }

  /// - Parameter scheduler: Measures the time of movements.
  public init(camera: MapCamera, scheduler: any Scheduler) {
    let rules = MapRules(camera: camera)
    latest = CurrentValueSubject(rules.snapshot)
    let steps = inputs.staged(rules).sink { [weak self] in self?.perform($0) }
    let frames =
      animations
      .map { animation in
        let cameras = animation.movement?.cameras(on: scheduler) ?? Empty().eraseToAnyPublisher()
        return cameras.map { MapInput.frame($0, movement: animation.number) }
      }
      .switchToLatest()
      .sink { [inputs] in inputs.send($0) }
    held.withLock { $0.own = [steps, frames] }
  }

  /// The state now, and after every change.
  public var snapshots: AnyPublisher<MapSnapshot, Never> {
    latest.removeDuplicates().eraseToAnyPublisher()
  }

  /// The state now.
  public var snapshot: MapSnapshot { latest.value }

  /// What the map is looked at from. What is out of range is taken to the nearest camera that is not, and
  /// one that is none, as a number of it is not one, changes nothing.
  public var camera: MapCamera {
    get { latest.value.camera }
    set { inputs.send(.camera(newValue)) }
  }

  /// The camera now, and after every change, each frame of a movement among them.
  public var cameras: AnyPublisher<MapCamera, Never> { changes(of: \.camera) }

  /// The region that can be seen, now and after every change; nil as long as there is no view.
  public var visibleRegions: AnyPublisher<MapRegion?, Never> { changes(of: \.visibleRegion) }

  /// How far the map is on its way to the screen, now and after every change.
  public var stages: AnyPublisher<MapStage, Never> { changes(of: \.stage) }

  /// The id of the pin that is selected, now and after every change.
  public var selections: AnyPublisher<String?, Never> { changes(of: \.selection) }

  /// What the user taps. A tap on a pin that is clickable selects it, one beside all elements selects none,
  /// and one on a cluster shows the pins of it.
  public var taps: AnyPublisher<MapTap, Never> { tapped.eraseToAnyPublisher() }

  private func changes<Value: Equatable & Sendable>(
    of value: @escaping @Sendable (MapSnapshot) -> Value
  ) -> AnyPublisher<Value, Never> {
    latest.map(value).removeDuplicates().eraseToAnyPublisher()
  }

  /// Moves the camera there, from where it is then; instead of a movement before.
  ///
  /// It begins when the map is there. Setting the camera ends it, and so does the user who moves the map.
  public func move(
    to camera: MapCamera, duration: Duration = .milliseconds(300), easing: MapEasing = .easeInOut
  ) {
    inputs.send(.move(.camera(camera), duration: duration, easing: easing))
  }

  /// Moves the camera to where all of a region can be seen, north up.
  ///
  /// - Parameter padding: Points left free on each side.
  public func fit(
    _ region: MapRegion, padding: Double = 32, duration: Duration = .milliseconds(300)
  ) {
    inputs.send(.move(.region(region, padding: padding), duration: duration, easing: .easeInOut))
  }

  /// Moves the camera to where all of the content can be seen, north up. Without any it stays.
  public func fitContent(padding: Double = 32, duration: Duration = .milliseconds(300)) {
    inputs.send(.move(.content(padding: padding), duration: duration, easing: .easeInOut))
  }

  /// Shows this content, instead of that before. The selected pin stays selected if it is in it.
  public func show(_ content: MapContent) {
    inputs.send(.content(content))
  }

  /// Selects a pin by its id; nil, or one that is not in the content, selects none.
  public func select(_ marker: Marker.ID?) {
    inputs.send(.select(marker))
  }

  /// Draws the map with this drawer from now on, and none with nil. Camera, content and selection stay.
  public func use(_ provider: AnyMapProvider?) {
    inputs.send(.provider(provider))
  }

  /// Where the drawer shows a position; nil where it cannot be seen, or there is no map.
  public func point(of coordinate: Coordinate) -> MapPoint? {
    drawer?.point(coordinate)
  }

  /// The position at a point of the drawer's view; nil where that is not the Earth, or without a map.
  public func coordinate(at point: MapPoint) -> Coordinate? {
    drawer?.coordinate(point)
  }

  private var drawer: AnyMapProvider? {
    snapshot.stage == .mapCreated ? held.withLock(\.provider) : nil
  }

  /// The drawer first: who hears of a state finds it drawn.
  private func perform(_ step: MapRules.Step) {
    for command in step.commands { perform(command) }
    latest.value = step.snapshot
  }

  private func perform(_ command: MapCommand) {
    let provider = held.withLock(\.provider)
    switch command {
    case .attach(let next, let number):
      replace(\.events, with: nil)
      provider?.hideAll()
      held.withLock { $0.provider = next }
      replace(
        \.events,
        with: next?.events.sink { [inputs] in inputs.send(.event($0, provider: number)) })
    case .setCamera(let camera, let request): provider?.setCamera(camera, request)
    case .apply(let changes): provider?.apply(changes)
    case .hideAll: provider?.hideAll()
    case .animate(let movement, let number): animations.send((movement, number))
    case .follow(let states):
      replace(
        \.markers,
        with: Publishers.MergeMany(states.map(\.markers)).sink { [inputs] in
          inputs.send(.marker($0))
        })
    case .move(let state, let coordinate): state.position = coordinate
    case .tapped(let tap): tapped.send(tap)
    }
  }

  /// The one before is cancelled, outside the lock.
  private func replace(
    _ subscription: WritableKeyPath<Held, AnyCancellable?>, with new: AnyCancellable?
  ) {
    let old = held.withLock { held in
      defer { held[keyPath: subscription] = new }
      return held[keyPath: subscription]
    }
    old?.cancel()
  }
}
