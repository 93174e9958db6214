#if Testing || canImport(Darwin)
  extension Marbles: CustomStringConvertible {
    /// The text of the diagram, from which the same diagram can be read. If it is malformed, the
    /// description of the fault.
    public var description: String {
      if let problem { return problem }
      let diagram = MarbleDrawing(of: moments, tick: tick).text
      return diagram.isEmpty ? "-" : diagram
    }
  }

  /// Draws moments as a text that can be read in one way only.
  struct MarbleDrawing {
    private(set) var text = ""
    /// The text since the last blank.
    private var word: [String] = []

    init(of moments: [Marbles.Moment], tick: Int64) {
      var time: Int64 = 0
      for group in MarbleGroup.all(of: moments, tick: tick) {
        pass(group.start - time, tick: tick)
        for symbol in group.symbols {
          if symbol.hasPrefix(" ") {
            endWord()
            text += symbol
          } else {
            word.append(symbol)
          }
        }
        time = group.end &+ tick
      }
      endWord()
    }

    /// Adds dashes if the time is short and a multiple of a tick, otherwise a number and a unit.
    private mutating func pass(_ time: Int64, tick: Int64) {
      if time == 0 { return }
      if let dashes = MarbleTime.dashes(for: time, tick: tick) {
        word.append(dashes)
      } else {
        endWord()
        text += " \(MarbleTime.text(of: time)) "
      }
    }

    /// Adds the word. If its values spell a time, the first of them, a digit, is drawn as a name.
    private mutating func endWord() {
      if MarbleTime(Array(word.joined())[...]) != nil { word[0] = "‹\(word[0])›" }
      text += word.joined()
      word = []
    }
  }

  /// Moments that follow one another in less than a tick. They share one place in a diagram, which
  /// takes one tick after the last.
  struct MarbleGroup {
    let moments: ArraySlice<Marbles.Moment>

    var start: Int64 { moments.first?.time ?? 0 }
    var end: Int64 { moments.last?.time ?? 0 }

    static func all(of moments: [Marbles.Moment], tick: Int64) -> [MarbleGroup] {
      var rest = moments[...]
      var groups: [MarbleGroup] = []
      while !rest.isEmpty {
        let gaps = zip(rest, rest.dropFirst()).lazy.map { $1.time - $0.time }
        groups.append(MarbleGroup(moments: rest.prefix(1 + gaps.prefix { $0 < tick }.count)))
        rest = rest[(groups.last?.moments.endIndex ?? 0)...]
      }
      return groups
    }

    /// The event, or several events in brackets with the times between them.
    var symbols: [String] {
      moments.count == 1 ? moments.map(\.event.symbol) : ["("] + spaced + [")"]
    }

    /// The events, with the times between them.
    private var spaced: [String] {
      var time = start
      return moments.flatMap { moment in
        defer { time = moment.time }
        let gap = moment.time - time
        return (gap == 0 ? [] : [" \(MarbleTime.text(of: gap)) "]) + [moment.event.symbol]
      }
    }
  }

  /// A time as a number and a unit: `5s`.
  struct MarbleTime {
    /// The units, from the largest.
    static let units: [(name: String, nanoseconds: Int64)] = [
      ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000), ("ns", 1),
    ]

    /// The time; nil if it is too long to be counted.
    let nanoseconds: Int64?

    /// Reads a time; nil if the word is not a time.
    init?(_ word: ArraySlice<Character>) {
      let digits = word.prefix { $0.isASCII && $0.isWholeNumber }
      let name = String(word.dropFirst(digits.count))
      guard !digits.isEmpty, let unit = Self.units.first(where: { $0.name == name }) else {
        return nil
      }
      let span = Int64(String(digits))?.multipliedReportingOverflow(by: unit.nanoseconds)
      nanoseconds = span.flatMap { $0.overflow ? nil : $0.partialValue }
    }

    /// The time in the largest unit that leaves no fraction.
    static func text(of nanoseconds: Int64) -> String {
      if nanoseconds == 0 { return "0ms" }
      let unit = units.first { nanoseconds % $0.nanoseconds == 0 }
      return "\(nanoseconds / (unit?.nanoseconds ?? 1))\(unit?.name ?? "ns")"
    }

    /// A dash for each tick; nil if the time is not a multiple of a tick, or too long to draw.
    static func dashes(for nanoseconds: Int64, tick: Int64) -> String? {
      guard nanoseconds % tick == 0, nanoseconds / tick <= 60 else { return nil }
      return String(repeating: "-", count: Int(nanoseconds / tick))
    }
  }
#endif
