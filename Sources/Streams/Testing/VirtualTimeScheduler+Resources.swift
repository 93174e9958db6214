extension VirtualTimeScheduler {
  /// The subscriptions that somebody still holds, of this scheduler's diagrams and probes.
  public struct Resources: Sendable {
    /// Their names, in the order in which they began: `cold -a-b-|`, or what a probe is called.
    public let subscriptions: [String]
  }

  /// All that is alive now: nothing, after the end of a pipeline or its cancellation.
  public var resources: Resources {
    Resources(
      subscriptions: alive.withLock { $0.names.sorted { $0.key < $1.key }.map(\.value) })
  }

  /// Fails if a subscription is still alive: the pipeline was neither cancelled nor has it ended, or it
  /// holds itself.
  public func expectNoSubscriptions(
    fileID: StaticString = #fileID, filePath: StaticString = #filePath, line: Int = #line,
    column: Int = #column
  ) {
    let names = resources.subscriptions
    if names.isEmpty { return }
    Self.fail(
      "Still alive: \(names.joined(separator: ", ")).",
      at: SourceLocation(fileID: fileID, filePath: filePath, line: line, column: column))
  }
}

/// As long as this is there, a subscription is alive.
final class AliveSubscription: Sendable {
  private let scheduler: VirtualTimeScheduler
  private let number: Int

  init(_ name: String, on scheduler: VirtualTimeScheduler) {
    self.scheduler = scheduler
    number = scheduler.alive.withLock { alive in
      alive.count += 1
      alive.names[alive.count] = name
      return alive.count
    }
  }

  deinit {
    scheduler.alive.withLock { $0.names[number] = nil }
  }
}
