/// Bounds the recursion where a publisher sends its values inside its own subscription, and each value makes a
/// publisher that does the same. Beyond a depth, values wait, and a loop makes their publishers.
///
/// The order of the values is the same: the values of the first publisher come before the values of the next, at any
/// depth.
///
/// Values wait only inside subscriptions of one operator. So a call by which another operator subscribes to a publisher
/// returns when nothing inside it waits: the next step of that operator comes after all of these values.
@usableFromInline enum NestedSubscribing {
  /// The subscriptions to outer publishers of one operator that are made on a thread, each inside another.
  private struct Progress {
    /// The operator.
    var memory: ObjectIdentifier?
    /// The number of these subscriptions.
    var depth = 0
    /// The subscriptions that wait, in order, until the one at the greatest depth has returned.
    var waiting: [() -> Void] = []
  }

  private struct ThreadProgress {
    var last = Progress()
    /// The progress of the operators around the last one.
    var around: [Progress] = []
  }

  /// The depth from which on values wait.
  static var deepest: Int { 16 }

  private static let progress = ThreadLocalPointer { last in
    let last: UnsafeMutableRawPointer? = last
    last?.assumingMemoryBound(to: ThreadProgress.self).deinitialize(count: 1)
    last?.deallocate()
  }

  /// This thread's progress, made at the first access and released with the thread.
  private static var current: UnsafeMutablePointer<ThreadProgress> {
    progress.pointer(toNew: ThreadProgress())
  }

  /// Called before subscribing to an outer publisher; ``end()`` is to follow.
  @usableFromInline static func begin(in memory: StreamStorage) {
    let current = current
    if current.pointee.last.memory != ObjectIdentifier(memory) {
      if current.pointee.last.depth > 0 { current.pointee.around.append(current.pointee.last) }
      current.pointee.last = Progress(memory: ObjectIdentifier(memory))
    }
    current.pointee.last.depth += 1
  }

  @usableFromInline static func end() {
    let current = current
    if current.pointee.last.depth == deepest { run(current) }
    current.pointee.last.depth -= 1
    if current.pointee.last.depth == 0 {
      current.pointee.last = current.pointee.around.popLast() ?? Progress()
    }
  }

  /// Subscribes to an outer publisher.
  ///
  /// - Parameter memory: The memory of the operator that gets another outer publisher; nil if it is the first one.
  @_alwaysEmitIntoClient @inline(__always)
  static func subscribe<P: Publisher, S: Subscriber<P.Output, P.Failure>>(
    _ subscriber: consuming S, to publisher: consuming P, in memory: StreamStorage?
  ) {
    if let memory { begin(in: memory) }
    publisher.receive(subscriber: subscriber)
    if memory != nil { end() }
  }

  /// True if a value that comes on this thread is to ``wait(_:)``.
  @usableFromInline static func isDeep(in memory: StreamStorage) -> Bool {
    let current = current
    return current.pointee.last.depth >= deepest
      && current.pointee.last.memory == ObjectIdentifier(memory)
  }

  /// Makes the subscriptions that wait, so that what follows on this thread comes after them.
  @usableFromInline static func subscribeToWaiting(in memory: StreamStorage) {
    if isDeep(in: memory) { run(current) }
  }

  @usableFromInline static func wait(_ subscribe: @escaping () -> Void) {
    current.pointee.last.waiting.append(subscribe)
  }

  /// Subscribes to an outer publisher, now or when the subscriptions around have returned.
  @_alwaysEmitIntoClient @inline(never)
  static func subscribeOrWait<P: Publisher, S: Subscriber<P.Output, P.Failure>>(
    _ subscriber: S, to publisher: P, in memory: StreamStorage
  ) {
    if isDeep(in: memory) { return wait { publisher.receive(subscriber: subscriber) } }
    subscribe(subscriber, to: publisher, in: memory)
  }

  /// Subscribes in order; the subscriptions that follow from one come before the next.
  private static func run(_ current: UnsafeMutablePointer<ThreadProgress>) {
    var stack: [() -> Void] = []
    while true {
      stack += current.pointee.last.waiting.reversed()
      current.pointee.last.waiting = []
      guard let subscribe = stack.popLast() else { return }
      subscribe()
    }
  }
}

/// Marks an operator that may be inside another one and share its memory. The mark is a type, known at compile time, so an
/// operator with ``NeverNests`` has no cost for it.
@usableFromInline enum MayNest {}

@usableFromInline enum NeverNests {}
