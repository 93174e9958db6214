/// Resolves conflicting camera updates: the latest one counts, from the app, a movement, or the
/// user.
struct CameraRules: Sendable {
  private(set) var camera: MapCamera
  /// The number of cameras sent to the drawer.
  private var request = 0
  /// The camera that the drawer received last.
  private var told: MapCamera?
  /// The camera for which the drawer has reported the present one.
  private var answered: MapCamera?
  private var movement: CameraMovement?
  /// How many movements have begun or ended.
  private var movementNumber = 0
  /// A movement that was requested before it could begin.
  private var waiting: (target: MapTarget, duration: Duration, easing: MapEasing)?

  init(camera: MapCamera) {
    let world = MapCamera(center: Coordinate(latitude: 0, longitude: 0), zoom: 0)
    self.camera = camera.normalized ?? world
  }

  /// Handles a camera of the app. Nothing changes if the difference is invisible, or if the drawer
  /// has made the present camera of this one: so an app may set the camera that it receives.
  mutating func set(_ camera: MapCamera) -> [MapCommand] {
    guard let camera = camera.normalized, camera.isDifferent(from: self.camera) else { return [] }
    if let answered, !camera.isDifferent(from: answered) { return [] }
    self.camera = camera
    return endMovement() + [tell()]
  }

  /// The command that shows the present camera.
  mutating func tell() -> MapCommand {
    request += 1
    (told, answered) = (camera, nil)
    return .setCamera(camera, request: request)
  }

  /// Handles a camera of the drawer. An answer to an earlier request, or during a movement, is
  /// ignored.
  mutating func report(_ camera: MapCamera, request: Int?) -> [MapCommand] {
    if let request, request < self.request || movement != nil { return [] }
    guard let camera = camera.normalized else { return [] }
    let end = request == nil ? endMovement() : []
    answered = request == nil ? nil : told
    if camera.isDifferent(from: self.camera) { self.camera = camera }
    return end
  }

  mutating func wait(to target: MapTarget, duration: Duration, easing: MapEasing) {
    waiting = (target, duration, easing)
  }

  /// Begins the waiting movement, as soon as there is a view.
  mutating func startMovement(
    in viewport: MapViewport, contentRegion: () -> MapRegion?
  ) -> [MapCommand] {
    guard let waiting else { return [] }
    self.waiting = nil
    let target: MapCamera? =
      switch waiting.target {
      case .camera(let camera): camera
      case .region(let region, let padding): viewport.camera(fitting: region, padding: padding)
      case .content(let padding):
        contentRegion().map { viewport.camera(fitting: $0, padding: padding) }
      }
    guard let end = target?.normalized else { return [] }
    let movement = CameraMovement(
      start: camera, end: end, duration: waiting.duration, easing: waiting.easing)
    self.movement = movement
    movementNumber += 1
    return [.animate(movement, number: movementNumber)]
  }

  mutating func show(_ frame: MapCamera, ofMovement number: Int) -> [MapCommand] {
    guard let movement, number == movementNumber else { return [] }
    if frame == movement.end { self.movement = nil }
    camera = frame.normalized ?? camera
    return [tell()]
  }

  private mutating func endMovement() -> [MapCommand] {
    waiting = nil
    guard movement.take() != nil else { return [] }
    movementNumber += 1
    return [.animate(nil, number: movementNumber)]
  }
}
