import Foundation
import TrackerPipeline

/// Draws a map as dots, several to a cell.
struct MapRaster {
  private let style: MapStyle
  private let columns: Int
  private let rows: Int
  private let width: Int
  private let height: Int
  /// Points of the map per dot, across and down.
  private let scale: (x: Double, y: Double)
  private var inks: [MapInk]

  /// Points of the map per cell, across and down: about the pixels of a cell in usual terminals. So
  /// pins are clustered as on other screens, and a camera shows the same in each style.
  static let pointsPerCell = (across: 8.0, down: 16.0)

  init(style: MapStyle, columns: Int, rows: Int) {
    self.style = style
    (self.columns, self.rows) = (columns, rows)
    let dots = style.dots
    (width, height) = (columns * dots.across, rows * dots.down)
    scale = (
      Self.pointsPerCell.across / Double(dots.across), Self.pointsPerCell.down / Double(dots.down)
    )
    inks = Array(repeating: .none, count: max(0, width * height))
  }

  private mutating func dot(_ x: Int, _ y: Int, _ ink: MapInk) {
    guard (0..<width).contains(x), (0..<height).contains(y) else { return }
    let place = y * width + x
    if inks[place].rawValue < ink.rawValue { inks[place] = ink }
  }

  /// A line between two points of the map.
  ///
  /// - Parameters:
  ///   - period: Draws one dot of this many.
  ///   - first: The number of the first dot. Dots whose numbers are multiples of the period are
  ///     drawn.
  /// - Returns: The number of the last dot; the first one's if the line is out of sight.
  @discardableResult mutating func line(
    from start: MapPoint, to end: MapPoint, _ ink: MapInk, period: Int = 1, first: Int = 0
  ) -> Int {
    guard
      let (start, end) = Self.clipped(
        from: (start.x / scale.x, start.y / scale.y), to: (end.x / scale.x, end.y / scale.y),
        width: Double(width), height: Double(height))
    else { return first }
    let ends = [start, end].map { (x: Int($0.x.rounded(.down)), y: Int($0.y.rounded(.down))) }
    var number = first
    for place in DotLine(from: ends[0], to: ends[1]) {
      if number.isMultiple(of: period) { dot(place.x, place.y, ink) }
      number += 1
    }
    return number - 1
  }

  /// A line through points of the map; points on the same dot as the one before are skipped.
  ///
  /// - Parameters:
  ///   - period: Draws one dot of this many, however short the legs are.
  ///   - first: The number of the first dot, if the line goes on from another.
  /// - Returns: The number of the last dot.
  @discardableResult mutating func line(
    _ points: [MapPoint], _ ink: MapInk, period: Int = 1, first: Int = 0
  ) -> Int {
    guard var start = points.first else { return first }
    var number = first
    for (index, point) in points.enumerated() {
      let isNear = abs(point.x - start.x) < scale.x && abs(point.y - start.y) < scale.y
      if isNear, index + 1 < points.count { continue }
      number = line(from: start, to: point, ink, period: period, first: number)
      start = point
    }
    return number
  }

  /// Draws the visible lines of a basemap, fewer than with finer dots.
  mutating func draw(_ basemap: Basemap, in viewport: MapViewport) {
    for line in basemap.lines(in: viewport, coarseness: 2) {
      let points = viewport.points(of: line)
      let ink = MapInk(line.kind)
      self.line(line.isArea ? points + points.prefix(1) : points, ink, period: period(of: ink))
    }
  }

  /// Where there are no colours, whole lines of streets would hide the way ahead, which is dotted.
  private func period(of ink: MapInk) -> Int {
    switch ink {
    case .border: 2
    case .street: style == .braille ? 4 : 1
    default: 1
    }
  }

