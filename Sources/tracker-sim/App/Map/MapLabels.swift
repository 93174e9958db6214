import TrackerPipeline

/// Draws the parts of a map that are characters: pins with their names, clusters with their numbers, the user, and the
/// flags of start and finish. The names of other places are below them.
///
/// If there is no room for all, the selected pin comes first, then the user, then clusters and pins
/// from the south, then flags. A place of a second ride is beside the line of the first, which it
/// does not hide. Names come last, and only into free cells.
struct MapLabels {
  private struct Label {
    var column: Int
    var row: Int
    let text: String
    let style: CellStyle
    /// Drawn beside it if there is room.
    let name: String
    let rank: Rank
    /// The places beside its own where it may be, if that is taken.
    var besides: [(across: Int, down: Int)] = []
  }

  /// Higher ranks are drawn first.
  private enum Rank: Int, Comparable {
    case second, flag, pin, user, selected

    static func < (left: Self, right: Self) -> Bool { left.rawValue < right.rawValue }
  }

  private static let pin = Color(0xE5484D)
  private static let selected = Color(0xF5A524)
  private static let user = Color(0x3E8EF7)
  private static let flag = Color(0x35B36B)
  private static let place = Color(0x8A949D)
  private static let longestName = 24

  private let column: Int
  private let row: Int
  private let size: ScreenSize
  private let paper: Color?
  private let isPlain: Bool
  private var labels: [Label] = []
  private var names: [(column: Int, row: Int, name: String)] = []

  /// - Parameter isPlain: True if only ASCII may be written.
  init(column: Int, row: Int, size: ScreenSize, paper: Color?, isPlain: Bool) {
    (self.column, self.row, self.size) = (column, row, size)
    (self.paper, self.isPlain) = (paper, isPlain)
  }

  mutating func add(_ shown: ShownElement, at viewport: MapViewport) {
    switch shown.element {
    case .marker(let marker) where marker.icon == "second":
      add(
        isPlain ? "+" : "◇", at: marker.position, viewport, name: "",
        style: CellStyle(foreground: MapInk.second.color(.braille), background: paper),
        rank: .second, besides: [(0, -1), (0, 1), (1, 0), (-1, 0)])
    case .marker(let marker) where marker.icon == "start" || marker.icon == "finish":
      addFlag(marker, viewport)
    case .marker(let marker):
      let sign = shown.isSelected ? (isPlain ? "@" : "◉") : isPlain ? "#" : "●"
      add(
        sign, at: marker.position, viewport, name: marker.title,
        style: CellStyle(
          foreground: shown.isSelected ? Self.selected : Self.pin, background: paper, isBold: true,
          isReversed: shown.isSelected),
        rank: shown.isSelected ? .selected : .pin)
    case .cluster(let cluster):
      let text = isPlain ? "(\(cluster.count))" : " \(cluster.count) "
      add(
        text, at: cluster.position, viewport, name: "",
        style: CellStyle(
          foreground: Self.pin, background: paper, isBold: true, isReversed: !isPlain),
        // A cluster is at the position of its first pin, which may be selected.
        rank: .pin, besides: [(-text.count, 0), (0, 1), (0, -1), (text.count, 0)])
    case .userPosition(let user):
      add(
        isPlain ? "X" : "◆", at: user.position, viewport, name: "",
        style: CellStyle(foreground: Self.user, background: paper, isBold: true), rank: .user)
    case .bubble, .polyline, .polygon, .circle: break
    }
  }

  /// The flag of an end of the way. The start's gives way to the left and the finish's to the right,
  /// as both may be at one place.
  private mutating func addFlag(_ marker: Marker, _ viewport: MapViewport) {
    let isStart = marker.icon == "start"
    let side = isStart ? -1 : 1
    add(
      isStart ? (isPlain ? "S" : "⚐") : isPlain ? "F" : "⚑", at: marker.position, viewport,
      name: marker.title,
      style: CellStyle(foreground: Self.flag, background: paper, isBold: true), rank: .flag,
      besides: [(side, 0), (0, -1), (0, 1), (-side, 0)])
  }

  private mutating func add(
    _ text: String, at position: Coordinate, _ viewport: MapViewport, name: String,
    style: CellStyle, rank: Rank, besides: [(across: Int, down: Int)] = []
  ) {
    guard let point = viewport.point(of: position),
      (0..<viewport.size.width).contains(point.x), (0..<viewport.size.height).contains(point.y)
    else { return }
    let place = Int(point.x / MapRaster.pointsPerCell.across) - (text.count - 1) / 2
    labels.append(
      Label(
        column: min(max(place, 0), max(0, size.columns - text.count)),
        row: Int(point.y / MapRaster.pointsPerCell.down), text: text, style: style, name: name,
        rank: rank, besides: besides))
  }

