import Foundation
import Streams
import Synchronization
import TrackerPipeline

/// Draws a map with the characters of a terminal, and handles the user's actions on it.
final class TerminalMapDrawer: ElementDrawer {
  struct TerminalElement {
    let element: ShownElement
    /// The points of each part of a line that can be drawn, each near the one before, also across
    /// 180° of longitude. They are computed once, as the line is drawn in every frame.
    var parts: [[WorldPoint]] = []
    /// True if some of its positions are beyond the edges of the map.
    var isBeyondEdge = false
  }

  let views = ElementViews<TerminalElement>()
  let style: MapStyle
  private let background: MapBackground
  private let names = Mutex<(viewport: MapViewport, names: [MapName])?>(nil)
  private let size: CurrentValueSubject<ScreenSize, Never>
  private let reported = PassthroughSubject<MapEvent, Never>()

  init(style: MapStyle, size: ScreenSize, background: MapBackground = MapBackground()) {
    self.style = style
    self.background = background
    self.size = CurrentValueSubject(size)
  }

  var events: AnyPublisher<MapEvent, Never> {
    size.removeDuplicates().map { .size(Self.points(of: $0)) }
      .merge(with: Just(.stage(.mapCreated)), reported)
      .eraseToAnyPublisher()
  }

  func show(_ element: ShownElement, in view: Int) {
    var shown = TerminalElement(element: element)
    switch element.element {
    case .polyline(let line):
      shown.parts = line.coordinates.partsOnMap().map { WorldPoint.line($0) }
      shown.isBeyondEdge = line.coordinates.contains { !$0.isOnMap }
    case .marker(let marker): shown.isBeyondEdge = !marker.position.isOnMap
    case .userPosition(let user): shown.isBeyondEdge = !user.position.isOnMap
    default: break
    }
    views[view] = shown
  }

  var viewSize: MapSize { Self.points(of: size.value) }

  private static func points(of size: ScreenSize) -> MapSize {
    MapSize(
      width: Double(size.columns) * MapRaster.pointsPerCell.across,
      height: Double(size.rows) * MapRaster.pointsPerCell.down)
  }

  /// Sets the size of the screen.
  func resize(to size: ScreenSize) {
    self.size.value = size
  }

  /// Moves the camera by this many cells; the map moves the other way.
  func pan(columns: Double, rows: Double) {
    let viewport = viewport
    let middle = MapPoint(
      x: viewport.size.width / 2 + columns * MapRaster.pointsPerCell.across,
      y: viewport.size.height / 2 + rows * MapRaster.pointsPerCell.down)
    var camera = viewport.camera
    camera.center = viewport.coordinate(at: middle)
    user(moves: camera)
  }

  /// Zooms, and keeps the position under a cell in its place.
  ///
  /// - Parameter cell: From the map's upper left corner; nil is the middle.
  func zoom(by levels: Double, at cell: (column: Int, row: Int)? = nil) {
    var viewport = viewport
    let zoom = min(max(viewport.camera.zoom + levels, 0), MapCamera.maximumZoom)
    let middle = MapPoint(x: viewport.size.width / 2, y: viewport.size.height / 2)
    let fixed = cell.map { Self.point(of: $0) } ?? middle
    let target = viewport.coordinate(at: fixed)
    viewport.camera.zoom = zoom
    guard let moved = viewport.point(of: target) else { return }
    viewport.camera.center = viewport.coordinate(
      at: MapPoint(x: middle.x + moved.x - fixed.x, y: middle.y + moved.y - fixed.y))
    user(moves: viewport.camera)
  }

  private func user(moves camera: MapCamera) {
    views.camera = camera
    reported.send(.camera(camera, request: nil))
  }

  /// Taps the pin or cluster at a cell, or the map.
  func tap(_ cell: (column: Int, row: Int)) {
    let point = Self.point(of: cell)
    if let nearest = nearest(to: point, reach: 1.4) { return reported.send(.tap(nearest)) }
    reported.send(.mapTap(viewport.coordinate(at: point)))
  }

  /// Taps the pin or cluster nearest to the middle of the view.
  func tapMiddle() {
    let size = viewport.size
    let middle = MapPoint(x: size.width / 2, y: size.height / 2)
    if let nearest = nearest(to: middle, reach: .infinity) { reported.send(.tap(nearest)) }
  }

  private static func point(of cell: (column: Int, row: Int)) -> MapPoint {
    MapPoint(
      x: (Double(cell.column) + 0.5) * MapRaster.pointsPerCell.across,
      y: (Double(cell.row) + 0.5) * MapRaster.pointsPerCell.down)
  }

