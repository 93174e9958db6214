#if Testing || canImport(Darwin)
  /// The use of a diagram: some characters are valid only in some uses.
  enum MarbleRole {
    case any
    case coldSource
    case hotSource
    case subscriber
    /// A diagram with rules of its own.
    case checked((Marbles.Event) -> String?)

    /// The reason why an event is invalid in such a diagram; nil if it is valid.
    func objection(to event: Marbles.Event) -> String? {
      switch (self, event) {
      case (.coldSource, .subscribed): "a cold source starts with its subscription: no ^ here"
      case (.coldSource, .cancelled), (.hotSource, .cancelled): "a source does not cancel"
      case (.coldSource, .violation), (.hotSource, .violation): "a source keeps the contract"
      case (.subscriber, .finished), (.subscriber, .failed): "a subscriber does not end the stream"
      case (.subscriber, .value(let name)) where name != "*" && Int(name) ?? -1 < 0,
        (.subscriber, .violation(let name)):
        "a subscriber's diagram has ^, digits, * and ! only"
      case (.checked(let objection), _): objection(event)
      default: nil
      }
    }
  }

  extension MarbleRole {
    /// The reason why a second `^` is invalid in such a diagram; nil if it is valid.
    var objectionToSecondStart: String? {
      switch self {
      case .subscriber: "a subscriber subscribes once: one ^ only"
      case .hotSource: "the test begins once: one ^ only"
      case .any, .coldSource, .checked: nil
      }
    }
  }

  /// Reads marble diagrams.
  struct MarbleParser {
    struct Malformed: Error, CustomStringConvertible {
      let diagram: String
      let offset: Int
      let message: String

      /// With the line of the diagram, and a mark below the character.
      var description: String {
        let before = diagram.prefix(offset).split(separator: "\n", omittingEmptySubsequences: false)
        let lines = diagram.split(separator: "\n", omittingEmptySubsequences: false)
        let (line, indent) = (lines[before.count - 1], before[before.count - 1])
        let blanks = String(indent.map { $0 == "\t" ? "\t" : " " })
        return "malformed diagram: \(message)\n  \(line)\n  \(blanks)^"
      }
    }

    private let diagram: String
    private let role: MarbleRole
    private let tick: Int64
    private let symbols: [Character]
    private var position = 0
    /// The time of the next character; nil if it is later than the latest instant.
    private var time: Int64? = 0
    private var groupStart: Int?
    private var isGroupEmpty = true
    private var moments: [Marbles.Moment] = []
    private var hasEnded = false

    init(_ diagram: String, as role: MarbleRole, tick: Int64) {
      self.diagram = diagram
      self.role = role
      self.tick = tick
      symbols = Array(diagram)
    }

    mutating func parse() throws(Malformed) -> [Marbles.Moment] {
      while position < symbols.count {
        try readSymbol()
        position += 1
      }
      if let groupStart { throw malformed("this group is never closed", at: groupStart) }
      return moments
    }

    private mutating func readSymbol() throws(Malformed) {
      let symbol = symbols[position]
      switch symbol {
      case " ", "\n", "\t": return
      case "(":
        if groupStart != nil { throw malformed("a group inside a group") }
        groupStart = position
        isGroupEmpty = true
        return
      case ")":
        if groupStart == nil { throw malformed("this group was never opened") }
        if isGroupEmpty { throw malformed("an empty group") }
        groupStart = nil
      case "-":
        if groupStart != nil { throw malformed(Self.tooLongForGroup) }
      case "^": try add(.subscribed)
      case "|": try add(.finished)
      case "#": try add(.failed)
      case "!": try add(.cancelled)
      case "‹": try add(try readName())
      case "›": throw malformed("this name was never opened")
      default:
        if try skipTime() { return }
        try add(.value(String(symbol)))
      }
      if groupStart == nil { pass(tick) }
    }

    private mutating func pass(_ span: Int64) {
      let (sum, overflowed) = (time ?? .max).addingReportingOverflow(span)
      time = overflowed ? nil : sum
    }

    private mutating func add(_ event: Marbles.Event) throws(Malformed) {
      if hasEnded, !event.isViolation {
        throw malformed("nothing can follow the end of the stream")
      }
      if let objection = role.objection(to: event) { throw malformed(objection) }
      if event == .subscribed, let objection = role.objectionToSecondStart,
        moments.contains(where: { $0.event == .subscribed })
      {
        throw malformed(objection)
      }
      guard let time else { throw malformed(Self.tooLong) }
      hasEnded = event.isEnd
      isGroupEmpty = false
      moments.append(Marbles.Moment(time: time, event: event))
    }

    /// Reads a number and a unit, with a blank or the diagram's edge on either side, if there is one.
    private mutating func skipTime() throws(Malformed) -> Bool {
      guard position == 0 || symbols[position - 1].isWhitespace else { return false }
      let word = symbols[position...].prefix { !$0.isWhitespace }
      guard let span = MarbleTime(word) else { return false }
      guard let nanoseconds = span.nanoseconds else { throw malformed(Self.tooLong) }
      if groupStart != nil, nanoseconds >= tick { throw malformed(Self.tooLongForGroup) }
      pass(nanoseconds)
      if time == nil { throw malformed(Self.tooLong) }
      position += word.count - 1
      return true
    }

    private static let tooLong = "this is longer than time goes"
    private static let tooLongForGroup = "only times shorter than a tick fit inside a group"

    private func malformed(_ message: String, at offset: Int? = nil) -> Malformed {
      Malformed(diagram: diagram, offset: offset ?? position, message: message)
    }
  }

  extension MarbleParser {
    /// The text between `‹` and `›`.
    private mutating func readName() throws(Malformed) -> Marbles.Event {
      let start = position
      position += 1
      let isViolation = next == "!"
      if isViolation { position += 1 }
      var name = ""
      while let character = next {
        switch character {
        case "›": return isViolation ? .violation(name) : .value(name)
        case "\\": name += try readEscape()
        default: name.append(character)
        }
        position += 1
      }
      throw malformed("this name is never closed", at: start)
    }

    private var next: Character? { position < symbols.count ? symbols[position] : nil }

    /// The character that a backslash and the next character stand for.
    private mutating func readEscape() throws(Malformed) -> String {
      let start = position
      position += 1
      switch next {
      case "\\"?: return "\\"
      case "›"?: return "›"
      case "!"?: return "!"
      case "u"?:
        let number = symbols[(position + 1)...].prefix { $0 != "}" }
        guard number.first == "{", number.endIndex < symbols.count,
          let value = UInt32(String(number.dropFirst()), radix: 16),
          let scalar = Unicode.Scalar(value)
        else {
          throw malformed(#"this is not the number of a character, as \u{301} is"#, at: start)
        }
        position = number.endIndex
        return String(scalar)
      default: throw malformed(#"a \ in a name is followed by \, ›, ! or u{…}"#, at: start)
      }
    }
  }
#endif
