/// Resolves conflicting camera updates: the last one counts, of the app, of a movement, or of the user.
struct CameraRules: Sendable {
  private(set) var camera: MapCamera
  /// How often the drawer was told a camera.
  private var request = 0
  /// The camera that the drawer received last.
  private var told: MapCamera?
  /// The camera for which the drawer has reported the present one.
  private var answered: MapCamera?
  private var movement: CameraMovement?
  /// How many movements have begun or ended.
  private var movementNumber = 0
  /// Asked for before it could begin.
  private var waiting: (target: MapTarget, duration: Duration, easing: MapEasing)?

  init(camera: MapCamera) {
    let world = MapCamera(center: Coordinate(latitude: 0, longitude: 0), zoom: 0)
    self.camera = camera.normalized ?? world
  }

  /// The app's word. An app that sets what it has heard does not start anything: what nobody
  /// could see is no change, and neither is what the drawer has already made the present camera of.
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

  /// The drawer's word. An answer to a camera that has been followed by another, or is one of a movement
  /// that goes on, is none.
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

  /// Begins what waits, as soon as the view is there.
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
