extension Marbles: CustomStringConvertible {
  /// The diagram, which reads back as the same; if it is malformed, what is wrong with it.
  public var description: String {
    if let problem { return problem }
    let diagram = MarbleDrawing(of: moments).text
    return diagram.isEmpty ? "-" : diagram
  }
}

/// Draws moments in a way that can be read in one way only.
struct MarbleDrawing {
  private(set) var text = ""
  /// What stands since the last blank.
  private var word: [String] = []

  init(of moments: [Marbles.Moment]) {
    var rest = moments[...]
    var end: Int64?
    while let first = rest.first {
      let group = Self.group(at: rest)
      rest = rest[group.endIndex...]
      pass(end.map { first.time - $0 - Marbles.tick } ?? first.time)
      draw(group)
      end = group.last?.time
    }
    endWord()
  }

  /// The first moment, and those that follow in less than a tick after the one before.
  private static func group(at moments: ArraySlice<Marbles.Moment>) -> ArraySlice<Marbles.Moment> {
    let gaps = zip(moments, moments.dropFirst()).lazy.map { $1.time - $0.time }
    return moments.prefix(1 + gaps.prefix { $0 < Marbles.tick }.count)
  }

  private mutating func draw(_ group: ArraySlice<Marbles.Moment>) {
    guard group.count > 1, var time = group.first?.time else {
      word += group.map(\.event.symbol)
      return
    }
    word.append("(")
    for moment in group {
      pass(moment.time - time)
      word.append(moment.event.symbol)
      time = moment.time
    }
    word.append(")")
  }

  /// Dashes where the time is short and falls on a tick, else the time as a number.
  private mutating func pass(_ time: Int64) {
    if time == 0 { return }
    if time % Marbles.tick == 0, time / Marbles.tick <= 60 {
      word.append(String(repeating: "-", count: Int(time / Marbles.tick)))
      return
    }
    endWord()
    let unit = MarbleTime.units.first { time % $0.nanoseconds == 0 }
    text += " \(time / (unit?.nanoseconds ?? 1))\(unit?.name ?? "ns") "
  }

  /// Values that spell a time are not one if the first, a digit, is drawn as a name.
  private mutating func endWord() {
    if MarbleTime(Array(word.joined())[...]) != nil { word[0] = "‹\(word[0])›" }
    text += word.joined()
    word = []
  }
}

/// A time as a number and a unit: `5s`.
struct MarbleTime {
  /// From the largest.
  static let units: [(name: String, nanoseconds: Int64)] = [
    ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
  ]

  /// Nil if it is more than can be counted.
  let nanoseconds: Int64?

  /// Nil if that is no time.
  init?(_ word: ArraySlice<Character>) {
    let digits = word.prefix { $0.isASCII && $0.isWholeNumber }
    let name = String(word.dropFirst(digits.count))
    guard !digits.isEmpty, let unit = Self.units.first(where: { $0.name == name }) else {
      return nil
    }
    let (span, overflowed) = (Int64(String(digits)) ?? .max)
      .multipliedReportingOverflow(by: unit.nanoseconds)
    nanoseconds = overflowed ? nil : span
  }
}
