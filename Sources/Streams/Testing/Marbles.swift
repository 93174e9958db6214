#if Testing || canImport(Darwin)
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
  /// In a name, `\` precedes a character that would otherwise end it or have another meaning: `‹\››`,
  /// `‹\\›` and, at the start, `‹\!›`. A character that is invisible, or joins the character beside it, is drawn by its
  /// numbers: `‹\u{A}›`. If values spell a time, the first is drawn as a name: `‹5›s`.
  ///
  /// So different diagrams have different texts, and the same diagram can be read from the text.
  ///
  /// Two diagrams are equal if the same events happen at the same times. A malformed diagram is not
  /// equal to any, and its description marks the character that is wrong. A diagram that is used with
  /// a ``VirtualTimeScheduler`` has the scheduler's tick.
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

    /// Nanoseconds in a tick, the time of one character of a diagram, by default.
    public static let defaultTick: Int64 = 1_000_000

    /// Nanoseconds in a tick of this diagram.
    public let tick: Int64

    /// The events, in order of time.
    public internal(set) var moments: [Moment] = []
    /// The diagram this was read from.
    private var text: String?
    /// The fault of the diagram from which this was read, with its place.
    public private(set) var problem: String?

    /// The diagram of these moments.
    ///
    /// Moments out of order, before the diagram's start, or after the end of the stream without being
    /// a violation, are a programming error.
    ///
    /// - Parameter tick: The time of one character; positive.
    public init(moments: [Moment] = [], tick: Duration = .milliseconds(1)) {
      require(tick.nanoseconds > 0, "A tick is longer than nothing.")
      self.tick = tick.nanoseconds
      for (last, next) in zip([nil] + moments, moments) {
        require(
          next.time >= last?.time ?? 0,
          "A diagram's moments are in order of time, from its start on."
        )
        require(
          last?.event.isEnd != true || next.event.isViolation,
          "Only a violation can follow the end of the stream.")
      }
      self.moments = moments
    }

    /// Reads a diagram.
    ///
    /// - Parameter tick: The time of one character; positive.
    public init(_ diagram: String, tick: Duration = .milliseconds(1)) {
      require(tick.nanoseconds > 0, "A tick is longer than nothing.")
      self.init(diagram, as: MarbleRole.any, tick: tick.nanoseconds)
    }

    /// This diagram for a use in which some events are invalid. An event for which `objection`
    /// returns a reason makes the diagram malformed.
    package func checked(tick: Duration, objection: @escaping (Event) -> String?) -> Marbles {
      text.map { Marbles($0, as: .checked(objection), tick: tick.nanoseconds) } ?? self
    }

    /// The diagram that has been read, with another time for each character.
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

    /// This diagram, checked for its role. If it has a fault, recorders on the scheduler show the
    /// fault instead of their events.
    func checked(as role: MarbleRole, for scheduler: VirtualTimeScheduler) -> Marbles {
      let checked = text.map { Marbles($0, as: role, tick: scheduler.tick.nanoseconds) } ?? self
      if let problem = checked.problem { scheduler.noteFault(problem) }
      return checked
    }

    /// The time of the first `^` in nanoseconds.
    var origin: Int64 {
      moments.first { $0.event == .subscribed }?.time ?? 0
    }

    /// Adds an event. The events stay in order, even if another thread has read a later time and
    /// recorded first.
    mutating func record(_ event: Event, at instant: Instant) {
      let time = max(instant.nanoseconds, moments.last?.time ?? 0)
      moments.append(Moment(time: time, event: event))
    }

    /// Two diagrams with times of one kind: a written diagram is read with the tick of a recorded one.
    private static func comparable(_ left: Marbles, _ right: Marbles) -> (Marbles, Marbles) {
      if (left.text == nil) == (right.text == nil) { return (left, right) }
      return (left.withTick(right.tick), right.withTick(left.tick))
    }

    /// Compares two diagrams. Nil if the same events happen at the same times; otherwise the first
    /// difference, and both diagrams under one another, for a test to show. A diagram that is written,
    /// beside a recorded one, has the tick of that one.
    @inline(never) public func mismatch(with expected: Marbles) -> String? {
      let (actual, expected) = Self.comparable(self, expected)
      // Also after reading with another tick: some diagrams are malformed with one tick and not with another.
      if let problem = actual.problem ?? expected.problem { return problem }
      return MarbleDifference(expected: expected, actual: actual)?.description
    }
  }

  extension Marbles: ExpressibleByStringLiteral {
    public init(stringLiteral diagram: String) {
      self.init(diagram)
    }
  }

  extension Marbles: Equatable {
    /// True if the same events happen at the same times. A diagram that is written, beside a recorded
    /// one, has the tick of that one.
    public static func == (left: Marbles, right: Marbles) -> Bool {
      let (one, other) = comparable(left, right)
      return one.problem == nil && other.problem == nil && one.moments == other.moments
    }
  }
#endif
