/// A time that is written as a number.
///
/// The magnitude decides the unit: below 1e8, seconds since the start; below 1e11, seconds since
/// 1970; below 1e14, milliseconds; below 1e17, microseconds; else nanoseconds. This is unambiguous
/// for recordings that are shorter than three years and were made after March 1973.
struct NumericTime: Equatable {
  /// The time on the wall clock. Seconds since the start are counted from 1970.
  var timestamp: Timestamp
  var isSinceStart: Bool

  /// Parses a decimal number exactly, with up to nine decimals; nil when it is not a number, or too
  /// large.
  init?(_ text: String) {
    guard let units = Self.billionths(text) else { return nil }
    let size = units.magnitude / 1_000_000_000
    isSinceStart = size < 100_000_000
    let divisor: Int128 =
      switch size {
      case ..<100_000_000_000: 1
      case ..<100_000_000_000_000: 1_000
      case ..<100_000_000_000_000_000: 1_000_000
      default: 1_000_000_000
      }
    guard let nanoseconds = Int64(exactly: units / divisor), nanoseconds < .max else { return nil }
    timestamp = Timestamp(nanoseconds: nanoseconds)
  }

  private static func billionths(_ text: String) -> Int128? {
    guard let number = CoordinateText.number(text), abs(number) < 1e19 else { return nil }
    // With it, the exponent may be too large for an integer.
    if number == 0 { return 0 }
    let parts = text.utf8.split { $0 == UInt8(ascii: "e") || $0 == UInt8(ascii: "E") }
    let exponent = parts.count > 1 ? Int(String(parts[1])?.words ?? "") ?? 0 : 0
    var (value, decimals, isFraction): (Int128, Int, Bool) = (0, 0, false)
    for byte in parts[0] {
      switch byte {
      // Further digits are fractions of the smallest unit.
      case UInt8(ascii: "0")...UInt8(ascii: "9") where !isFraction || value < mostDigits:
        if value >= mostDigits { return nil }
        value = value * 10 + Int128(byte - UInt8(ascii: "0"))
        decimals += isFraction ? 1 : 0
      case UInt8(ascii: "."): isFraction = true
      default: break
      }
    }
    // Below 1e28, as the number is below 1e19.
    for _ in 0..<max(0, 9 + exponent - decimals) { value *= 10 }
    for _ in 0..<max(0, decimals - exponent - 9) where value > 0 { value /= 10 }
    return number < 0 ? -value : value
  }

  private static let mostDigits: Int128 = 10_000_000_000_000_000_000_000_000_000
}
