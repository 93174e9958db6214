/// The elements that an app puts on its map.
///
/// ```swift
/// let content = MapContent {
///   MapCircle(id: "gate", center: checkpoint, radius: 20)
///   for place in places {
///     Marker(id: "\(place.id)", position: place.coordinate, clusteringIdentifier: "places")
///   }
///   if let selected { InfoBubble(selected) }
/// }
/// ```
///
/// Of several elements with the same kind and name the first counts. Otherwise the order has no
/// effect: areas are drawn below lines, lines below pins, and bubbles above everything; southern
/// pins are drawn above northern ones.
public struct MapContent: Sendable {
  /// An element, and the state that changes it.
  struct Item: Sendable {
    var element: MapElement
    var state: MarkerState?
  }

  let items: [Item]

  public init(@MapContentBuilder _ content: () -> [MapContentBuilder.Part]) {
    self.init(content().map(\.item))
  }

  public init(_ elements: some Sequence<MapElement>) {
    self.init(elements.map { Item(element: $0) })
  }

  private init(_ items: [Item]) {
    var ids = Set<MapElement.ID>(minimumCapacity: items.count)
    self.items = items.filter { ids.insert($0.element.id).inserted }
  }

  public var elements: [MapElement] { items.map(\.element) }

  /// The region of all elements; nil if none has a position.
  public var region: MapRegion? {
    MapRegion(covering: items.compactMap(\.element.region))
  }
}

/// Collects the elements of a ``MapContent``.
///
/// ```swift
/// struct PlaceMap {
///   let content: MapContent
///
///   init(@MapContentBuilder content: () -> [MapContentBuilder.Part]) {
///     self.content = MapContent(content)
///   }
/// }
/// ```
@resultBuilder
public enum MapContentBuilder {
  public struct Part: Sendable {
    let item: MapContent.Item
  }

  public static func buildExpression(_ marker: Marker) -> [Part] { [Part(.marker(marker))] }

  /// A pin that changes while it is shown.
  public static func buildExpression(_ state: MarkerState) -> [Part] {
    [Part(item: MapContent.Item(element: .marker(state.marker), state: state))]
  }

  public static func buildExpression(_ bubble: InfoBubble) -> [Part] { [Part(.bubble(bubble))] }
  public static func buildExpression(_ line: MapPolyline) -> [Part] { [Part(.polyline(line))] }
  public static func buildExpression(_ circle: MapCircle) -> [Part] { [Part(.circle(circle))] }
  public static func buildExpression(_ area: MapPolygon) -> [Part] { [Part(.polygon(area))] }
  public static func buildExpression(_ user: UserPosition) -> [Part] { [Part(.userPosition(user))] }
  public static func buildExpression(_ content: MapContent) -> [Part] {
    content.items.map(Part.init)
  }

  public static func buildBlock(_ parts: [Part]...) -> [Part] { parts.flatMap(\.self) }
  public static func buildOptional(_ parts: [Part]?) -> [Part] { parts ?? [] }
  public static func buildEither(first parts: [Part]) -> [Part] { parts }
  public static func buildEither(second parts: [Part]) -> [Part] { parts }
  public static func buildArray(_ parts: [[Part]]) -> [Part] { parts.flatMap(\.self) }
  public static func buildLimitedAvailability(_ parts: [Part]) -> [Part] { parts }
}

extension MapContentBuilder.Part {
  fileprivate init(_ element: MapElement) {
    item = MapContent.Item(element: element)
  }
}
