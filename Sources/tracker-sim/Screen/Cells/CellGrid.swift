import Foundation
import TrackerPipeline

/// The contents of a screen.
struct CellGrid: Equatable, Sendable {
  let size: ScreenSize
  private(set) var cells: [Cell]
  /// The character that replaces the rest of a text.
  private let ellipsis: Character
  private let isASCII: Bool

  /// - Parameters:
  ///   - ellipsis: Replaces the rest of a text that has no room.
  ///   - isASCII: True if nothing else can be shown: letters lose their accents, and any other
  ///     character becomes a question mark.
  init(size: ScreenSize, ellipsis: Character = "…", isASCII: Bool = false) {
    (self.ellipsis, self.isASCII) = (ellipsis, isASCII)
    self.size = ScreenSize(columns: max(0, size.columns), rows: max(0, size.rows))
    cells = Array(repeating: .blank, count: self.size.columns * self.size.rows)
  }

  subscript(column: Int, row: Int) -> Cell {
    get { cells[row * size.columns + column] }
    set { cells[row * size.columns + column] = newValue }
  }

  func contains(column: Int, row: Int) -> Bool {
    (0..<size.columns).contains(column) && (0..<size.rows).contains(row)
  }

  /// Sets one cell to a narrow character; has no effect outside the screen.
  mutating func put(_ character: Character, column: Int, row: Int, style: CellStyle) {
    guard contains(column: column, row: row) else { return }
    separate(column: column, row: row)
    self[column, row] = Cell(text: String(character), style: style)
  }

  /// Writes a text from a cell on, up to a number of cells. A longer text ends with an ellipsis;
  /// characters that would confuse a terminal are replaced.
  ///
  /// - Returns: The number of cells it takes.
  @discardableResult
  mutating func write(
    _ text: String, column: Int, row: Int, width: Int = .max, style: CellStyle = .plain
  ) -> Int {
    let room = min(width, size.columns - column)
    guard (0..<size.rows).contains(row), column >= 0, room > 0 else { return 0 }
    let text = text.isPlain ? text : isASCII ? text.ascii : text.printable
    let isCut = text.columns > room
    var (place, lastPlace) = (column, column)
    let end = column + room - (isCut ? 1 : 0)
    for character in text {
      let columns = character.columns
      if columns == 0 {
        if place > column { self[lastPlace, row].text.append(character) }
        continue
      }
      if place + columns > end { break }
      separate(column: place, row: row)
      self[place, row] = Cell(text: String(character), style: style)
      lastPlace = place
      if columns == 2 {
        separate(column: place + 1, row: row)
        self[place + 1, row] = Cell(text: "", style: style)
      }
      place += columns
    }
    if isCut, place < column + room {
      put(ellipsis, column: place, row: row, style: style)
      lastPlace = place
      place += 1
    }
    // Keeps the rest of the row in its place on a terminal that orders its rows itself (UAX #9).
    if place > column, text.hasRightToLeft { self[lastPlace, row].text.append("\u{200E}") }
    return place - column
  }

  mutating func fill(_ area: ScreenArea, with character: Character = " ", style: CellStyle = .plain)
  {
    for row in area.row..<area.row + area.rows {
      for column in area.column..<area.column + area.columns {
        put(character, column: column, row: row, style: style)
      }
    }
  }

  /// Replaces the other half of a wide character of which one half is overwritten.
  private mutating func separate(column: Int, row: Int) {
    if self[column, row].text.isEmpty, column > 0 { self[column - 1, row].text = " " }
    if column + 1 < size.columns, self[column + 1, row].text.isEmpty {
      self[column + 1, row].text = " "
    }
  }

  /// A row as text, without blanks at its end.
  func text(row: Int) -> String {
    var text = ""
    for column in 0..<size.columns { text += self[column, row].text }
    while text.last == " " { text.removeLast() }
    return text
  }

  /// All rows as text.
  var text: String {
    (0..<size.rows).map { text(row: $0) }.joined(separator: "\n")
  }
}

extension String {
  fileprivate var isPlain: Bool { utf8.allSatisfy { (0x20..<0x7F).contains($0) } }

  /// True if a part of it is written from right to left.
  fileprivate var hasRightToLeft: Bool {
    unicodeScalars.contains { scalar in
      switch scalar.value {
      case 0x590...0x8FF, 0xFB1D...0xFDFF, 0xFE70...0xFEFF, 0x10800...0x10FFF, 0x1E800...0x1EFFF:
        true
      default: false
      }
    }
  }

  fileprivate var ascii: String {
    let folded = folding(options: .diacriticInsensitive, locale: nil)
    return String(
      folded.printable.map { character in
        character.isASCII ? character : character == "×" ? "x" : "?"
      })
  }
}
