/// Releases chains of objects that hold one another in a loop, where the language would recurse as
/// deep as the chain is long.
@usableFromInline enum DeepRelease {
  /// The releases under way on a thread.
  struct Progress {
    /// How many releases are under way, one inside the other.
    var depth = 0
    /// The objects to release when they have returned.
    var waiting: [Unmanaged<AnyObject>] = []
  }

  /// So deep, the language may recurse: that costs nothing, and most chains are shorter.
  static var deepest: Int { 50 }

  private static let progress = ThreadLocalPointer()

  @usableFromInline static func release(_ object: Unmanaged<AnyObject>) {
    if !descend({ object.release() }) { wait(object) }
  }

  /// Releases what an object holds, in its `deinit`. In the client's code, where it is known what that is.
  @_alwaysEmitIntoClient static func release<Value: Sendable>(_ value: inout Value?) {
    if descend({ value = nil }) { return }
    if let last = value.take() { wait(.passRetained(Box(last))) }
  }

  private static var current: UnsafeMutablePointer<Progress>? {
    progress.value?.assumingMemoryBound(to: Progress.self)
  }

  /// Where there is no room on the stack.
  @usableFromInline static func wait(_ object: Unmanaged<AnyObject>) {
    current?.pointee.waiting.append(object)
  }

  /// - Returns: False, and nothing was released, if there is no room on the stack.
  @usableFromInline static func descend(_ release: () -> Void) -> Bool {
    if let current {
      guard current.pointee.depth < deepest else { return false }
      current.pointee.depth += 1
      release()
      current.pointee.depth -= 1
      return true
    }
    var outermost = Progress()
    withUnsafeMutablePointer(to: &outermost) { outermost in
      progress.value = UnsafeMutableRawPointer(outermost)
      release()
      while let next = outermost.pointee.waiting.popLast() { next.release() }
      progress.value = nil
    }
    return true
  }

  @usableFromInline final class Box<Value: Sendable>: Sendable {
    @usableFromInline let value: Value

    @_alwaysEmitIntoClient init(_ value: consuming Value) {
      self.value = value
    }
  }
}
