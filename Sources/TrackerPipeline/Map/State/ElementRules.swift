/// Decides which elements the drawer shows, and which changes that needs.
///
/// The drawer receives the elements in the view and half a view around it. It receives nothing
/// while the camera stays within that region and at its zoom level.
struct ElementRules: Sendable {
  private(set) var elements = MapElements()
  private var shown: [ShownElement] = []
  private var shownRegion: MapRegion?
  private var shownZoom: Int?

  /// Forgets what is shown, for another drawer.
  mutating func forgetDrawer() {
    shown = []
    shownRegion = nil
  }

  mutating func replace(with content: MapContent) {
    elements = MapElements(content, after: elements)
    shownRegion = nil
  }

  mutating func update(_ marker: Marker) {
    if elements.marker(marker.id) == marker { return }
    elements.update(marker)
    shownRegion = nil
  }

  mutating func selectionHasChanged() {
    shownRegion = nil
  }

  /// The changes since the last call.
  mutating func changes(for snapshot: MapSnapshot) -> [MapCommand] {
    guard let visible = snapshot.visibleRegion else { return [] }
    let zoom = Int(snapshot.camera.zoom)
    if let shownRegion, shownRegion.contains(visible), shownZoom == zoom { return [] }
    let region = visible.expanded(by: 0.5)
    (shownRegion, shownZoom) = (region, zoom)
    let wanted = elements.shown(in: region, zoom: zoom, selection: snapshot.selection)
    let changes = MapChanges(from: shown, to: wanted)
    shown = wanted
    return changes.isEmpty ? [] : [.apply(changes)]
  }

  /// Handles a drag: the drawer already shows the pin there. If the pin does not stay, it is put
  /// back.
  mutating func drag(_ id: String, to coordinate: Coordinate, stays: Bool) {
    guard var marker = elements.marker(id) else { return }
    marker.position = coordinate
    let isShown = shown.firstIndex { $0.id == MapElement.ID(.marker, id) }
    if let isShown { shown[isShown].element = .marker(marker) }
    if stays { elements.update(marker) }
    shownRegion = nil
  }

  /// The cluster that the drawer shows with this id.
  func cluster(_ id: String) -> MarkerCluster? {
    for element in shown {
      if case .cluster(let cluster) = element.element, cluster.id == id { return cluster }
    }
    return nil
  }

  mutating func pins(of cluster: MarkerCluster) -> [String] {
    shownZoom.map { elements.pins(of: cluster, zoom: $0) } ?? []
  }
}
