import TrackerPipeline

/// Draws the parts of a map that are characters: pins with their names, clusters with their
/// numbers, the user.
///
/// If there is no room for all, the selected pin comes first, then the user, then clusters and pins
/// from the south. Names come last, and only into free cells.
struct MapLabels {
  private struct Label {
    var column: Int
    var row: Int
    let text: String
    let style: CellStyle
    /// Drawn beside it if there is room.
    let name: String
    /// Higher ranks are drawn first.
    let rank: Int
  }

  private static let pin = Color(0xE5484D)
  private static let selected = Color(0xF5A524)
  private static let user = Color(0x3E8EF7)
  private static let longestName = 24

  private let column: Int
  private let row: Int
  private let size: ScreenSize
  private let paper: Color?
  private let isPlain: Bool
  private var labels: [Label] = []

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
        style: CellStyle(foreground: MapInk.second.color(.braille), background: paper), rank: 0)
    case .marker(let marker):
      let sign = shown.isSelected ? (isPlain ? "@" : "◉") : isPlain ? "#" : "●"
      add(
        sign, at: marker.position, viewport, name: marker.title,
        style: CellStyle(
          foreground: shown.isSelected ? Self.selected : Self.pin, background: paper, isBold: true,
          isReversed: shown.isSelected),
        rank: shown.isSelected ? 3 : 1)
    case .cluster(let cluster):
      let text = isPlain ? "(\(cluster.count))" : " \(cluster.count) "
      add(
        text, at: cluster.position, viewport, name: "",
        style: CellStyle(
          foreground: Self.pin, background: paper, isBold: true, isReversed: !isPlain),
        rank: 1)
    case .userPosition(let user):
      add(
        isPlain ? "X" : "◆", at: user.position, viewport, name: "",
        style: CellStyle(foreground: Self.user, background: paper, isBold: true), rank: 2)
    case .bubble, .polyline, .polygon, .circle: break
    }
  }

  private mutating func add(
    _ text: String, at position: Coordinate, _ viewport: MapViewport, name: String,
    style: CellStyle, rank: Int
  ) {
    guard let point = viewport.point(of: position),
      (0..<viewport.size.width).contains(point.x), (0..<viewport.size.height).contains(point.y)
    else { return }
    let place = Int(point.x / MapRaster.pointsPerCell.across) - (text.count - 1) / 2
    labels.append(
      Label(
        column: min(max(place, 0), max(0, size.columns - text.count)),
        row: Int(point.y / MapRaster.pointsPerCell.down), text: text, style: style, name: name,
        rank: rank))
  }

  func draw(on grid: inout CellGrid) {
    var taken = Array(repeating: false, count: size.columns * size.rows)
    let sorted = labels.sorted { ($0.rank, $0.row) > ($1.rank, $1.row) }
    var drawn: [Label] = []
    for label in sorted {
      let width = label.text.count
      // Beside its place, if that is taken: a cluster is at the position of its first pin, which
      // may be selected.
      let places = [(0, 0), (-width, 0), (0, 1), (0, -1), (width, 0)]
      for (across, down) in places.prefix(label.rank == 1 && width > 1 ? places.count : 1) {
        var label = label
        label.column += across
        label.row += down
        guard label.column >= 0, label.column + width <= size.columns,
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
      let width = min(label.name.columns, Self.longestName, size.columns - start)
      // A blank before it separates it from another.
      guard width >= min(4, label.name.columns), take(start - 1, label.row, width + 2, &taken)
      else {
        continue
      }
      grid.write(
        label.name, column: column + start, row: row + label.row, width: width,
        style: CellStyle(background: paper, isBold: label.rank == 3, isDim: label.rank < 3))
    }
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
