/// The treatment of the next inner publisher while one runs.
@usableFromInline protocol InnerPolicy: Sendable {
  /// The queue in which it waits; nil if it replaces the running publisher.
  var queue: InnerQueue? { get }
  /// The publisher that runs; nil if the next one waits for it.
  var running: LatestInner? { get }
}

/// Replaces the running inner publisher by the next one, so that no queue is needed.
@usableFromInline struct ReplaceRunning: InnerPolicy {
  @usableFromInline let running: LatestInner?

  @_alwaysEmitIntoClient init(_ running: LatestInner) {
    self.running = running
  }

  @_alwaysEmitIntoClient var queue: InnerQueue? { nil }
}

/// Keeps the inner publisher that runs; the next one waits or is dropped, as `queue.drops` says.
@usableFromInline struct KeepRunning: InnerPolicy {
  @usableFromInline let queue: InnerQueue?

  @_alwaysEmitIntoClient init(_ queue: InnerQueue) {
    self.queue = queue
  }

  @_alwaysEmitIntoClient var running: LatestInner? { nil }
}

/// Inner publishers that wait while one runs.
///
/// A class, as `switchToLatest` has no queue: a queue stored inline in the rules makes each value
/// of `concatMap` 14 % slower.
@usableFromInline final class InnerQueue: @unchecked Sendable {
  // Sendable: only the draining thread touches it.

  /// Subscribes to an inner publisher with a number, for the operator in this storage.
  @usableFromInline typealias Subscribe = @Sendable (StreamStorage, Int) -> Void

  /// True if publishers that come while one runs are dropped; false if they wait.
  @usableFromInline let drops: Bool
  @exclusivity(unchecked) @usableFromInline var waiting = RingBuffer<Subscribe>()
  /// The number of the publisher that a thread makes and subscribes to, so that no other does; 0 if there is none. That
  /// thread checks for the next publisher when it has returned.
  @exclusivity(unchecked) @usableFromInline var subscribing = 0
  /// True if upstream is to be asked with the first request of downstream: before that, values
  /// would only be queued.
  @exclusivity(unchecked) @usableFromInline var isDeferred = false

  @_alwaysEmitIntoClient init(drops: Bool) {
    self.drops = drops
  }
}
