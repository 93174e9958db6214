import Streams
import Synchronization

/// The state of a map, for any drawer: its camera, its content and its selection.
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
/// It combines the settings of the app with the actions of the user. A drawer may be attached
/// later, or replaced at any time; earlier settings take effect then. A report of the drawer is
/// never sent back to it, and an invisible difference is not a change. So an app may set the values
/// that it receives, and a drawer may round, without an endless loop.
///
/// Changes are made one at a time. A change that is made by a subscriber or a drawer follows the
/// present one. The drawer is called on the thread that makes the change, and during a movement on
/// the scheduler's: an app whose drawer needs the main thread makes its changes there.
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

  /// The camera. A camera that is out of range is replaced by the nearest one in range; one with a
  /// number that is not finite is ignored.
  public var camera: MapCamera {
    get { latest.value.camera }
    set { inputs.send(.camera(newValue)) }
  }

  /// The camera now, and after every change, each frame of a movement among them.
  public var cameras: AnyPublisher<MapCamera, Never> { changes(of: \.camera) }

  /// The visible region, now and after every change; nil as long as there is no view.
  public var visibleRegions: AnyPublisher<MapRegion?, Never> { changes(of: \.visibleRegion) }

  /// The stage of the map, now and after every change.
  public var stages: AnyPublisher<MapStage, Never> { changes(of: \.stage) }

  /// The id of the selected pin, now and after every change.
  public var selections: AnyPublisher<String?, Never> { changes(of: \.selection) }

  /// The taps of the user. A tap on a clickable pin selects it, a tap outside all elements clears
  /// the selection, and a tap on a cluster shows its pins.
  public var taps: AnyPublisher<MapTap, Never> { tapped.eraseToAnyPublisher() }

  private func changes<Value: Equatable & Sendable>(
    of value: @escaping @Sendable (MapSnapshot) -> Value
  ) -> AnyPublisher<Value, Never> {
    latest.map(value).removeDuplicates().eraseToAnyPublisher()
  }

  /// Moves the camera from where it is when the movement begins; replaces an earlier movement.
  ///
  /// It begins when there is a map. Setting the camera ends it, and so does a user who moves the
  /// map.
  public func move(
    to camera: MapCamera, duration: Duration = .milliseconds(300), easing: MapEasing = .easeInOut
  ) {
    inputs.send(.move(.camera(camera), duration: duration, easing: easing))
  }

  /// Moves the camera so that all of a region is visible, north up.
  ///
  /// - Parameter padding: Points left free on each side.
  public func fit(
    _ region: MapRegion, padding: Double = 32, duration: Duration = .milliseconds(300)
  ) {
    inputs.send(.move(.region(region, padding: padding), duration: duration, easing: .easeInOut))
  }

  /// Moves the camera so that all of the content is visible, north up. Without content it stays.
  public func fitContent(padding: Double = 32, duration: Duration = .milliseconds(300)) {
    inputs.send(.move(.content(padding: padding), duration: duration, easing: .easeInOut))
  }

  /// Replaces the content. The selected pin stays selected if the new content contains it.
  public func show(_ content: MapContent) {
    inputs.send(.content(content))
  }

  /// Selects a pin by its id; nil, or an id that is not in the content, clears the selection.
  public func select(_ marker: Marker.ID?) {
    inputs.send(.select(marker))
  }

  /// Draws the map with this drawer from now on; nil removes the drawer. Camera, content and
  /// selection stay.
  public func use(_ provider: AnyMapProvider?) {
    inputs.send(.provider(provider))
  }

  /// The point of the view at which a position appears; nil if it is not visible, or without a map.
  public func point(of coordinate: Coordinate) -> MapPoint? {
    drawer?.point(coordinate)
  }

  /// The position at a point of the view; nil if that is not on the Earth, or without a map.
  public func coordinate(at point: MapPoint) -> Coordinate? {
    drawer?.coordinate(point)
  }

  private var drawer: AnyMapProvider? {
    snapshot.stage == .mapCreated ? held.withLock(\.provider) : nil
  }

  /// Sends the commands before the state, so that subscribers find the state drawn.
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

  /// Replaces a subscription; the old one is cancelled outside the lock.
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
