import TrackerPipeline

/// A map of a ride: the route as a line of dots, some places with their numbers in the table, and a
/// scale.
struct RouteMap {
  private let route: Route
  /// In the order in which they were found.
  private let places: [VisitedPlace]
  private let style: TextStyle
  private let width: Int
  private let signs: Signs

  /// The characters of a map beside its dots.
  private struct Signs {
    let place, left, line, right, north: String

    static let unicode = Signs(place: "●", left: "├", line: "─", right: "┤", north: "↑")
    static let ascii = Signs(place: "#", left: "|", line: "-", right: "|", north: "^")
  }

  /// - Parameters:
  ///   - width: The maximum number of columns.
  ///   - isASCII: True to draw with ASCII alone, as ``MapStyle/ascii``.
  init(_ result: some RouteResult, style: TextStyle, width: Int, isASCII: Bool = false) {
    (route, places) = (result.route, result.places)
    self.style = style
    self.width = width
    signs = isASCII ? .ascii : .unicode
    dot = isASCII ? MapInk.track.character : nil
  }

  /// The character of a cell with dots; nil is a pattern of its dots.
  private let dot: Character?

  private static let height = 24
  /// Characters for numbers, at both sides.
  private static let margin = 4
  /// The approximate distance between marks, in characters.
  private static let gap = 8

  /// The lines of the map; none without a position. Positions that a map cannot draw are left out,
  /// and the last line says so.
  var lines: [String] {
    drawing + (MapEdge.notice(of: route).map { [$0] } ?? [])
  }

  private var drawing: [String] {
    let fixes = route.fixes.filter(Self.isDrawn)
    guard
      let map = MapProjection(
        of: fixes.lazy.map(\.coordinate), width: max(8, width - 2 * Self.margin),
        height: Self.height)
    else { return [] }
    var canvas = BrailleCanvas(width: map.width + 2 * Self.margin, height: map.height)
    for segment in route.tracks.flatMap(\.segments) {
      draw(route.fixes[segment], on: map, &canvas)
    }
    let step = markStep(on: map)
    mark(each: step, on: map, &canvas)
    return canvas.lines(dot: dot, marked: style.mark) + [caption(map, step: step)]
  }

  /// No line connects two segments, as nothing was recorded between them.
  private func draw(
    _ segment: ArraySlice<Location>, on map: MapProjection, _ canvas: inout BrailleCanvas
  ) {
    var last: (x: Int, y: Int)?
    for fix in segment where fix.coordinate.isValid {
      guard Self.isDrawn(fix) else {
        last = nil
        continue
      }
      let dot = Self.dot(of: fix, on: map)
      // Most fixes are on the same dot as the one before.
      if last.map({ $0 == dot }) != true { canvas.line(from: last ?? dot, to: dot) }
      last = dot
    }
  }

  /// 1, 2, 5, 10 …: the smallest step for which the numbers have room along the way.
  private func markStep(on map: MapProjection) -> Int {
    let way = (places.last?.totalDistance ?? 0) / map.metresPerDot / 3
    let most = max(2, way / Double(Self.gap))
    return Self.roundNumbers.first { Double(places.count) <= most * $0 }.map { Int($0) }
      ?? 1
  }

  /// Marks the first place and each n-th, if there is room.
  private func mark(each step: Int, on map: MapProjection, _ canvas: inout BrailleCanvas) {
    for place in places where place.index == 1 || place.index.isMultiple(of: step) {
      guard Self.isDrawn(place.location) else { continue }
      let dot = Self.dot(of: place.location, on: map)
      let (column, row) = (dot.x / 2, dot.y / 4)
      guard canvas.write(signs.place, column: column, row: row, isCovering: true) else { continue }
      let number = String(place.index)
      let left = column - number.count
      let around = [
        (column + 1, row), (left, row), (column + 1, row - 1), (column + 1, row + 1),
        (left, row - 1), (left, row + 1),
      ]
      _ = around.first { canvas.write(number, column: $0.0, row: $0.1, isCovering: false) }
    }
  }

  private static func isDrawn(_ fix: Location) -> Bool {
    fix.coordinate.isValid && fix.coordinate.isOnMap
  }

  private static func dot(of fix: Location, on map: MapProjection) -> (x: Int, y: Int) {
    let dot = map.dot(of: fix.coordinate)
    return (dot.x + 2 * margin, dot.y)
  }

  private func caption(_ map: MapProjection, step: Int) -> String {
    let scale = ScaleBar(metersPerPoint: 2 * map.metresPerDot, maximumWidth: Self.longestBar)
    let columns = max(2, Int((scale?.width ?? 0).rounded()))
    let bar = signs.left + String(repeating: signs.line, count: columns - 2) + signs.right
    return "\(bar) \(scale?.text ?? "0 m")  \(signs.north) N" + legend(step: step)
  }

  private func legend(step: Int) -> String {
    if places.isEmpty { return "" }
    let ordinal = step == 2 ? "2nd" : "\(step)th"
    return "  \(signs.place) places" + (step == 1 ? "" : ": the first, and every \(ordinal)")
  }

  private static let longestBar = 16.0

  /// Up to half the earth's circumference, in metres.
  private static let roundNumbers = (0..<8).flatMap { power in
    [1.0, 2, 5].map { digit in (0..<power).reduce(digit) { number, _ in number * 10 } }
  }
}
