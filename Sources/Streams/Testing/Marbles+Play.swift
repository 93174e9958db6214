extension Marbles {
  /// Plays a diagram through an operator in virtual time, and draws what came out.
  ///
  ///     let drawn = Marbles.play("-a-bc---|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }
  ///     #expect(drawn == "------c-|")
  ///
  /// - Parameters:
  ///   - source: What upstream sends, from the subscription on.
  ///   - subscriber: What the subscriber does: see ``VirtualTimeScheduler/record(_:subscriber:each:for:)``.
  ///   - extra: What each `receive` asks for in addition.
  ///   - pipeline: What is tested, made of the source and the scheduler.
  public static func play<Result: Publisher>(
    _ source: Marbles, subscriber: Marbles = "^", each extra: Subscribers.Demand = .none,
    through pipeline: (MarbleSource<String>, VirtualTimeScheduler) -> Result
  ) -> Marbles {
    let scheduler = VirtualTimeScheduler()
    return scheduler.record(
      pipeline(scheduler.cold(source), scheduler), subscriber: subscriber, each: extra)
  }

  /// Plays two diagrams through an operator on two publishers.
  public static func play<Result: Publisher>(
    _ first: Marbles, _ second: Marbles, subscriber: Marbles = "^",
    each extra: Subscribers.Demand = .none,
    through pipeline: (MarbleSource<String>, MarbleSource<String>, VirtualTimeScheduler) -> Result
  ) -> Marbles {
    let scheduler = VirtualTimeScheduler()
    return scheduler.record(
      pipeline(scheduler.cold(first), scheduler.cold(second), scheduler), subscriber: subscriber,
      each: extra)
  }
}
