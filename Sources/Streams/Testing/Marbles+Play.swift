#if Testing || canImport(Darwin)
  extension Marbles {
    /// Plays a diagram through an operator in virtual time, and returns a diagram of the result.
    ///
    ///     let drawn = Marbles.play("-a-bc---|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }
    ///     #expect(drawn == "------c-|")
    ///
    /// - Parameters:
    ///   - source: A diagram of upstream, from the subscription on.
    ///   - subscriber: A diagram of the subscriber's actions: see `record(_:subscriber:each:for:limit:)`.
    ///   - extra: The demand that each `receive` adds.
    ///   - tick: The time of one character.
    ///   - pipeline: Makes the publisher to test from the source and the scheduler.
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
#endif
