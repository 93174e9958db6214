/// Releases chains of objects that hold one another in a loop, where the language would recurse as
/// deep as the chain is long.
@usableFromInline enum DeepRelease {
  /// What goes on on a thread.
  struct Progress {
    /// How many releases are under way, one inside the other.
    var depth = 0
    /// What is to be released when they have returned.
    var waiting: [Unmanaged<AnyObject>] = []
  }

  /// So deep, the language may recurse: that costs nothing, and most chains are shorter.
  static var deepest: Int { 50 }

  private static let progress = ThreadLocalPointer()

  @usableFromInline static func release(_ object: Unmanaged<AnyObject>) {
    if let progress = deepProgress {
      progress.pointee.waiting.append(object)
    } else {
      descend { object.release() }
    }
  }

  /// Releases what an object holds, in its `deinit`.
  @usableFromInline static func release<Value: Sendable>(_ value: inout Value?) {
    if let progress = deepProgress {
      if let last = value.take() { progress.pointee.waiting.append(.passRetained(Box(last))) }
    } else {
      descend { value = nil }
    }
  }

  private static var current: UnsafeMutablePointer<Progress>? {
    progress.value?.assumingMemoryBound(to: Progress.self)
  }

  /// Nil if there is room on the stack.
  private static var deepProgress: UnsafeMutablePointer<Progress>? {
    guard let current, current.pointee.depth >= deepest else { return nil }
    return current
  }

  private static func descend(_ release: () -> Void) {
    if let current {
      current.pointee.depth += 1
      release()
      current.pointee.depth -= 1
      return
    }
    var outermost = Progress()
    withUnsafeMutablePointer(to: &outermost) { outermost in
      progress.value = UnsafeMutableRawPointer(outermost)
      release()
      while let next = outermost.pointee.waiting.popLast() { next.release() }
      progress.value = nil
    }
  }

  private final class Box<Value: Sendable>: Sendable {
    let value: Value

    init(_ value: consuming Value) {
      self.value = value
    }
  }
}
