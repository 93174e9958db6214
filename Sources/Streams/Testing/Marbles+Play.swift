extension Marbles {
  /// Plays a diagram through an operator in virtual time, and draws what came out.
  ///
  ///     let drawn = Marbles.play("-a-bc---|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }
  ///     #expect(drawn == "------c-|")
  ///
  /// - Parameters:
  ///   - source: What upstream sends, from the subscription on.
  ///   - subscriber: What the subscriber does: see `record(_:subscriber:each:for:)`.
  ///   - extra: What each `receive` asks for in addition.
  ///   - tick: What one character stands for.
  ///   - pipeline: What is tested, made of the source and the scheduler.
  public static func play<Result: Publisher>(
    _ source: Marbles, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
    tick: Duration = .milliseconds(1), fileID: StaticString = #fileID,
    filePath: StaticString = #filePath, line: Int = #line, column: Int = #column,
    through pipeline: (Source, VirtualTimeScheduler) -> Result
  ) -> Marbles {
    let scheduler = VirtualTimeScheduler(tick: tick)
    return scheduler.alone {
      scheduler.record(
        pipeline(scheduler.cold(source), scheduler), subscriber: subscriber, each: extra,
        fileID: fileID, filePath: filePath, line: line, column: column)
    }
  }

  /// Plays two diagrams through an operator on two publishers.
  public static func play<Result: Publisher>(
    _ first: Marbles, _ second: Marbles, subscriber: Marbles = "^",
    each extra: Subscribers.Demand = .none, tick: Duration = .milliseconds(1),
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column, through pipeline: (Source, Source, VirtualTimeScheduler) -> Result
  ) -> Marbles {
    let scheduler = VirtualTimeScheduler(tick: tick)
    return scheduler.alone {
      scheduler.record(
        pipeline(scheduler.cold(first), scheduler.cold(second), scheduler),
        subscriber: subscriber, each: extra, fileID: fileID, filePath: filePath, line: line,
        column: column)
    }
  }

  /// A publisher that plays a diagram whose values are its characters.
  public typealias Source = MarbleSource<String, MarbleFailure>
}
