/// The number of colours of a terminal.
enum ColorDepth: String, CaseIterable, Sendable {
  case none, sixteen, palette, full
}

/// Makes a terminal show one screen after another, and writes only what has changed.
///
/// Rows are written from left to right. Between two changes of a row, the cursor is moved, or the
/// cells are written again if that is shorter. Sequences are from ECMA-48, and for colours from
/// xterm.
struct ScreenWriter: Sendable {
  let colors: ColorDepth
  /// The contents of the terminal; nil if they are not known.
  private var shown: CellGrid?
  private var style = CellStyle.plain
  /// The position of the terminal's cursor; nil if it is not known.
  private var cursor: (column: Int, row: Int)?

  init(colors: ColorDepth) {
    self.colors = colors
  }

  /// Marks the content of the terminal as unknown: the next screen is written as a whole.
  mutating func forget() {
    shown = nil
  }

  /// The bytes that change the shown screen into `grid`.
  mutating func bytes(for grid: CellGrid) -> [UInt8] {
    var output: [UInt8] = []
    var before = CellGrid(size: grid.size)
    if let shown, shown.size == grid.size {
      before = shown
    } else {
      output += "\u{1B}[0m\u{1B}[2J".utf8
      (style, cursor) = (.plain, nil)
    }
    for row in 0..<grid.size.rows { write(row, of: grid, over: before, to: &output) }
    shown = grid
    return output
  }

  private mutating func write(
    _ row: Int, of grid: CellGrid, over before: CellGrid, to output: inout [UInt8]
  ) {
    let start = row * grid.size.columns
    var column = 0
    while column < grid.size.columns {
      let cell = grid.cells[start + column]
      let width = Self.isWide(column, row, in: grid) ? 2 : 1
      let isSame =
        cell == before.cells[start + column]
        && (width == 1 || before.cells[start + column + 1] == grid.cells[start + column + 1])
      // The second half of a wide character is written with the first.
      if isSame || cell.text.isEmpty {
        column += 1
        continue
      }
      move(to: column, row, in: grid, &output)
      write(cell, to: &output)
      column += width
      // After the last column, some terminals move the cursor and others do not. Terminals also
      // disagree on the width of emoji and of characters with several scalars.
      let isSure = width == 1 && cell.text.unicodeScalars.count == 1
      cursor = isSure && column < grid.size.columns ? (column, row) : nil
    }
  }

  private static func isWide(_ column: Int, _ row: Int, in grid: CellGrid) -> Bool {
    column + 1 < grid.size.columns && grid[column + 1, row].text.isEmpty
  }

  private mutating func move(to column: Int, _ row: Int, in grid: CellGrid, _ output: inout [UInt8])
  {
    guard let cursor, cursor.row == row, cursor.column <= column else {
      output += "\u{1B}[\(row + 1);\(column + 1)H".utf8
      return
    }
    let gap = column - cursor.column
    guard gap > 0 else { return }
    let between = (cursor.column..<column).map { grid[$0, row] }
    let isShort =
      gap <= 3
      && between.allSatisfy { $0.style == style && $0.text.utf8.count == 1 }
    if isShort {
      for cell in between { output += cell.text.utf8 }
    } else {
      output += (gap == 1 ? "\u{1B}[C" : "\u{1B}[\(gap)C").utf8
    }
  }

  private mutating func write(_ cell: Cell, to output: inout [UInt8]) {
    if cell.style != style {
      output += sequence(for: cell.style).utf8
      style = cell.style
    }
    output += cell.text.utf8
  }

  /// Select Graphic Rendition. An attribute is switched off by resetting all.
  private func sequence(for new: CellStyle) -> String {
    let mustReset =
      (style.isBold && !new.isBold) || (style.isDim && !new.isDim)
      || (style.isReversed && !new.isReversed)
      || (style.foreground != nil && new.foreground == nil)
      || (style.background != nil && new.background == nil)
    let old = mustReset ? .plain : style
    var parameters = mustReset ? ["0"] : []
    if new.isBold, !old.isBold { parameters.append("1") }
    if new.isDim, !old.isDim { parameters.append("2") }
    if new.isReversed, !old.isReversed { parameters.append("7") }
    if let color = new.foreground, color != old.foreground {
      parameters.append(contentsOf: self.parameters(of: color, isBackground: false))
    }
    if let color = new.background, color != old.background {
      parameters.append(contentsOf: self.parameters(of: color, isBackground: true))
    }
    // There are no parameters if the terminal does not have the colours.
    return parameters.isEmpty ? "" : "\u{1B}[\(parameters.joined(separator: ";"))m"
  }

  private func parameters(of color: Color, isBackground: Bool) -> [String] {
    switch colors {
    case .none: []
    case .sixteen: [String(color.ansi + (color.ansi < 8 ? 30 : 82) + (isBackground ? 10 : 0))]
    case .palette: [isBackground ? "48" : "38", "5", String(color.paletteIndex)]
    case .full:
      [isBackground ? "48" : "38", "2"] + [color.red, color.green, color.blue].map { String($0) }
    }
  }
}

extension Color {
  /// The nearest of xterm's 256 colours: a cube of 6 × 6 × 6, and 24 greys.
  fileprivate var paletteIndex: Int {
    let steps = [0, 95, 135, 175, 215, 255]
    func nearest(_ value: UInt8) -> Int {
      steps.indices.min { abs(steps[$0] - Int(value)) < abs(steps[$1] - Int(value)) } ?? 0
    }
    let cube = [red, green, blue].map(nearest)
    let mean = (Int(red) + Int(green) + Int(blue)) / 3
    let grey = min(max((mean - 3) / 10, 0), 23)
    func distance(_ values: [Int]) -> Int {
      zip([red, green, blue], values).map { (Int($0) - $1) * (Int($0) - $1) }.reduce(0, +)
    }
    let isGrey =
      distance(Array(repeating: 8 + 10 * grey, count: 3)) < distance(cube.map { steps[$0] })
    return isGrey ? 232 + grey : 16 + 36 * cube[0] + 6 * cube[1] + cube[2]
  }

  /// The nearest of the eight hues, plus eight for a bright colour.
  fileprivate var ansi: Int {
    let high = max(red, green, blue)
    if high < 48 { return 0 }
    let bits = [red, green, blue].enumerated().filter { Int($0.element) * 2 > Int(high) }
      .map { 1 << $0.offset }.reduce(0, +)
    if bits == 7 { return high > 200 ? 15 : high > 110 ? 7 : 8 }
    return bits + (high > 170 ? 8 : 0)
  }
}