  /// - Parameter radius: In points of the map.
  mutating func circle(_ center: MapPoint, radius: Double, _ ink: MapInk) {
    guard radius > 0, radius.isFinite else { return }
    let count = Int(min(max(radius, 12), 256))
    let points = (0...count).map { index in
      let angle = Double(index) / Double(count) * 2 * .pi
      return MapPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
    }
    line(points, ink)
  }

  /// The part of a line within a rectangle (Liang and Barsky); nil if there is none.
  private static func clipped(
    from start: (x: Double, y: Double), to end: (x: Double, y: Double), width: Double,
    height: Double
  ) -> (start: (x: Double, y: Double), end: (x: Double, y: Double))? {
    let (dx, dy) = (end.x - start.x, end.y - start.y)
    guard dx.isFinite, dy.isFinite else { return nil }
    var (first, last) = (0.0, 1.0)
    for (toward, room) in [
      (-dx, start.x), (dx, width - start.x), (-dy, start.y), (dy, height - start.y),
    ] {
      if toward == 0 {
        if room < 0 { return nil }
        continue
      }
      let part = room / toward
      if toward < 0 { first = max(first, part) } else { last = min(last, part) }
    }
    if first > last { return nil }
    return (
      (start.x + first * dx, start.y + first * dy), (start.x + last * dx, start.y + last * dy)
    )
  }

  /// True if a cell has a dot of the ride.
  func isRidden(column: Int, row: Int) -> Bool {
    hasDot(column: column, row: row) { $0.isOfRide }
  }

  /// True if a cell has a dot of the first ride's line; false beyond the map.
  func isTrack(column: Int, row: Int) -> Bool {
    (0..<columns).contains(column) && (0..<rows).contains(row)
      && hasDot(column: column, row: row) { $0 == .track }
  }

  private func hasDot(column: Int, row: Int, where isWanted: (MapInk) -> Bool) -> Bool {
    let dots = style.dots
    for y in row * dots.down..<(row + 1) * dots.down {
      for x in column * dots.across..<(column + 1) * dots.across where isWanted(inks[y * width + x])
      {
        return true
      }
    }
    return false
  }

  /// Draws the dots on a screen, from a cell on.
  func draw(on grid: inout CellGrid, column: Int, row: Int, paper: Color?) {
    for y in 0..<rows {
      for x in 0..<columns {
        grid[column + x, row + y] = cell(x, y, paper: paper)
      }
    }
  }

  private func cell(_ x: Int, _ y: Int, paper: Color?) -> Cell {
    switch style {
    case .ascii:
      let ink = inks[y * width + x]
      return Cell(
        text: String(ink.character),
        style: CellStyle(foreground: ink.color(style), background: paper))
    case .blocks:
      let (upper, lower) = (inks[2 * y * width + x], inks[(2 * y + 1) * width + x])
      if upper == lower {
        return Cell(
          text: upper == .none ? " " : "█",
          style: CellStyle(foreground: upper.color(style), background: paper))
      }
      if upper == .none {
        return Cell(text: "▄", style: CellStyle(foreground: lower.color(style), background: paper))
      }
      return Cell(
        text: "▀",
        style: CellStyle(foreground: upper.color(style), background: lower.color(style) ?? paper))
    case .braille:
      var (bits, ink) = (UInt8(0), MapInk.none)
      for down in 0..<4 {
        for across in 0..<2 {
          let dot = inks[(4 * y + down) * width + 2 * x + across]
          if dot == .none { continue }
          bits |= Braille.bit(column: across, row: down)
          if dot.rawValue > ink.rawValue { ink = dot }
        }
      }
      return Cell(
        text: bits == 0 ? " " : String(Braille.character(bits)),
        style: CellStyle(foreground: ink.color(style), background: paper))
    }
  }
}

extension MapInk {
  fileprivate init(_ kind: BasemapKind) {
    switch kind {
    case .coast, .water, .river, .stream: self = .water
    case .border: self = .border
    case .motorway, .road, .railway, .street, .path, .other: self = .street
    }
  }
}
