extension Publisher {
  /// Records everything that passes, in a lane of a trace.
  ///
  /// ```swift
  /// let trace = Marbles.Trace(scheduler)
  /// let run = numbers.trace("numbers", to: trace)
  ///   .debounce(for: .seconds(1), scheduler: scheduler).trace("quiet", to: trace)
  ///   .sink { print($0) }
  /// scheduler.run()
  /// print(trace.text)
  /// ```
  ///
  /// Each subscription has a lane; all but the first are numbered. Everything passes unchanged.
  public func trace(_ name: String, to trace: Marbles.Trace) -> ExtraPublishers.Traced<Self> {
    ExtraPublishers.Traced(upstream: self, name: name, trace: trace)
  }
}

extension ExtraPublishers {
  /// The publisher behind ``Publisher/trace(_:to:)``.
  @_eagerMove public struct Traced<Upstream: Publisher>: Publisher {
    public static var streamTypes: StreamTypes<Upstream.Output, Upstream.Failure> { .init() }

    public let upstream: Upstream
    public let name: String
    public let trace: Marbles.Trace

    public consuming func receive<S: Subscriber<Self.Output, Failure>>(subscriber: consuming S) {
      let lane = Marbles.Trace.Lane(name, in: trace)
      upstream.handleEvents(
        receiveSubscription: { _ in lane.note(.subscribed) },
        receiveOutput: { lane.note(.value(String(describing: $0))) },
        receiveCompletion: { completion in
          if case .finished = completion { lane.note(.finished) } else { lane.note(.failed) }
        },
        receiveCancel: { lane.note(.cancelled) }
      ).receive(subscriber: subscriber)
    }
  }
}

extension ExtraPublisherNames {
  public typealias Traced = ExtraPublishers.Traced
}

extension Marbles {
  /// The events at several stages of a pipeline, on one time axis, which shows why a value came
  /// when it did.
  ///
  ///     numbers  ^-1-2-----3-|
  ///     quiet    ^-----2-----(3|)
  public final class Trace: Sendable {
    private struct State: Sendable {
      var lanes: [(name: String, diagram: Marbles)] = []
      var counts: [String: Int] = [:]
    }

    private let scheduler: any Scheduler
    private let start: Instant
    private let state = Lock(State())
    /// Nanoseconds that one character stands for.
    private let tick: Int64

    /// - Parameters:
    ///   - scheduler: The scheduler whose time is shown, from now on. It may be on real time.
    ///   - tick: The time of one character; by default that of a virtual time scheduler, otherwise
    ///     1 ms.
    public init(_ scheduler: any Scheduler, tick: Duration? = nil) {
      self.scheduler = scheduler
      let virtual = (scheduler as? VirtualTimeScheduler)?.tick
      self.tick = (tick ?? virtual ?? .milliseconds(1)).nanoseconds
      precondition(self.tick > 0, "A tick is longer than nothing.")
      start = scheduler.now
    }

    /// The recordings with their names, from the source down.
    public var lanes: [(name: String, diagram: Marbles)] { state.withLock { $0.lanes } }

    /// The lanes under one another, with the same time in the same column.
    public var text: String {
      let lanes = lanes
      let width = lanes.map(\.name.count).max() ?? 0
      let drawn = MarbleLanes(lanes.map(\.diagram.moments), tick: tick).lines
      return zip(lanes, drawn).map { lane, line in
        lane.name + String(repeating: " ", count: width + 2 - lane.name.count) + line
      }.joined(separator: "\n")
    }

    /// The lanes as a picture in one SVG file, without references to other files.
    public var svg: String { Marbles.Picture(lanes.map { .init($0.name, $0.diagram) }).svg() }

    /// One subscription of a stage. Its lane begins with its first event, so that lanes come in the
    /// order from the source down.
    final class Lane: Sendable {
      private let name: String
      private let trace: Trace
      private let number = Lock<Int?>(nil)

      init(_ name: String, in trace: Trace) {
        self.name = name
        self.trace = trace
      }

      func note(_ event: Marbles.Event) {
        let time = trace.start.duration(to: trace.scheduler.now)
        let number = number.withLock { number in
          let known = number ?? trace.addLane(name)
          number = known
          return known
        }
        trace.state.withLock { $0.lanes[number].diagram.record(event, at: Instant(time)) }
      }
    }

    private func addLane(_ name: String) -> Int {
      state.withLock { state in
        let count = state.counts[name, default: 0] + 1
        state.counts[name] = count
        let numbered = count == 1 ? name : "\(name) \(count)"
        state.lanes.append((numbered, Marbles(tick: .nanoseconds(tick))))
        return state.lanes.count - 1
      }
    }
  }
}
