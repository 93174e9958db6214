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

  /// - Parameter below: Is drawn below the elements.
  func document(_ texts: PictureTexts, below: NamedMap = NamedMap()) -> String {
    var svg = SVGText(
      width: viewSize.width, height: viewSize.height, paper: SVGText.MapColor.paper,
      title: texts.description)
    if let basemap = below.basemap { svg.draw(basemap, in: viewport) }
    drawGraticule(on: &svg)
    draw(below.names, around: texts, on: &svg)
    var legend = MapLegend()
    let elements = views.all
    var room = BadgeRoom()
    for element in elements {
      guard case .polyline(let line) = element else { continue }
      for part in line.coordinates.partsOnMap() {
        let drawn = draw(part, style: line.style, on: &svg)
        if drawn.count > 1 { legend.entries.insert(line.style == nil ? .route : .way) }
        if line.style == nil { room.take(line: drawn) }
      }
    }
    for (end, entry) in [(texts.finish, MapLegend.Entry.finish), (texts.start, .start)] {
      guard let end, let point = place(end) else { continue }
      svg.flag(at: point, isFinish: entry == .finish)
      legend.entries.insert(entry)
      room.take(flagAt: point, isFinish: entry == .finish)
    }
    room.take(elements.compactMap { $0.position.flatMap(place) })
    // Elements farther south are drawn above others.
    for element in elements.sorted(by: { $0.latitude > $1.latitude }) {
      draw(element, in: room, on: &svg)
      if case .marker = element { legend.entries.insert(.place) }
      if case .cluster = element { legend.entries.insert(.cluster) }
    }
    drawScale(on: &svg)
    legend.draw(on: &svg, left: 14, bottom: viewSize.height - 34)
    write(texts, on: &svg)
    return svg.document
  }

  private func write(_ texts: PictureTexts, on svg: inout SVGText) {
    let paper = SVGText.MapColor.paper
    svg.text(texts.title, at: (66, 38), color: SVGText.MapColor.ink, size: 17, halo: paper)
    svg.text(texts.summary, at: (66, 56), color: SVGText.MapColor.quiet, size: 12, halo: paper)
    if let notice = texts.notice {
      svg.text(
        notice, at: (viewSize.width / 2, 78), color: SVGText.MapColor.ink, size: 14,
        anchor: "middle", halo: paper)
    }
    if let credits = texts.credits {
      svg.text(
        credits, at: (viewSize.width - 12, viewSize.height - 12), color: SVGText.MapColor.quiet,
        size: 12, anchor: "end")
    }
  }

  private func place(_ coordinate: Coordinate) -> (x: Double, y: Double)? {
    viewport.point(of: coordinate).map { ($0.x, $0.y) }
  }

  /// Draws a line without the points that could not be distinguished.
  ///
  /// - Returns: The points that are drawn.
  private func draw(
    _ line: ArraySlice<Coordinate>, style: String?, on svg: inout SVGText
  ) -> [SVGText.Point] {
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
    case "way": svg.line(points, color: SVGText.MapColor.way, width: 9)
    // A line that follows no road has gaps.
    case "straight way":
      svg.line(points, color: SVGText.MapColor.way, width: 9, dash: "2 14")
    default:
      svg.line(points, color: SVGText.MapColor.route, width: 4)
      svg.arrows(along: points)
    }
    return points
  }

  private func draw(_ element: MapElement, in room: BadgeRoom, on svg: inout SVGText) {
    switch element {
    case .marker(let marker):
      guard let point = place(marker.position) else { return }
      svg.place(at: point, isCluster: false, title: marker.title)
    case .cluster(let cluster):
      guard let point = place(cluster.position) else { return }
      let count = cluster.count.grouped
      svg.place(at: point, isCluster: true, title: "\(count) places")
      svg.badge(count, at: room.middle(ofBadge: count, beside: point))
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

  private func draw(_ names: [MapName], around texts: PictureTexts, on svg: inout SVGText) {
    let (width, height) = (viewSize.width, viewSize.height)
    var layout = NameLayout(width: width, height: height)
    // The degrees at the edges, title, legend, scale and credits have their places.
    layout.take(left: 0, top: 0, right: width, bottom: 20)
    let titleWidth = Double(max(texts.title.count * 10, texts.summary.count * 7))
    layout.take(left: 60, top: 20, right: 66 + titleWidth, bottom: 62)
    layout.take(left: 0, top: height - 54, right: width / 2, bottom: height)
    layout.take(
      left: 0, top: height - 32, right: texts.credits != nil ? width : 170, bottom: height)
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
  /// The position of a mark.
  fileprivate var position: Coordinate? {
    switch self {
    case .marker(let marker): marker.position
    case .cluster(let cluster): cluster.position
    default: nil
    }
  }

  /// The latitude of an element at one position.
  fileprivate var latitude: Double { position?.latitude ?? 90 }
}
