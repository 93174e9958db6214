/// A time of day in UTC, as `hhmmss` or `hhmmss.sss`.
struct NMEATime: Equatable {
  /// The time since midnight.
  let nanoseconds: Int64

  private static let second: Int64 = 1_000_000_000

  init?(_ text: String) {
    let parts = text.utf8.split(separator: UInt8(ascii: "."), omittingEmptySubsequences: false)
    guard parts.count <= 2, parts[0].count == 6 else { return nil }
    var digits: [Int64] = []
    for byte in parts.joined() {
      guard byte.isDigit else { return nil }
      digits.append(Int64(byte - UInt8(ascii: "0")))
    }
    let hour = digits[0] * 10 + digits[1]
    let minute = digits[2] * 10 + digits[3]
    let second = digits[4] * 10 + digits[5]
    // 60 is a leap second.
    guard hour < 24, minute < 60, second <= 60 else { return nil }
    var (fraction, weight) = (Int64(0), Self.second / 10)
    for digit in digits.dropFirst(6) {
      fraction += digit * weight
      weight /= 10
    }
    nanoseconds = (hour * 3_600 + minute * 60 + second) * Self.second + fraction
  }

  /// Whole seconds since midnight.
  var second: Int64 { nanoseconds / Self.second }

  var isWholeSecond: Bool { nanoseconds.isMultiple(of: Self.second) }
}
