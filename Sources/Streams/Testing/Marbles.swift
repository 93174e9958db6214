/// The events of a stream and their times: a diagram in which time runs to the right.
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
/// none, and its description points at the character that is wrong. A diagram that is used with a
/// ``VirtualTimeScheduler`` has that one's tick.
public struct Marbles: Sendable {
  /// Something that happens on a stream.
  public enum Event: Hashable, Sendable {
    /// A value, by its name in the diagram.
    case value(String)
    case finished
    case failed
    case subscribed
    case cancelled
    /// A breach of the contract of publishers.
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

  /// Nanoseconds in a tick: one character of a diagram, unless told otherwise.
  public static let defaultTick: Int64 = 1_000_000

  /// Nanoseconds in a tick of this diagram.
  public let tick: Int64

  /// The events, in order of time.
  public internal(set) var moments: [Moment] = []
  /// The diagram this was read from.
  private var text: String?
  /// The fault of the diagram this was made of, with its place.
  public private(set) var problem: String?

  /// The diagram of these moments.
  ///
  /// Moments out of order, before the diagram's start, or after the end of the stream without a
  /// violation that says so, are a programming error.
  ///
  /// - Parameter tick: What one character stands for; longer than nothing.
  public init(moments: [Moment] = [], tick: Duration = .milliseconds(1)) {
    precondition(tick.nanoseconds > 0, "A tick is longer than nothing.")
    self.tick = tick.nanoseconds
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
  ///
  /// - Parameter tick: What one character stands for; longer than nothing.
  public init(_ diagram: String, tick: Duration = .milliseconds(1)) {
    precondition(tick.nanoseconds > 0, "A tick is longer than nothing.")
    self.init(diagram, as: MarbleRole.any, tick: tick.nanoseconds)
  }

  /// This diagram, for a use in which not every event makes sense: what `objection` objects to is
  /// malformed.
  package func checked(tick: Duration, objection: @escaping (Event) -> String?) -> Marbles {
    text.map { Marbles($0, as: .checked(objection), tick: tick.nanoseconds) } ?? self
  }

  /// The diagram that has been read, where a character stands for another time.
  func withTick(_ tick: Int64) -> Marbles {
    guard tick != self.tick, let text else { return self }
    return Marbles(text, as: MarbleRole.any, tick: tick)
  }

  private init(_ diagram: String, as role: MarbleRole, tick: Int64) {
    self.tick = tick
    text = diagram
    var parser = MarbleParser(diagram, as: role, tick: tick)
    do {
      moments = try parser.parse()
    } catch {
      problem = error.description
    }
  }

  /// A diagram that cannot be drawn, as it is malformed.
  init(problem: String) {
    tick = Self.defaultTick
    self.problem = problem
  }

  /// This diagram, if it says nothing that does not fit its role. What is wrong, recorders on the
  /// scheduler show instead of what they saw.
  func checked(as role: MarbleRole, for scheduler: VirtualTimeScheduler) -> Marbles {
    let checked = text.map { Marbles($0, as: role, tick: scheduler.tick.nanoseconds) } ?? self
    if let problem = checked.problem { scheduler.noteFault(problem) }
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

  /// Nil if the same things happen at the same times here as in `expected`; else what is different
  /// first, and both diagrams, one above the other, for a test to show.
  public func mismatch(with expected: Marbles) -> String? {
    if let problem = problem ?? expected.problem { return problem }
    return MarbleDifference(expected: expected.withTick(tick), actual: withTick(expected.tick))?
      .description
  }
}

extension Marbles: ExpressibleByStringLiteral {
  public init(stringLiteral diagram: String) {
    self.init(diagram)
  }
}

extension Marbles: Equatable {
  public static func == (left: Marbles, right: Marbles) -> Bool {
    left.problem == nil && right.problem == nil
      && left.withTick(right.tick).moments == right.withTick(left.tick).moments
  }
}
