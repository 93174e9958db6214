#if Testing || canImport(Darwin)
  extension VirtualTimeScheduler {
    /// The subscriptions to a scheduler's diagrams and probes that are still retained.
    public struct Resources: Sendable {
      /// Their names, in the order in which they began: `cold -a-b-|`, or the name of a probe.
      public let subscriptions: [String]
    }

    /// The subscriptions that are alive now. When a pipeline has ended or was cancelled, none of its own
    /// should be.
    public var resources: Resources {
      Resources(
        subscriptions: alive.withLock { $0.names.sorted { $0.key < $1.key }.map(\.value) })
    }

    /// Fails if a subscription is still alive: the pipeline has neither ended nor been cancelled, or
    /// it retains itself.
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

  /// A subscription that is alive, as long as this object exists.
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
#endif
