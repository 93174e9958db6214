/// Bounds the recursion where a publisher sends its values inside its own subscription, and each value makes a
/// publisher that does the same. Beyond a depth, values wait, and a loop makes their publishers.
///
/// The order of the values is the same: the values of the first publisher come before the values of the next, at any
/// depth.
@usableFromInline enum NestedSubscribing {
  /// The subscriptions that are made on a thread.
  private struct Progress {
    /// The number of subscriptions to outer publishers, each inside another.
    var depth = 0
    /// The subscriptions that wait, in order, until the one at the greatest depth has returned.
    var waiting: [() -> Void] = []
  }

  /// The depth from which on values wait.
  private static var deepest: Int { 16 }

  private static let progress = ThreadLocalPointer { last in
    let last: UnsafeMutableRawPointer? = last
    last?.assumingMemoryBound(to: Progress.self).deinitialize(count: 1)
    last?.deallocate()
  }

  /// This thread's progress, made at the first access and released with the thread.
  private static var current: UnsafeMutablePointer<Progress> {
    progress.pointer(toNew: Progress())
  }

  /// Called before subscribing to an outer publisher; ``end()`` is to follow.
  @usableFromInline static func begin() { current.pointee.depth += 1 }

  @usableFromInline static func end() {
    let current = current
    if current.pointee.depth == deepest, !current.pointee.waiting.isEmpty { run(current) }
    current.pointee.depth -= 1
  }

  /// True if a value that comes on this thread is to ``wait(_:)``.
  @usableFromInline static var isDeep: Bool { current.pointee.depth >= deepest }

  /// Makes the subscriptions that wait, so that what follows on this thread comes after them.
  @usableFromInline static func subscribeToWaiting() {
    if !current.pointee.waiting.isEmpty { run(current) }
  }

  @usableFromInline static func wait(_ subscribe: @escaping () -> Void) {
    current.pointee.waiting.append(subscribe)
  }

  /// Subscribes in order; the subscriptions that follow from one come before the next.
  private static func run(_ current: UnsafeMutablePointer<Progress>) {
    var stack: [() -> Void] = []
    repeat {
      stack += current.pointee.waiting.reversed()
      current.pointee.waiting = []
      stack.removeLast()()
    } while !(stack.isEmpty && current.pointee.waiting.isEmpty)
  }
}