  /// - Parameter reach: In cells; a cluster is as wide as its number.
  private func nearest(to point: MapPoint, reach: Double) -> MapElement.ID? {
    let viewport = viewport
    let cells = MapRaster.pointsPerCell
    let candidates = views.all.compactMap { shown -> (id: MapElement.ID, distance: Double)? in
      guard let (position, width) = shown.element.element.tapTarget,
        let place = viewport.point(of: position)
      else { return nil }
      let across = max(0, abs(place.x - point.x) / cells.across - Double(width) / 2)
      let down = abs(place.y - point.y) / cells.down
      let isSeen =
        (0...viewport.size.width).contains(place.x) && (0...viewport.size.height).contains(place.y)
      guard isSeen, across <= reach, down <= reach else { return nil }
      return (shown.element.id, hypot(across, 2 * down))
    }
    return candidates.min { $0.distance < $1.distance }?.id
  }

  /// Draws the map on a screen, in the size that was set.
  ///
  /// - Parameter paper: The background; nil is the terminal's own colour.
  func draw(on grid: inout CellGrid, column: Int, row: Int, paper: Color?) {
    let viewport = viewport
    let size = size.value
    var raster = MapRaster(style: style, columns: size.columns, rows: size.rows)
    drawGraticule(on: &raster, viewport)
    if let basemap = background.basemap { raster.draw(basemap, in: viewport) }
    let elements = views.all
    // The way ahead is of many lines, and its dots go on from one to the next.
    var ahead = 0
    for shown in elements { draw(shown, on: &raster, viewport, ahead: &ahead) }
    raster.draw(on: &grid, column: column, row: row, paper: paper)
    var labels = MapLabels(
      column: column, row: row, size: size, paper: paper, isPlain: style == .ascii)
    for shown in elements { labels.add(shown.element, at: viewport) }
    labels.add(names(in: viewport), at: viewport)
    labels.draw(on: &grid, isTrack: { raster.isTrack(column: $0, row: $1) }) {
      raster.isRidden(column: $0, row: $1)
    }
    if elements.contains(where: \.isBeyondEdge) {
      // Below the line in which the app says that it does not show the user's position.
      grid.write(
        " \(MapEdge.notice) ", column: column, row: row + min(1, size.rows - 1),
        width: size.columns, style: CellStyle(background: paper, isBold: true))
    }
  }

  private func drawGraticule(on raster: inout MapRaster, _ viewport: MapViewport) {
    let graticule = Graticule(viewport, spacing: 160)
    let period = style == .braille ? 4 : style == .blocks ? 1 : 2
    for line in graticule.meridians {
      raster.line(
        from: MapPoint(x: line.place, y: 0), to: MapPoint(x: line.place, y: viewport.size.height),
        .graticule, period: period)
    }
    for line in graticule.parallels {
      raster.line(
        from: MapPoint(x: 0, y: line.place), to: MapPoint(x: viewport.size.width, y: line.place),
        .graticule, period: period)
    }
  }

  private func draw(
    _ shown: TerminalElement, on raster: inout MapRaster, _ viewport: MapViewport,
    ahead: inout Int
  ) {
    switch shown.element.element {
    case .polyline(let line):
      for points in shown.parts.map({ viewport.points(of: $0) }) {
        switch line.style {
        // The way ahead is dotted.
        case "ahead": ahead = raster.line(points, .ahead, period: 2, first: ahead)
        case "way": raster.line(points, .way)
        case "second": raster.line(points, .second)
        // A line that follows no road has gaps.
        case "straight way": raster.line(points, .way, period: 3)
        default: raster.line(points, .track)
        }
      }
    case .polygon(let area):
      let points = area.outline.compactMap { viewport.point(of: $0) }
      raster.line(points + points.prefix(1), .area)
    case .circle(let circle):
      guard let center = viewport.point(of: circle.center) else { return }
      raster.circle(center, radius: circle.radius / viewport.camera.metersPerPoint, .circle)
    case .userPosition(let user):
      guard let center = viewport.point(of: user.position), let accuracy = user.accuracy else {
        return
      }
      raster.circle(center, radius: accuracy / viewport.camera.metersPerPoint, .accuracy)
    case .marker, .cluster, .bubble: break
    }
  }

  /// The names of places in a view: the names of the frame before, if the map has not moved.
  private func names(in viewport: MapViewport) -> [MapName] {
    guard let places = background.places else { return [] }
    return names.withLock { latest in
      if let latest, latest.viewport == viewport { return latest.names }
      let names = places.names(
        in: viewport.region, zoom: viewport.camera.zoom, limit: Self.mostNames)
      latest = (viewport, names)
      return names
    }
  }

  /// More than a screen has room for.
  private static let mostNames = 100
}

extension MapElement {
  /// The position that a tap hits, and its width in cells; nil if it cannot be tapped.
  fileprivate var tapTarget: (position: Coordinate, width: Int)? {
    switch self {
    case .marker(let marker): marker.isClickable ? (marker.position, 1) : nil
    case .cluster(let cluster): (cluster.position, String(cluster.count).count + 2)
    default: nil
    }
  }
}
