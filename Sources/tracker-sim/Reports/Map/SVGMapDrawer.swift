import Foundation
import Streams
import TrackerPipeline

/// Draws a map as SVG: areas first, then lines, then pins.
final class SVGMapDrawer: ElementDrawer {
  let views = ElementViews<MapElement>()
  let viewSize: MapSize

  init(size: MapSize) {
    viewSize = size
  }

  var events: AnyPublisher<MapEvent, Never> {
    [MapEvent.size(viewSize), .stage(.mapCreated)].publisher.eraseToAnyPublisher()
  }

  func show(_ element: ShownElement, in view: Int) {
    views[view] = element.element
  }

  /// - Parameters:
  ///   - note: Is written into the lower right corner.
  ///   - notice: Is written above the map.
  ///   - below: Is drawn below the elements.
  func document(note: String?, notice: String? = nil, below: NamedMap = NamedMap()) -> String {
    var svg = SVGText(width: viewSize.width, height: viewSize.height, paper: "#f7f6f2")
    if let basemap = below.basemap { svg.draw(basemap, in: viewport) }
    drawGraticule(on: &svg)
    draw(below.names, isNoteThere: note != nil, on: &svg)
    let elements = views.all
    for element in elements {
      guard case .polyline(let line) = element else { continue }
      for part in line.coordinates.partsOnMap() { draw(part, style: line.style, on: &svg) }
    }
    // Elements farther south are drawn above others.
    for element in elements.sorted(by: { $0.latitude > $1.latitude }) { draw(element, on: &svg) }
    drawScale(on: &svg)
    if let notice {
      svg.text(notice, at: (viewSize.width / 2, 34), color: "#1c2126", size: 14, anchor: "middle")
    }
    if let note {
      svg.text(
        note, at: (viewSize.width - 12, viewSize.height - 12), color: "#626b74", size: 12,
        anchor: "end")
    }
    return svg.document
  }

  private func place(_ coordinate: Coordinate) -> (x: Double, y: Double)? {
    viewport.point(of: coordinate).map { ($0.x, $0.y) }
  }

  /// Draws a line without the points that could not be distinguished.
  private func draw(_ line: ArraySlice<Coordinate>, style: String?, on svg: inout SVGText) {
    var points: [(x: Double, y: Double)] = []
    for (index, coordinate) in zip(line.indices, line) {
      guard let point = place(coordinate) else { continue }
      if let last = points.last, index + 1 < line.endIndex,
        hypot(point.x - last.x, point.y - last.y) < 0.5
      {
        continue
      }
      points.append(point)
    }
    switch style {
    case "way": svg.line(points, color: "#b9c8e8", width: 9)
    // A line that follows no road has gaps.
    case "straight way": svg.line(points, color: "#b9c8e8", width: 9, dash: "2 14")
    default: svg.line(points, color: "#0b63ce", width: 4)
    }
  }

  private func draw(_ element: MapElement, on svg: inout SVGText) {
    switch element {
    case .marker(let marker):
      if let tip = place(marker.position) {
        svg.pin(at: tip, color: "#d63b2f", title: marker.title)
        svg.disk((tip.x, tip.y - 18), radius: 3, color: "#fff")
      }
    case .cluster(let cluster):
      guard let center = place(cluster.position) else { return }
      let radius = 13 + 2.5 * Double(String(cluster.count).count)
      svg.disk(center, radius: radius + 5, color: "#d63b2f", opacity: 0.22)
      svg.disk(center, radius: radius, color: "#d63b2f")
      svg.text(
        String(cluster.count), at: (center.x, center.y + 4.5), color: "#fff", size: 13,
        anchor: "middle")
    case .circle(let circle):
      guard let center = place(circle.center) else { return }
      let radius = circle.radius / viewport.camera.metersPerPoint
      svg.circle(center, radius: radius, color: circle.style ?? "#2e8b57")
    case .userPosition(let user):
      guard let center = place(user.position) else { return }
      svg.disk(center, radius: 8.5, color: "#fff")
      svg.disk(center, radius: 6.5, color: "#0b63ce")
    case .polyline, .polygon, .bubble: break
    }
  }

  private func draw(_ names: [MapName], isNoteThere: Bool, on svg: inout SVGText) {
    let (width, height) = (viewSize.width, viewSize.height)
    var layout = NameLayout(width: width, height: height)
    // The degrees at the edges, the scale and the credits have their places.
    layout.take(left: 0, top: 0, right: width, bottom: 20)
    layout.take(left: 0, top: height - 32, right: isNoteThere ? width : 170, bottom: height)
    for line in Graticule(viewport).parallels {
      layout.take(left: 0, top: line.place - 18, right: 60, bottom: line.place)
    }
    for name in names where Double(name.leastZoom) <= viewport.camera.zoom {
      guard let point = viewport.point(of: name.coordinate) else { continue }
      let size = name.textSize
      guard layout.place(name.name, size: size, at: (point.x, point.y)) else { continue }
      svg.disk((point.x, point.y), radius: 2, color: "#8a8f94")
      svg.text(
        name.name, at: (point.x + NameLayout.gap, point.y + size / 3), color: "#6b7278", size: size,
        halo: "#f7f6f2")
    }
  }

  private func drawGraticule(on svg: inout SVGText) {
    let graticule = Graticule(viewport)
    for line in graticule.meridians {
      svg.line([(line.place, 0), (line.place, viewSize.height)], color: "#e4e3dc", width: 1)
      svg.text(line.text, at: (line.place + 4, 14), color: "#6b6a61", size: 11)
    }
    for line in graticule.parallels {
      svg.line([(0, line.place), (viewSize.width, line.place)], color: "#e4e3dc", width: 1)
      svg.text(line.text, at: (5, line.place - 4), color: "#6b6a61", size: 11)
    }
  }

  private func drawScale(on svg: inout SVGText) {
    guard
      let bar = ScaleBar(metersPerPoint: viewport.camera.metersPerPoint, maximumWidth: 140)
    else { return }
    let (left, bottom) = (14.0, viewSize.height - 12)
    svg.line(
      [
        (left, bottom - 8), (left, bottom), (left + bar.width, bottom),
        (left + bar.width, bottom - 8),
      ],
      color: "#626b74", width: 1.5)
    svg.text(
      bar.text, at: (left + bar.width / 2, bottom - 5), color: "#626b74", size: 12, anchor: "middle"
    )
  }
}

extension MapElement {
  /// The latitude of an element at one position.
  fileprivate var latitude: Double {
    switch self {
    case .marker(let marker): marker.position.latitude
    case .cluster(let cluster): cluster.position.latitude
    default: 90
    }
  }
}
