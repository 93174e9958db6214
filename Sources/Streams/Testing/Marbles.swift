/// What happens on a stream, and when: a diagram in which time runs to the right.
///
///     "-a-(bc)--|"    a at 1 ms, b and c at 3 ms, finished at 6 ms
///     "a 5s b 2m #"   a at 0, b at 5.001 s, failed at 2 m 5.002 s
///
/// | character          | meaning                                                         |
/// |--------------------|-----------------------------------------------------------------|
/// | `-`                | nothing happens for one tick, which is 1 ms                     |
/// | `\|` `#`           | the stream finishes; fails                                      |
/// | `(ab)`             | what is inside happens in one tick                              |
/// | blank              | takes no time, and lines things up                              |
/// | `5s` `250ms` `2m`  | between blanks: time passes; `us` and `ns` are known too        |
/// | `^`                | a subscription: the origin of time in a hot diagram             |
/// | `!`                | cancellation, in a subscriber's diagram                         |
/// | `0`…`9` `*`        | in a subscriber's diagram: asks for so many values; for all     |
/// | `‹name›`           | a value whose name is longer than a character                   |
/// | anything else      | a value                                                         |
///
/// Two diagrams are equal when the same things happen at the same times. A malformed diagram equals
/// none, and its description points at the character that is wrong.
public struct Marbles: Sendable {
  /// Something that happens on a stream.
  public enum Event: Hashable, Sendable {
    /// A value, by its name in the diagram.
    case value(String)
    case finished
    case failed
    case subscribed
    case cancelled
    /// What the contract of publishers forbids.
    case violation(String)
  }

  /// An event and when it happens.
  public struct Moment: Hashable, Sendable {
    /// Nanoseconds from the start of the diagram.
    public let time: Int64
    public let event: Event

    public init(time: Int64, event: Event) {
      self.time = time
      self.event = event
    }
  }

  /// Nanoseconds in a tick: one character of a diagram.
  public static let tick: Int64 = 1_000_000

  /// What happens, in order of time.
  public internal(set) var moments: [Moment] = []
  /// The diagram this was read from.
  private var text: String?
  /// What is wrong with the diagram this was made of, and where.
  public private(set) var problem: String?

  /// The diagram of these moments, which are in order of time.
  public init(moments: [Moment] = []) {
    self.moments = moments
  }

  /// Reads a diagram.
  public init(_ diagram: String) {
    self.init(diagram, as: MarbleRole.any)
    text = diagram
  }

  /// This diagram, for a use in which a tick is not 1 ms and not every event makes sense: time in
  /// units is malformed there, and so is what `objection` objects to.
  package func rescaled(objection: @escaping (Event) -> String?) -> Marbles {
    text.map { Marbles($0, as: .rescaled(objection)) } ?? self
  }

  private init(_ diagram: String, as role: MarbleRole) {
    var parser = MarbleParser(diagram, as: role)
    do {
      moments = try parser.parse()
    } catch {
      problem = error.description
    }
  }

  /// What cannot be drawn, because a diagram is malformed.
  init(problem: String) {
    self.problem = problem
  }

  /// This diagram, if it says nothing that does not fit its role. What is wrong, recorders on the
  /// scheduler show instead of what they saw.
  func checked(as role: MarbleRole, for scheduler: VirtualTimeScheduler) -> Marbles {
    let checked = text.map { Marbles($0, as: role) } ?? self
    if let problem = checked.problem { scheduler.faults.withLock { $0.append(problem) } }
    return checked
  }

  /// When the first `^` is, in nanoseconds.
  var origin: Int64 {
    moments.first { $0.event == .subscribed }?.time ?? 0
  }

  mutating func record(_ event: Event, at instant: Instant) {
    moments.append(Moment(time: instant.nanoseconds, event: event))
  }

  /// Nil if the same things happen at the same times here as in `expected`; else both diagrams,
  /// one above the other, for a test to show.
  public func mismatch(with expected: Marbles) -> String? {
    self == expected ? nil : "\n  expected  \(expected)\n  actual    \(self)"
  }
}

extension Marbles: ExpressibleByStringLiteral {
  public init(stringLiteral diagram: String) {
    self.init(diagram)
  }
}

extension Marbles: Equatable {
  public static func == (left: Marbles, right: Marbles) -> Bool {
    left.problem == nil && right.problem == nil && left.moments == right.moments
  }
}

extension Marbles: CustomStringConvertible {
  public var description: String {
    if let problem { return problem }
    var diagram = ""
    var time: Int64 = 0
    var rest = moments[...]
    while let next = rest.first {
      let group = rest.prefix { $0.time == next.time }
      rest = rest.dropFirst(group.count)
      diagram += Self.gap(next.time - time)
      let symbols = group.map(\.event.symbol).joined()
      diagram += group.count == 1 ? symbols : "(\(symbols))"
      time = next.time + Self.tick
    }
    return diagram.isEmpty ? "-" : diagram
  }

  /// Dashes where the time is short and falls on a tick, else the time as a number.
  private static func gap(_ time: Int64) -> String {
    if time % tick == 0, (0...60).contains(time / tick) {
      return String(repeating: "-", count: Int(time / tick))
    }
    let units: [(String, Int64)] = [
      ("m", 60_000_000_000), ("s", 1_000_000_000), ("ms", 1_000_000), ("us", 1_000),
    ]
    let (name, size) = units.first { time % $0.1 == 0 } ?? ("ns", 1)
    return " \(time / size)\(name) "
  }
}

extension Marbles.Event {
  var symbol: String {
    switch self {
    case .value(let name): name.count == 1 ? name : "‹\(name)›"
    case .finished: "|"
    case .failed: "#"
    case .subscribed: "^"
    case .cancelled: "!"
    case .violation(let what): "‹\(what)›"
    }
  }
}
