import Streams

/// Computes the state of a map after each change, and the commands for the drawer.
///
/// The latest change counts, from the app or the drawer. A change of the app is sent to the drawer.
/// A report of the drawer is not sent back, however it has rounded. The drawer receives nothing
/// until the map exists, and then everything.
struct MapRules: SequentialStage {
  typealias Failure = Never

  /// The state after a change, and the commands that follow from it.
  struct Step: Sendable {
    let snapshot: MapSnapshot
    let commands: [MapCommand]
  }

  private var stage = MapStage.notStarted
  private var size: MapSize?
  private var selection: String?
  private var camera: CameraRules
  private var elements = ElementRules()
  private var content = MapContent([])
  /// The pins that change while they are shown, by their ids.
  private var states: [String: MarkerState] = [:]
  /// The number of drawers so far.
  private var provider = 0

  init(camera: MapCamera) {
    self.camera = CameraRules(camera: camera)
  }

  var snapshot: MapSnapshot {
    MapSnapshot(stage: stage, camera: camera.camera, size: size, selection: selection)
  }

  mutating func receive(_ input: MapInput) -> SequentialStep<Step, Never> {
    var commands = change(input)
    if stage == .mapCreated {
      if let viewport = snapshot.viewport {
        commands += camera.startMovement(in: viewport) { [content, elements] in
          elements.elements.region(of: content)
        }
      }
      commands += elements.changes(for: snapshot)
    } else {
      commands.removeAll(where: \.isForDrawer)
    }
    return .emit(Step(snapshot: snapshot, commands: commands))
  }

  mutating func finish() -> SequentialStep<Step, Never> { .finish }

  private mutating func change(_ input: MapInput) -> [MapCommand] {
    switch input {
    case .provider(let next):
      (stage, size) = (.notStarted, nil)
      elements.forgetDrawer()
      provider += 1
      return [.attach(next, number: provider)]
    case .event(let event, provider): return receive(event)
    case .event: break
    case .camera(let camera): return self.camera.set(camera)
    case .move(let target, let duration, let easing):
      camera.wait(to: target, duration: duration, easing: easing)
    case .frame(let camera, let movement):
      return self.camera.show(camera, ofMovement: movement)
    case .content(let content): return replace(with: content)
    case .marker(let marker): elements.update(marker)
    case .select(let marker): select(marker)
    }
    return []
  }

  private mutating func receive(_ event: MapEvent) -> [MapCommand] {
    switch event {
    case .stage(let stage): return reach(stage)
    case .size(let size): if size.isValid { self.size = size }
    case .camera(let camera, let request):
      return self.camera.report(camera, request: request)
    case .tap(let element): return tap(element)
    case .mapTap(let coordinate):
      select(nil)
      return [.tapped(.map(coordinate))]
    case .deselect(let marker): if marker == selection { select(nil) }
    case .drag(let marker, let coordinate): return drag(marker, to: coordinate)
    }
    return []
  }

  private mutating func replace(with content: MapContent) -> [MapCommand] {
    self.content = content
    elements.replace(with: content)
    select(selection)
    let followed = content.items.compactMap(\.state)
    states = Dictionary(followed.map { ($0.id, $0) }) { first, _ in first }
    return [.follow(followed)]
  }

  private mutating func drag(_ marker: String, to coordinate: Coordinate) -> [MapCommand] {
    let isDraggable = elements.elements.marker(marker)?.isDraggable ?? false
    let state = isDraggable && coordinate.isValid ? states[marker] : nil
    elements.drag(marker, to: coordinate, stays: state != nil)
    return state.map { [.move($0, to: coordinate)] } ?? []
  }

  private mutating func reach(_ stage: MapStage) -> [MapCommand] {
    let (wasThere, isThere) = (self.stage == .mapCreated, stage == .mapCreated)
    self.stage = stage
    if wasThere == isThere { return [] }
    elements.forgetDrawer()
    return [isThere ? camera.tell() : .hideAll]
  }

  /// Selects a marker, if it is on the map.
  private mutating func select(_ marker: String?) {
    let selection = marker.flatMap { elements.elements.marker($0)?.id }
    if selection != self.selection { elements.selectionHasChanged() }
    self.selection = selection
  }

  private mutating func tap(_ element: MapElement.ID) -> [MapCommand] {
    switch element.kind {
    case .cluster: return elements.cluster(element.name).map { open($0) } ?? []
    case .marker:
      guard elements.elements.marker(element.name)?.isClickable == true else { return [] }
      select(element.name)
    default: break
    }
    return [.tapped(.element(element))]
  }

  /// Moves the camera to the zoom at which the cluster splits.
  private mutating func open(_ cluster: MarkerCluster) -> [MapCommand] {
    guard let zoom = cluster.splittingZoom else {
      return [.tapped(.pins(elements.pins(of: cluster)))]
    }
    var target = snapshot.camera
    (target.center, target.zoom) = (cluster.position, Double(zoom))
    camera.wait(to: .camera(target), duration: .milliseconds(300), easing: .easeInOut)
    return []
  }
}

extension MapCommand {
  fileprivate var isForDrawer: Bool {
    switch self {
    case .setCamera, .apply: true
    default: false
    }
  }
}
