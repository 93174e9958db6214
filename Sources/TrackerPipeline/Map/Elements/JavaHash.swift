/// Java's hash codes, so that an Android client computes the same number for the same marker.
/// Source: the Java platform's documentation of `String.hashCode`, `Double.hashCode` and
/// `Boolean.hashCode`. A Kotlin data class combines the hashes of its properties as a string
/// combines its letters.
struct JavaHash: Hashable, Sendable {
  private(set) var value: Int32 = 0

  /// Multiplies the value by 31, and adds a hash.
  private mutating func combine(_ hash: Int32) {
    value = value &* 31 &+ hash
  }

  mutating func add(_ text: String) {
    combine(Self.hash(of: text))
  }

  mutating func add(_ number: Double) {
    let bits = number.isNaN ? 0x7ff8_0000_0000_0000 : number.bitPattern
    combine(Int32(truncatingIfNeeded: bits ^ bits >> 32))
  }

  mutating func add(_ flag: Bool) {
    combine(flag ? 1231 : 1237)
  }

  mutating func add(_ coordinate: Coordinate) {
    var hash = JavaHash()
    hash.add(coordinate.latitude)
    hash.add(coordinate.longitude)
    combine(hash.value)
  }

  /// The hash of a string's UTF-16 units.
  static func hash(of text: String) -> Int32 {
    text.utf16.reduce(0) { $0 &* 31 &+ Int32($1) }
  }
}
