@testable import tracker_sim

/// A terminal as far as the app uses one: it shows what is written to it.
struct TerminalEmulator: Equatable {
  struct Place: Equatable {
    var text = " "
    /// The parameters of Select Graphic Rendition that are in force, in a fixed order.
    var look: [String] = []
  }

  let size: ScreenSize
  private(set) var places: [Place]
  /// Sequences that must not be written to a terminal.
  private(set) var problems: [String] = []
  private var column = 0
  private var row = 0
  private var look: [String] = []

  init(size: ScreenSize) {
    self.size = size
    places = Array(repeating: Place(), count: size.columns * size.rows)
  }

  static func == (left: TerminalEmulator, right: TerminalEmulator) -> Bool {
    left.size == right.size && left.places == right.places
  }

  mutating func write(_ bytes: [UInt8]) {
    var rest = Substring(String(decoding: bytes, as: UTF8.self))
    while let first = rest.first {
      if first != "\u{1B}" {
        rest.removeFirst()
        show(first)
      } else {
        rest.removeFirst()
        guard rest.popFirst() == "[" else { return problems.append("an escape without a bracket") }
        let parameters = rest.prefix { "0123456789;?".contains($0) }
        rest = rest.dropFirst(parameters.count)
        perform(rest.popFirst(), parameters.split(separator: ";").map(String.init))
      }
    }
  }

  private mutating func perform(_ command: Character?, _ parameters: [String]) {
    let numbers = parameters.map { Int($0) ?? 0 }
    switch command {
    case "H":
      row = (numbers.first ?? 1) - 1
      column = (numbers.dropFirst().first ?? 1) - 1
      if row >= size.rows || column >= size.columns { problems.append("a place off the screen") }
    case "C": column += numbers.first ?? 1
    case "J": places = Array(repeating: Place(), count: places.count)
    case "m": setLook(parameters)
    default: problems.append("the command \(command.map(String.init) ?? "that is none")")
    }
  }

  private mutating func setLook(_ parameters: [String]) {
    var index = 0
    while index < parameters.count {
      let parameter = parameters[index]
      if parameter == "0" {
        look = []
      } else if ["38", "48"].contains(parameter) {
        let count = parameters[index + 1] == "2" ? 5 : 3
        look.removeAll { $0.hasPrefix(parameter) }
        look.append(parameters[index..<index + count].joined(separator: ";"))
        index += count - 1
      } else if let number = Int(parameter), number >= 30 {
        let isBackground = (40..<50).contains(number) || number >= 100
        look.removeAll {
          Int($0).map { $0 >= 30 && ((40..<50).contains($0) || $0 >= 100) == isBackground } ?? false
        }
        look.append(parameter)
      } else {
        look.append(parameter)
      }
      look.sort()
      index += 1
    }
  }

  private mutating func show(_ character: Character) {
    if character.unicodeScalars.allSatisfy({ $0.value < 0x20 || $0.value == 0x7F }) {
      return problems.append("a control character")
    }
    let width = character.columns
    if width == 0 {
      if column > 0 { places[row * size.columns + column - 1].text.append(character) }
      return
    }
    guard row < size.rows, column + width <= size.columns else {
      return problems.append("'\(character)' beyond the edge, in row \(row), column \(column)")
    }
    let place = row * size.columns + column
    places[place] = Place(text: String(character), look: look)
    if width == 2 { places[place + 1] = Place(text: "", look: look) }
    column += width
  }

  /// All rows as text, without blanks at their ends.
  var text: String {
    (0..<size.rows).map { row in
      var line = places[row * size.columns..<(row + 1) * size.columns].map(\.text).joined()
      while line.last == " " { line.removeLast() }
      return line
    }.joined(separator: "\n")
  }
}
