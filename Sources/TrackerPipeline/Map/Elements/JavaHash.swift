/// The hash codes of Java, by which an Android client and this one find the same number for the same
/// marker. Source: the Java platform's documentation of `String.hashCode`, `Double.hashCode` and
/// `Boolean.hashCode`; a Kotlin data class combines those of its properties as a string does its letters.
struct JavaHash: Hashable, Sendable {
  private(set) var value: Int32 = 0

  /// 31 times what there is, and the hash of what comes.
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

  /// Of the units of UTF-16.
  static func hash(of text: String) -> Int32 {
    text.utf16.reduce(0) { $0 &* 31 &+ Int32($1) }
  }
}
