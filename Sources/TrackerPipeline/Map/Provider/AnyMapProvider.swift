import Streams

/// Type-erases a drawer, so that an app does not depend on its type.
public struct AnyMapProvider: Sendable {
  let events: AnyPublisher<MapEvent, Never>
  let setCamera: @Sendable (MapCamera, Int) -> Void
  let apply: @Sendable (MapChanges) -> Void
  let hideAll: @Sendable () -> Void
  let point: @Sendable (Coordinate) -> MapPoint?
  let coordinate: @Sendable (MapPoint) -> Coordinate?

  /// - Parameter provider: Is retained, with the views it makes.
  public init<Provider: MapProvider>(_ provider: Provider) {
    let views = ElementViews(provider)
    events = provider.events
    setCamera = { provider.setCamera($0, request: $1) }
    apply = { views.apply($0) }
    hideAll = { views.hideAll() }
    point = { provider.point(of: $0) }
    coordinate = { provider.coordinate(at: $0) }
  }
}

/// The views of the elements, and hidden views for later use.
private final class ElementViews<Provider: MapProvider>: @unchecked Sendable {
  // Sendable: only the map's state uses it, one change at a time.
  private let provider: Provider
  private var shown: [MapElement.ID: Provider.ElementView] = [:]
  private var hidden: [MapElement.Kind: [Provider.ElementView]] = [:]

  init(_ provider: Provider) {
    self.provider = provider
  }

  func apply(_ changes: MapChanges) {
    for element in changes.removed { hide(element.id) }
    for element in changes.added {
      let view =
        hidden[element.element.kind]?.popLast() ?? provider.makeView(for: element.element)
      shown[element.id] = view
      provider.show(element, in: view)
    }
    for element in changes.moved {
      if let view = shown[element.id] { provider.move(element, in: view) }
    }
    for element in changes.updated {
      if let view = shown[element.id] { provider.show(element, in: view) }
    }
    provider.commitChanges()
  }

  func hideAll() {
    for id in shown.keys { hide(id) }
    provider.commitChanges()
  }

  private func hide(_ id: MapElement.ID) {
    guard let view = shown.removeValue(forKey: id) else { return }
    provider.hide(view)
    hidden[id.kind, default: []].append(view)
  }
}
