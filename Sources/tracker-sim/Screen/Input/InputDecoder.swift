import Streams

/// Decodes keys and mouse events from the bytes of a terminal: UTF-8, sequences of ECMA-48 and
/// xterm, and the mouse in xterm's SGR form (1006).
///
///     bytes   -a-[-[A----e------ p
///     pauses  --------p------p--     nothing has come for a moment
///     inputs  -a----u--------e--     u is the arrow, e the escape
///
/// Unknown sequences are discarded as a whole.
struct InputDecoder: SequentialStage {
  typealias Failure = Never

  enum Input: Sendable {
    case bytes([UInt8])
    /// No more bytes of the present sequence will come.
    case pause
  }

  private var rest: [UInt8] = []

  mutating func receive(_ input: Input) -> SequentialStep<[TerminalInput], Never> {
    switch input {
    case .bytes(let bytes): rest += bytes
    case .pause:
      // An escape that nothing follows is the key. A sequence may arrive in pieces, but not after its first two bytes:
      // these are a letter with Alt.
      switch rest {
      case [0x1B]:
        rest = []
        return .emit([.key(.escape)])
      case [0x1B, UInt8(ascii: "O")], [0x1B, UInt8(ascii: "[")]:
        defer { rest = [] }
        return .emit([.key(.character(Character(Unicode.Scalar(rest[1]))))])
      default: return .skip
      }
    }
    var inputs: [TerminalInput] = []
    var place = rest[...]
    while !place.isEmpty {
      var next = place
      guard let input = Self.take(from: &next) else { break }
      if let input { inputs.append(input) }
      place = next
    }
    // A sequence that does not end is discarded.
    rest = place.count > 64 ? [] : Array(place)
    return inputs.isEmpty ? .skip : .emit(inputs)
  }

  mutating func finish() -> SequentialStep<[TerminalInput], Never> { .finish }

  /// Removes the first input; nil if it is incomplete, and an inner nil for an unknown sequence.
  private static func take(from bytes: inout ArraySlice<UInt8>) -> TerminalInput?? {
    guard let first = bytes.popFirst() else { return nil }
    switch first {
    case 0x1B: return takeSequence(from: &bytes)
    case 0x0D, 0x0A: return .key(.enter)
    case 0x09: return .key(.tab)
    case 0x7F, 0x08: return .key(.backspace)
    case 0x01...0x1A:
      return .key(.control(Character(Unicode.Scalar(first + 0x60))))
    case 0x00, 0x1C...0x1F: return .some(nil)
    case 0x20..<0x80: return .key(.character(Character(Unicode.Scalar(first))))
    default: return takeCharacter(first, from: &bytes)
    }
  }

  private static func takeCharacter(
    _ first: UInt8, from bytes: inout ArraySlice<UInt8>
  ) -> TerminalInput?? {
    let count = first >= 0xF0 ? 3 : first >= 0xE0 ? 2 : first >= 0xC2 ? 1 : 0
    let isKnown = count > 0 && first <= 0xF4
    guard isKnown else { return .some(nil) }
    let following = bytes.prefix(count)
    guard following.allSatisfy({ $0 & 0xC0 == 0x80 }) else { return .some(nil) }
    guard following.count == count else { return nil }
    bytes.removeFirst(count)
    let text = String(decoding: [first] + following, as: UTF8.self)
    guard let character = text.first, character != "\u{FFFD}" else { return .some(nil) }
    return .key(.character(character))
  }

  private static func takeSequence(from bytes: inout ArraySlice<UInt8>) -> TerminalInput?? {
    guard let second = bytes.first else { return nil }
    switch second {
    case UInt8(ascii: "["):
      bytes.removeFirst()
      return takeControlSequence(from: &bytes)
    case UInt8(ascii: "O"):
      bytes.removeFirst()
      guard let final = bytes.popFirst() else { return nil }
      return .some(key(final: final, parameters: []).map { .key($0) })
    case 0x1B: return .key(.escape)
    default:
      // A key with Alt is decoded as the key.
      return take(from: &bytes)
    }
  }

  private static func takeControlSequence(from bytes: inout ArraySlice<UInt8>) -> TerminalInput?? {
    let body = bytes.prefix { (0x20..<0x40).contains($0) }
    guard let final = bytes.dropFirst(body.count).first else { return nil }
    // The older form of mouse events, from a terminal that does not know the requested one: three bytes follow.
    let length = final == UInt8(ascii: "M") && body.isEmpty ? 4 : body.count + 1
    guard bytes.count >= length else { return nil }
    bytes.removeFirst(length)
    if length == 4, body.isEmpty { return .some(nil) }
    let isMouse = body.first == UInt8(ascii: "<")
    let parameters = String(decoding: isMouse ? body.dropFirst() : body, as: UTF8.self)
      .split(separator: ";", omittingEmptySubsequences: false).map { Int($0) ?? 0 }
    if isMouse {
      return .some(mouse(parameters, isRelease: final == UInt8(ascii: "m")).map { .mouse($0) })
    }
    return .some(key(final: final, parameters: parameters).map { .key($0) })
  }

  private static func key(final: UInt8, parameters: [Int]) -> Key? {
    let isShifted = parameters.count > 1 && parameters[1] > 0 && (parameters[1] - 1) & 1 == 1
    switch final {
    case UInt8(ascii: "A"): return isShifted ? .shiftUp : .up
    case UInt8(ascii: "B"): return isShifted ? .shiftDown : .down
    case UInt8(ascii: "C"): return isShifted ? .shiftRight : .right
    case UInt8(ascii: "D"): return isShifted ? .shiftLeft : .left
    case UInt8(ascii: "H"): return .home
    case UInt8(ascii: "F"): return .end
    case UInt8(ascii: "M"): return .enter
    case UInt8(ascii: "Z"): return .backTab
    case UInt8(ascii: "~"):
      switch parameters.first {
      case 1, 7: return .home
      case 4, 8: return .end
      case 2: return .insert
      case 3: return .delete
      case 5: return .pageUp
      case 6: return .pageDown
      default: return nil
      }
    default: return nil
    }
  }

  private static func mouse(_ parameters: [Int], isRelease: Bool) -> MouseEvent? {
    guard parameters.count == 3, parameters[1] > 0, parameters[2] > 0 else { return nil }
    let (button, column, row) = (parameters[0], parameters[1] - 1, parameters[2] - 1)
    // Shift, Alt and Control are 4, 8 and 16.
    let kind: MouseEvent.Kind? =
      switch button & ~0x1C {
      case 0: isRelease ? .release : .press
      case 32: .drag
      case 64: .wheelUp
      case 65: .wheelDown
      default: nil
      }
    return kind.map { MouseEvent(kind: $0, column: column, row: row) }
  }
}

extension Publisher where Output == [UInt8], Failure == Never {
  /// Keys and mouse events, as soon as they are complete.
  ///
  /// - Parameter pause: The time after which an escape is the key, and not the beginning of a
  ///   sequence.
  func terminalInputs(
    pause: Duration = .milliseconds(30), scheduler: any Scheduler
  ) -> AnyPublisher<TerminalInput, Never> {
    let bytes = share()
    return bytes.map { InputDecoder.Input.bytes($0) }
      .merge(with: bytes.debounce(for: pause, scheduler: scheduler).map { _ in .pause })
      .staged(InputDecoder())
      .flatMap { $0.publisher }
      .eraseToAnyPublisher()
  }
}
