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
/// | `(a 5us b)`        | likewise, but 5 µs apart, which is less than a tick             |
/// | blank              | takes no time, and lines things up                              |
/// | `5s` `250ms` `2m`  | between blanks: time passes; `us` and `ns` are known too        |
/// | `^`                | a subscription: the origin of time in a hot diagram             |
/// | `!`                | cancellation, in a subscriber's diagram                         |
/// | `0`…`9` `*`        | in a subscriber's diagram: asks for so many values; for all     |
/// | `‹name›`           | a value whose name is longer than a character, or one of these  |
/// | `‹!text›`          | what follows is against the contract of publishers              |
/// | anything else      | a value                                                         |
///
/// In a name, `\` comes before what would otherwise end it or mean something: `‹\››`, `‹\\›` and, at
/// the start, `‹\!›`. A character that cannot be seen, or joins the one beside it, is drawn by its
/// numbers: `‹\u{A}›`. Where values spell a time, the first is drawn as a name: `‹5›s`.
///
/// So two diagrams are never drawn alike, and what is drawn reads back as the same diagram.
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

  /// The diagram of these moments.
  ///
  /// Moments out of order, before the diagram's start, or after the end of the stream without a
  /// violation that says so, are a programming error.
  public init(moments: [Moment] = []) {
    for (last, next) in zip([nil] + moments, moments) {
      precondition(
        next.time >= last?.time ?? 0, "A diagram's moments are in order of time, from its start on."
      )
      precondition(
        last?.event.isEnd != true || next.event.isViolation,
        "Only a violation can follow the end of the stream.")
    }
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

  /// In order, also when one thread has read the clock before another, and comes here after it.
  mutating func record(_ event: Event, at instant: Instant) {
    let time = max(instant.nanoseconds, moments.last?.time ?? 0)
    moments.append(Moment(time: time, event: event))
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
