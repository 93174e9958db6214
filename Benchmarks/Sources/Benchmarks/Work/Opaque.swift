/// Closures made where the compiler cannot see into them: so a library call that contains one and
/// a loop that contains the same one both have to call it.
enum Opaque {
  @inline(never)
  static func adding(_ number: Int) -> @Sendable (Int) -> Int {
    { $0 &+ number }
  }

  @inline(never)
  static func isOver(_ number: Int) -> @Sendable (Int) -> Bool {
    { $0 > number }
  }

  @inline(never)
  static func sum() -> @Sendable (Int, Int) -> Int {
    { $0 &+ $1 }
  }

  /// Adds one for each value.
  @inline(never)
  static func counting(in checksum: Checksum) -> @Sendable (Int) -> Void {
    { _ in checksum.add(1) }
  }
}
