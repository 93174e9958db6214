/// Stops the program with a message unless the condition holds. A `precondition` has no message in an optimised build.
@_alwaysEmitIntoClient @inline(__always)
func require(_ condition: @autoclosure () -> Bool, _ message: StaticString) {
  if !condition() { stop(message) }
}

@usableFromInline @inline(never) func stop(_ message: StaticString) -> Never {
  fatalError("\(message)")
}
