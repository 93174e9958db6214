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

  /// Releases the value at a place in the memory of an object, in its `deinit`. Emitted into the client, where
  /// the type of the value is known. Not inlined, as it is seldom called.
  @_alwaysEmitIntoClient @inline(never)
  static func release<Value: Sendable>(at place: UnsafeMutablePointer<Value>) {
    // Known at compile time for each type: a value without references needs no loop.
    if _isPOD(Value.self) { return }
    if RawMemory.isMovable(Value.self) {
      release(place, size: MemoryLayout<Value>.size) {
        $0.assumingMemoryBound(to: Value.self).deinitialize(count: 1)
      }
    } else {
      releaseBox(of: place)
    }
  }

  /// The same for a value that cannot be moved bit by bit.
  @_alwaysEmitIntoClient @inline(never)
  static func releaseBox<Value: Sendable>(of place: UnsafeMutablePointer<Value>) {
    var moved = UnsafeMutablePointer<Value>.allocate(capacity: 1)
    moved.moveInitialize(from: place, count: 1)
    release(&moved, size: MemoryLayout<UnsafeMutablePointer<Value>>.size) {
      let moved = $0.assumingMemoryBound(to: UnsafeMutablePointer<Value>.self).pointee
      moved.deinitialize(count: 1)
      moved.deallocate()
    }
  }

  /// Releases a value that can be moved bit by bit: now, or moved to memory of its own.
  @usableFromInline static func release(
    _ place: UnsafeMutableRawPointer, size: Int,
    _ destroy: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
  ) {
    if descend({ destroy(place) }) { return }
    wait(.passRetained(MovedValue(from: place, size: size, destroy)))
  }

  /// This thread's progress, made at the first access and released with the thread.
  private static var current: UnsafeMutablePointer<Progress> {
    progress.pointer(toNew: Progress())
  }

  /// Enqueues an object whose release would exceed the maximum depth.
  private static func wait(_ object: Unmanaged<AnyObject>) {
    current.pointee.waiting.append(object)
  }

  /// - Returns: False if the maximum depth is reached; then nothing was released.
  private static func descend(_ release: () -> Void) -> Bool {
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

  /// A value that waits for its release.
  private final class MovedValue {
    let place: UnsafeMutableRawPointer
    let destroy: @Sendable (UnsafeMutableRawPointer) -> Void

    init(
      from old: UnsafeMutableRawPointer, size: Int,
      _ destroy: @escaping @Sendable (UnsafeMutableRawPointer) -> Void
    ) {
      place = .allocate(byteCount: size, alignment: MemoryLayout<RawMemory.Word>.alignment)
      place.copyMemory(from: old, byteCount: size)
      self.destroy = destroy
    }

    deinit {
      destroy(place)
      place.deallocate()
    }
  }
}
