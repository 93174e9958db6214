/// The treatment of the next inner publisher while one runs.
@usableFromInline protocol InnerPolicy: Sendable {
  /// The queue in which it waits; nil if it replaces the one that runs.
  var queue: InnerQueue? { get }
}

/// The next inner publisher replaces the one that runs, and there is nothing to keep.
@usableFromInline struct ReplaceRunning: InnerPolicy {
  @_alwaysEmitIntoClient init() {}

  @_alwaysEmitIntoClient var queue: InnerQueue? { nil }
}

/// The next inner publisher waits, or is dropped, as the queue says.
@usableFromInline struct KeepRunning: InnerPolicy {
  @usableFromInline let queue: InnerQueue?

  @_alwaysEmitIntoClient init(_ queue: InnerQueue) {
    self.queue = queue
  }
}

/// Inner publishers that wait while one runs.
///
/// An object, as `switchToLatest` has none: a value within the rules costs a value of `concatMap` 14 %.
@usableFromInline final class InnerQueue: @unchecked Sendable {
  // Sendable: only the draining thread touches it.

  /// Subscribes to an inner publisher under a number, for an operator in this memory.
  @usableFromInline typealias Subscribe = @Sendable (StreamStorage, Int) -> Void

  /// True if nothing waits, and what comes meanwhile is dropped.
  @usableFromInline let drops: Bool
  @exclusivity(unchecked) @usableFromInline var waiting = RingBuffer<Subscribe>()
  /// True while a thread subscribes. That thread checks for the next publisher when it has returned.
  @exclusivity(unchecked) @usableFromInline var isSubscribing = false
  /// True if upstream is still to be asked, when downstream first asks for anything: until then, values
  /// would only queue up.
  @exclusivity(unchecked) @usableFromInline var isDeferred = false

  @_alwaysEmitIntoClient init(drops: Bool) {
    self.drops = drops
  }
}
