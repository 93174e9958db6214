/// What a diagram is for: not everything makes sense everywhere.
enum MarbleRole {
  case any
  case coldSource
  case hotSource
  case subscriber
  /// A diagram whose ticks stand for another time than 1 ms, and with rules of its own.
  case rescaled((Marbles.Event) -> String?)

  /// Why an event has no place in such a diagram; nil if it has.
  func objection(to event: Marbles.Event) -> String? {
    switch (self, event) {
    case (.coldSource, .subscribed): "a cold source starts with its subscription: no ^ here"
    case (.coldSource, .cancelled), (.hotSource, .cancelled): "a source does not cancel"
    case (.subscriber, .finished), (.subscriber, .failed): "a subscriber does not end the stream"
    case (.subscriber, .value(let name)) where name != "*" && Int(name) == nil:
      "a subscriber's diagram has ^, digits, * and ! only"
    case (.rescaled(let objection), _): objection(event)
    default: nil
    }
  }

  var knowsUnits: Bool {
    guard case .rescaled = self else { return true }
    return false
  }
}

/// Reads marble diagrams.
struct MarbleParser {
  struct Malformed: Error, CustomStringConvertible {
    let diagram: String
    let offset: Int
    let message: String

    var description: String {
      "malformed diagram: \(message)\n  \(diagram)\n  \(String(repeating: " ", count: offset))^"
    }
  }

  private let diagram: String
  private let role: MarbleRole
  private let symbols: [Character]
  private var place = 0
  private var time: Int64 = 0
  private var groupStart: Int?
  private var isGroupEmpty = true
  private var moments: [Marbles.Moment] = []
  private var hasEnded = false

  init(_ diagram: String, as role: MarbleRole) {
    self.diagram = diagram
    self.role = role
    symbols = Array(diagram)
  }

  mutating func parse() throws(Malformed) -> [Marbles.Moment] {
    while place < symbols.count {
      try readSymbol()
      place += 1
    }
    if let groupStart { throw malformed("this group is never closed", at: groupStart) }
    return moments
  }

  private mutating func readSymbol() throws(Malformed) {
    let symbol = symbols[place]
    switch symbol {
    case " ", "\n", "\t": return
    case "(":
      if groupStart != nil { throw malformed("a group inside a group") }
      groupStart = place
      isGroupEmpty = true
      return
    case ")":
      if groupStart == nil { throw malformed("this group was never opened") }
      if isGroupEmpty { throw malformed("an empty group") }
      groupStart = nil
    case "-":
      if groupStart != nil { throw malformed("time does not pass inside a group") }
    case "^": try add(.subscribed)
    case "|": try add(.finished)
    case "#": try add(.failed)
    case "!": try add(.cancelled)
    case "‹": try add(.value(try readName()))
    default:
      if try skipTime() { return }
      try add(.value(String(symbol)))
    }
    if groupStart == nil { try pass(Marbles.tick) }
  }

  /// What stands between `‹` and `›`.
  private mutating func readName() throws(Malformed) -> String {
    guard let end = symbols[place...].firstIndex(of: "›") else {
      throw malformed("this name is never closed")
    }
    defer { place = end }
    return String(symbols[(place + 1)..<end])
  }

  private mutating func pass(_ span: Int64) throws(Malformed) {
    let (sum, overflowed) = time.addingReportingOverflow(span)
    if overflowed { throw malformed("this is longer than time goes") }
    time = sum
  }

  private mutating func add(_ event: Marbles.Event) throws(Malformed) {
    if hasEnded { throw malformed("nothing can follow the end of the stream") }
    if let objection = role.objection(to: event) { throw malformed(objection) }
    hasEnded = event == .finished || event == .failed
    isGroupEmpty = false
    moments.append(Marbles.Moment(time: time, event: event))
  }

  /// A number and a unit with a blank, or the diagram's edge, on either side.
  private mutating func skipTime() throws(Malformed) -> Bool {
    let isAtStart = place == 0 || symbols[place - 1].isWhitespace
    let word = symbols[place...].prefix { !$0.isWhitespace }
    let digits = word.prefix { $0.isASCII && $0.isWholeNumber }
    let unit = String(word.dropFirst(digits.count))
    let units: [String: Int64] = [
      "ns": 1, "us": 1_000, "ms": 1_000_000, "s": 1_000_000_000, "m": 60_000_000_000,
    ]
    guard isAtStart, !digits.isEmpty, let size = units[unit] else { return false }
    if groupStart != nil { throw malformed("time does not pass inside a group") }
    if !role.knowsUnits { throw malformed("time is counted in characters here") }
    let (span, overflowed) = (Int64(String(digits)) ?? .max).multipliedReportingOverflow(by: size)
    if overflowed { throw malformed("this is longer than time goes") }
    try pass(span)
    place += word.count - 1
    return true
  }

  private func malformed(_ message: String, at offset: Int? = nil) -> Malformed {
    Malformed(diagram: diagram, offset: offset ?? place, message: message)
  }
}
