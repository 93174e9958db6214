#if Testing || canImport(Darwin)
  extension VirtualTimeScheduler {
    /// Subscribes to a pipeline, and begins an expectation of its events from now on: see
    /// ``Expectation/toBe(_:values:failure:by:limit:)``.
    ///
    /// ```swift
    /// let scheduler = VirtualTimeScheduler()
    /// let source = scheduler.cold("-a-bc---|")
    /// let quiet = source.debounce(for: .milliseconds(2), scheduler: scheduler)
    /// scheduler.expect(quiet).toBe("------c-|")
    /// ```
    ///
    /// - Parameters:
    ///   - subscriber: A diagram of the subscriber's actions: see `record(_:subscriber:each:for:limit:)`.
    ///     The subscription to a pipeline that never ends has to be cancelled: `"^----!"`.
    ///   - extra: The demand that each `receive` adds.
    public func expect<P: Publisher>(
      _ pipeline: P, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
      column: Int = #column
    ) -> Expectation<P.Output, P.Failure> {
      Expectation(
        alone { observe(pipeline, subscriber: subscriber, each: extra) }, on: self,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Begins an expectation of the events of a pipeline that has been observed since
    /// ``observe(_:subscriber:each:)``.
    public func expect<Output: Sendable, Failure: Error>(
      _ recorder: MarbleRecorder<Output, Failure>, fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: Int = #line, column: Int = #column
    ) -> Expectation<Output, Failure> {
      Expectation(
        recorder, on: self,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Begins an expectation of the subscriptions to a source, or of the demand on it:
    /// `expect(source.subscriptions)`, `expect(source.requests)`.
    public func expect(
      _ log: Marbles, fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: Int = #line, column: Int = #column
    ) -> LogExpectation {
      LogExpectation(
        [log], on: self,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// Begins an expectation of the actions of each subscriber of a source:
    /// `expect(source.subscribers)`, with a diagram for each, in the order in which they subscribed.
    public func expect(
      _ logs: [Marbles], fileID: StaticString = #fileID, filePath: StaticString = #filePath,
      line: Int = #line, column: Int = #column
    ) -> LogExpectation {
      LogExpectation(
        logs, on: self,
        at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
    }

    /// An expectation of a pipeline; fails if it is never checked.
    public final class Expectation<Output: Sendable, Failure: Error>: Sendable {
      private let recorder: MarbleRecorder<Output, Failure>
      private let check: ExpectationCheck

      /// - Parameter context: Returns the text that a failure shows below its message.
      init(
        _ recorder: MarbleRecorder<Output, Failure>, on scheduler: VirtualTimeScheduler,
        at location: SourceLocation, context: (@Sendable () -> String)? = nil
      ) {
        self.recorder = recorder
        check = ExpectationCheck(scheduler, location, context: context)
      }

      /// Advances the time until no work waits, and fails unless the events are those of `expected`.
      ///
      /// - Parameters:
      ///   - expected: A diagram whose time begins when the pipeline was first observed: when the
      ///     expectation was made, or the recorder that it is about.
      ///   - values: The values that the names in the diagram stand for. A value that is not in the table appears by
      ///     its description, and as `not NAME` if that is a name of the table for another value.
      ///   - failure: The failure that `#` stands for; any failure if nil.
      ///   - areEqual: Compares a value with one in the table. Without it, values are compared with
      ///     `==` if their type is `Equatable`, and otherwise by their descriptions. It is needed for objects and closures
      ///     without either.
      ///   - limit: How many actions may run, timers' among them; more are a failure.
      public func toBe(
        _ expected: Marbles, values: [String: Output] = [:], failure: Failure? = nil,
        by areEqual: ((Output, Output) -> Bool)? = nil, limit: Int = 100_000
      ) {
        guard check.run(limit: limit) else { return }
        if areEqual == nil, !values.isEmpty,
          let fault = recorder.values.lazy.compactMap({ ValueComparison.fault(of: $0) }).first
        {
          return check.fail("\(fault) Say by: how they are compared.")
        }
        let isSame = areEqual ?? { ValueComparison.areEqual($0, $1) }
        let names = values.keys.sorted()
        var (came, wanted) = (recorder.values[...], expected.valueNames[...])
        let actual = recorder.recorded.mappingValues { description in
          guard let value = came.popFirst() else { return description }
          // The expected name is tried first, as several names may stand for the value.
          let name = ([wanted.popFirst()].compactMap(\.self) + names).first { name in
            values[name].map { isSame(value, $0) } ?? false
          }
          return name ?? (values[description] == nil ? description : "not \(description)")
        }
        check.compare(actual, with: expected, isStream: true)
        guard let failure, let got = recorder.failure else { return }
        if let fault = ValueComparison.fault(of: got) {
          check.fail("\(fault) Let \(type(of: got)) conform to Equatable.")
        } else if !ValueComparison.areEqual(got, failure) {
          check.fail("Expected the failure \(failure), got \(got).")
        }
      }
    }

    /// An expectation of the subscribers of a source and their demand; fails if it is never checked.
    public final class LogExpectation: Sendable {
      private let logs: [Marbles]
      private let check: ExpectationCheck

      fileprivate init(
        _ logs: [Marbles], on scheduler: VirtualTimeScheduler, at location: SourceLocation
      ) {
        self.logs = logs
        check = ExpectationCheck(scheduler, location)
      }

      /// Fails unless these are the diagrams. Their time begins when the source was made.
      public func toBe(_ expected: Marbles...) {
        check.isDone()
        if logs.count != expected.count {
          let all = logs.map { "\n  \($0)" }.joined()
          let wanted = expected.count == 1 ? "1 subscriber" : "\(expected.count) subscribers"
          check.fail("Expected \(wanted), got \(logs.count):\(all)")
        } else {
          for (log, expected) in zip(logs, expected) { check.compare(log, with: expected) }
        }
      }
    }
  }

  /// The check of one expectation.
  private final class ExpectationCheck: Sendable {
    private let scheduler: VirtualTimeScheduler
    private let location: VirtualTimeScheduler.SourceLocation
    private let context: (@Sendable () -> String)?
    private let wasChecked = Lock(false)

    init(
      _ scheduler: VirtualTimeScheduler, _ location: VirtualTimeScheduler.SourceLocation,
      context: (@Sendable () -> String)? = nil
    ) {
      self.scheduler = scheduler
      self.location = location
      self.context = context
      if let context { scheduler.collector.withLock { $0 }?.add(context: context) }
    }

    deinit {
      if !wasChecked.withLock({ $0 }) {
        fail("This expectation was never checked: say toBe(…) what is expected.")
      }
    }

    func isDone() {
      wasChecked.withLock { $0 = true }
    }

    /// Advances the time until no work waits.
    ///
    /// - Returns: False if work still waits at the limit, which has been reported.
    func run(limit: Int) -> Bool {
      isDone()
      scheduler.alone { _ = scheduler.run(until: .distantFuture, limit: limit, at: location) }
      return scheduler.nextInstant == nil
    }

    /// - Parameter isStream: True if the diagrams show a stream, and not the demand on it.
    @inline(never)
    func compare(_ actual: Marbles, with expected: Marbles, isStream: Bool = false) {
      if let fault = scheduler.faults.withLock({ $0.takeNext() }) { return fail(fault) }
      guard let mismatch = actual.mismatch(with: expected) else { return }
      let hasStopped = isStream && !actual.hasEnd && scheduler.nextInstant == nil
      let isShort = actual.valueNames.count < expected.valueNames.count
      let hint =
        switch (hasStopped, expected.hasEnd, isShort) {
        case (true, true, _):
          "\nThe stream has not ended, and \(Self.causes) or has its source not finished?"
        case (true, false, true):
          "\nValues are missing, and \(Self.causes) or has its source not sent them?"
        default: ""
        }
      fail(mismatch + hint)
    }

    private static let causes =
      "nothing is scheduled here any more: does part of it run on another scheduler, or in a task without this "
      + "one as its executor,"

    @inline(never) func fail(_ message: String) {
      let context = context.map { "\n\n\($0())" } ?? ""
      VirtualTimeScheduler.fail(
        message + context, at: location, to: scheduler.collector.withLock { $0 })
    }
  }

  extension Marbles {
    fileprivate var hasEnd: Bool { moments.contains { $0.event.isEnd } }

    /// Plays a diagram through a pipeline, and begins an expectation of its events.
    ///
    ///     Marbles.expect("-a-bc---|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }
    ///       .toBe("------c-|")
    ///
    /// The parameters are those of `play(_:subscriber:each:tick:through:)`.
    public static func expect<Result: Publisher>(
      _ source: Marbles, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
      tick: Duration = .milliseconds(1), fileID: StaticString = #fileID,
      filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
      through pipeline: (Source, VirtualTimeScheduler) -> Result
    ) -> VirtualTimeScheduler.Expectation<Result.Output, Result.Failure> {
      let scheduler = VirtualTimeScheduler(tick: tick)
      return scheduler.expect(
        scheduler.alone { pipeline(scheduler.cold(source), scheduler) }, subscriber: subscriber,
        each: extra, fileID: fileID, filePath: filePath, line: line, column: column)
    }

    /// Plays two diagrams through a pipeline, and begins an expectation of its events.
    public static func expect<Result: Publisher>(
      _ first: Marbles, _ second: Marbles, subscriber: Marbles = "^",
      each extra: Subscribers.Demand = .none, tick: Duration = .milliseconds(1),
      fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
      column: Int = #column, through pipeline: (Source, Source, VirtualTimeScheduler) -> Result
    ) -> VirtualTimeScheduler.Expectation<Result.Output, Result.Failure> {
      let scheduler = VirtualTimeScheduler(tick: tick)
      let made = scheduler.alone {
        pipeline(scheduler.cold(first), scheduler.cold(second), scheduler)
      }
      return scheduler.expect(
        made, subscriber: subscriber, each: extra, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }

    /// The names of the values, in order.
    var valueNames: [String] {
      moments.compactMap { if case .value(let name) = $0.event { name } else { nil } }
    }

    /// The diagram with other names for its values.
    func mappingValues(_ name: (String) -> String) -> Marbles {
      if problem != nil { return self }
      var renamed = Marbles(tick: .nanoseconds(tick))
      for moment in moments {
        var event = moment.event
        if case .value(let old) = event { event = .value(name(old)) }
        renamed.moments.append(Moment(time: moment.time, event: event))
      }
      return renamed
    }
  }
#endif
