/// Releases chains of objects that hold one another in a loop, where the language would recurse as
/// deep as the chain is long.
enum DeepRelease {
  private typealias Waiting = [Unmanaged<AnyObject>]

  /// Where the outermost release on this thread collects what is released inside it.
  private static let waiting = ThreadLocalPointer()

  static func release(_ object: Unmanaged<AnyObject>) {
    if let outer = waiting.value {
      outer.assumingMemoryBound(to: Waiting.self).pointee.append(object)
      return
    }
    var inside: Waiting = []
    withUnsafeMutablePointer(to: &inside) { inside in
      waiting.value = UnsafeMutableRawPointer(inside)
      object.release()
      while let next = inside.pointee.popLast() { next.release() }
      waiting.value = nil
    }
  }
}