  /// Adds names of places, the most important first. They come last, and have no dots.
  mutating func add(_ names: [MapName], at viewport: MapViewport) {
    for name in names {
      guard let point = viewport.point(of: name.coordinate),
        (0..<viewport.size.width).contains(point.x), (0..<viewport.size.height).contains(point.y)
      else { continue }
      self.names.append(
        (
          Int(point.x / MapRaster.pointsPerCell.across),
          Int(point.y / MapRaster.pointsPerCell.down),
          name.name
        ))
    }
  }

  /// - Parameters:
  ///   - isTrack: True for a cell of the map that shows the line of the first ride, which no place of a second covers.
  ///   - isRidden: True for a cell of the map that shows the ride, which no name covers.
  func draw(
    on grid: inout CellGrid, isTrack: (_ column: Int, _ row: Int) -> Bool = { _, _ in false },
    isRidden: (_ column: Int, _ row: Int) -> Bool
  ) {
    var taken = Array(repeating: false, count: size.columns * size.rows)
    let sorted = labels.sorted { ($0.rank, $0.row) > ($1.rank, $1.row) }
    var drawn: [Label] = []
    for label in sorted {
      let width = label.text.count
      for (across, down) in [(0, 0)] + label.besides {
        var label = label
        label.column += across
        label.row += down
        guard label.column >= 0, label.column + width <= size.columns,
          label.rank != .second || !isTrack(label.column, label.row),
          take(label.column, label.row, width, &taken)
        else { continue }
        drawn.append(label)
        grid.write(
          label.text, column: column + label.column, row: row + label.row, style: label.style)
        break
      }
    }
    for label in drawn where !label.name.isEmpty {
      let start = label.column + label.text.count + 1
      let room = min(Self.longestName, size.columns - start)
      let name = Self.shortened(label.name, to: room)
      let width = min(name.columns, room)
      // A blank before it separates it from another.
      guard width >= min(4, name.columns), take(start - 1, label.row, width + 2, &taken)
      else {
        continue
      }
      for blank in [start - 1, start + width]
      where (0..<size.columns).contains(blank) && !isRidden(blank, label.row) {
        grid.write(
          " ", column: column + blank, row: row + label.row, style: CellStyle(background: paper))
      }
      grid.write(
        name, column: column + start, row: row + label.row, width: width,
        style: CellStyle(
          background: paper, isBold: label.rank == .selected, isDim: label.rank != .selected))
    }
    if names.isEmpty { return }
    for row in 0..<size.rows {
      for column in 0..<size.columns where isRidden(column, row) {
        taken[row * size.columns + column] = true
      }
    }
    drawNames(on: &grid, &taken)
  }

  /// A quiet map has a few names: each leaves a row above and below it free of others.
  private func drawNames(on grid: inout CellGrid, _ taken: inout [Bool]) {
    var named = Array(repeating: false, count: taken.count)
    for (start, row, whole) in names {
      let name = Self.shortened(whole, to: Self.longestName)
      let width = min(name.columns, Self.longestName)
      let around = (start - 2..<start + width + 3).clamped(to: 0..<size.columns)
      let isNear = (max(0, row - 1)...min(row + 1, size.rows - 1)).contains { row in
        around.contains { named[row * size.columns + $0] }
      }
      // The first row and the last one have notices, the scale and credits.
      guard start + width < size.columns, row > 0, row + 1 < size.rows, !isNear,
        take(start - 1, row, width + 2, &taken)
      else {
        continue
      }
      for column in start..<start + width { named[row * size.columns + column] = true }
      let style = CellStyle(foreground: Self.place, background: paper, isDim: true)
      // Lines of the basemap leave a blank beside it.
      let blanks = [start - 1, start + width].filter { (0..<size.columns).contains($0) }
      for blank in blanks {
        grid.write(" ", column: column + blank, row: self.row + row, style: style)
      }
      grid.write(name, column: column + start, row: self.row + row, width: width, style: style)
    }
  }

  /// The name without its last parts, if it is wider than the room: `Gasse 22, Zürich` of
  /// `Gasse 22, Zürich (Kreis 4) / Aussersihl`. A name of one part stays, and is cut.
  private static func shortened(_ name: String, to room: Int) -> String {
    guard name.columns > room else { return name }
    let starts = [", ", " / ", " ("].flatMap { name.ranges(of: $0).map { name[..<$0.lowerBound] } }
    return starts.map { String($0) }.filter { !$0.isEmpty && $0.columns <= room }
      .max { $0.columns < $1.columns } ?? name
  }

  /// Takes cells of a row; false if one of them is already taken. Cells outside are free.
  private func take(_ column: Int, _ row: Int, _ count: Int, _ taken: inout [Bool]) -> Bool {
    guard (0..<size.rows).contains(row) else { return false }
    let columns = (column..<column + count).clamped(to: 0..<size.columns)
    let places = columns.map { row * size.columns + $0 }
    guard !places.isEmpty, places.allSatisfy({ !taken[$0] }) else { return false }
    for place in places { taken[place] = true }
    return true
  }
}
