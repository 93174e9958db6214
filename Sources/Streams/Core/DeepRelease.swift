/// Releases long chains of objects in a loop. Swift would release them recursively, as deep as the
/// chain is long, and could overflow the stack.
@usableFromInline enum DeepRelease {
  /// The releases under way on a thread.
  struct Progress {
    /// The number of nested releases under way.
    var depth = 0
    /// The objects to release when the nested releases have returned.
    var waiting: [Unmanaged<AnyObject>] = []
  }

  /// The maximum depth of nested releases: up to it, recursion costs nothing, and most chains are
  /// shorter.
  static var deepest: Int { 50 }

  private static let progress = ThreadLocalPointer { last in
    let last: UnsafeMutableRawPointer? = last
    last?.assumingMemoryBound(to: Progress.self).deinitialize(count: 1)
    last?.deallocate()
  }

  @usableFromInline static func release(_ object: Unmanaged<AnyObject>) {
    if !descend({ object.release() }) { wait(object) }
  }

  /// Releases the value that an object holds, in its `deinit`. Emitted into the client, where the
  /// type of the value is known.
  @_alwaysEmitIntoClient static func release<Value: Sendable>(_ value: inout Value?) {
    if descend({ value = nil }) { return }
    if let last = value.take() { wait(.passRetained(Box(last))) }
  }

  /// This thread's progress, made at the first access and released with the thread.
  private static var current: UnsafeMutablePointer<Progress> {
    if let known = progress.value { return known.assumingMemoryBound(to: Progress.self) }
    let new = UnsafeMutablePointer<Progress>.allocate(capacity: 1)
    new.initialize(to: Progress())
    progress.value = UnsafeMutableRawPointer(new)
    return new
  }

  /// Enqueues an object whose release would exceed the maximum depth.
  @usableFromInline static func wait(_ object: Unmanaged<AnyObject>) {
    current.pointee.waiting.append(object)
  }

  /// - Returns: False if the maximum depth is reached; then nothing was released.
  @usableFromInline static func descend(_ release: () -> Void) -> Bool {
    let progress = current
    guard progress.pointee.depth < deepest else { return false }
    progress.pointee.depth += 1
    release()
    if progress.pointee.depth == 1 {
      while let next = progress.pointee.waiting.popLast() { next.release() }
    }
    progress.pointee.depth -= 1
    return true
  }

  @usableFromInline final class Box<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @_alwaysEmitIntoClient init(_ value: consuming Value) {
      self.value = value
    }
  }
}
