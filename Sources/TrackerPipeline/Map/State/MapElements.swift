/// The elements that the app puts on the map, and the elements among them that are drawn for a
/// camera.
///
/// Pins with a clustering identifier are drawn as the clusters of the camera's zoom. The selected
/// pin is always drawn, also if it is in a cluster. Elements without a valid position are not
/// drawn.
struct MapElements: Sendable {
  /// Pins of one clustering identifier.
  private struct Group: Sendable {
    var markers: [Marker] = []
    /// The index; nil if it is out of date.
    var index: ClusterIndex?
  }

  private enum Place: Sendable {
    case single(Int)
    case grouped(group: Int, Int)
  }

  private var singles: [MapElement] = []
  private var groups: [Group] = []
  /// The place of each pin in `singles` or `groups`, by its id.
  private var places: [String: Place] = [:]

  init() {}

  init(_ content: MapContent) {
    var groupsByName: [String: Int] = [:]
    for element in content.elements where element.region != nil {
      guard case .marker(let marker) = element else {
        singles.append(element)
        continue
      }
      guard let name = marker.clusteringIdentifier else {
        places[marker.id] = .single(singles.count)
        singles.append(element)
        continue
      }
      let group = groupsByName[name] ?? groups.count
      if group == groups.count {
        groups.append(Group())
        groupsByName[name] = group
      }
      places[marker.id] = .grouped(group: group, groups[group].markers.count)
      groups[group].markers.append(marker)
    }
  }

  /// The elements of new content; indices of groups whose pins have not moved are kept.
  init(_ content: MapContent, after old: MapElements) {
    self.init(content)
    for (group, (new, old)) in zip(groups, old.groups).enumerated()
    where new.markers.lazy.map(\.position).elementsEqual(old.markers.lazy.map(\.position)) {
      groups[group].index = old.index
    }
  }

  func marker(_ id: String) -> Marker? {
    switch places[id] {
    case .single(let index): if case .marker(let marker) = singles[index] { marker } else { nil }
    case .grouped(let group, let index): groups[group].markers[index]
    case nil: nil
    }
  }

  /// The region of all elements of the content, with the pins where they are by now.
  func region(of content: MapContent) -> MapRegion? {
    MapRegion(
      covering: content.elements.compactMap { element in
        guard case .marker(let marker) = element else { return element.region }
        return MapElement.marker(self.marker(marker.id) ?? marker).region
      })
  }

  /// Updates a pin, if it exists.
  mutating func update(_ marker: Marker) {
    guard marker.position.isValid else { return }
    switch places[marker.id] {
    case .single(let index): singles[index] = .marker(marker)
    case .grouped(let group, let index):
      if groups[group].markers[index].position != marker.position { groups[group].index = nil }
      groups[group].markers[index] = marker
    case nil: break
    }
  }

  /// The elements to draw in a region.
  mutating func shown(in region: MapRegion, zoom: Int, selection: String?) -> [ShownElement] {
    var shown = singles.filter { $0.isWithin(region) }.map { ShownElement($0) }
    for group in groups.indices {
      let index = index(of: group)
      for cluster in index.clusters(in: region, zoom: zoom) {
        shown.append(ShownElement(element(of: cluster, in: groups[group], zoom: zoom)))
      }
    }
    guard let selection, let marker = marker(selection) else { return shown }
    let selected = ShownElement(.marker(marker), isSelected: true)
    if let place = shown.firstIndex(where: { $0.id == selected.id }) {
      shown[place] = selected
    } else {
      shown.append(selected)
    }
    return shown
  }

  /// The pins of a cluster, in the order of the content.
  mutating func pins(of cluster: MarkerCluster, zoom: Int) -> [String] {
    guard case .grouped(let group, let first) = places[cluster.id] else { return [] }
    let index = index(of: group)
    return index.members(of: index.cluster(of: first, zoom: zoom), zoom: zoom).sorted()
      .map { groups[group].markers[$0].id }
  }

  private mutating func index(of group: Int) -> ClusterIndex {
    if let index = groups[group].index { return index }
    let index = ClusterIndex(groups[group].markers.map(\.position))
    groups[group].index = index
    return index
  }

  private func element(
    of cluster: ClusterIndex.Cluster, in group: Group, zoom: Int
  ) -> MapElement {
    let first = group.markers[cluster.first]
    guard cluster.count > 1, let index = group.index else { return .marker(first) }
    return .cluster(
      MarkerCluster(
        id: first.id, position: first.position, count: cluster.count,
        splittingZoom: index.splittingZoom(of: cluster, zoom: zoom)))
  }
}
