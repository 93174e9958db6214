/// A number with a fixed count of decimals, as an integer: it is rounded only once.
struct FixedPoint {
  /// The number times 10 to the power of `places`.
  let units: Int64
  let places: Int

  /// Rounds half away from zero. Nil if the number is not finite, or does not fit in 64 bits.
  init?(_ value: Double, places: Int) {
    let scale = Double(Self.powers[places])
    guard let units = Int64(exactly: (value * scale).rounded(.toNearestOrAwayFromZero)) else {
      return nil
    }
    self.units = units
    self.places = places
  }

  /// Seconds, rounded half away from zero.
  init(nanoseconds: Int64, places: Int) {
    let step = Self.powers[9 - places]
    let (quotient, remainder) = nanoseconds.quotientAndRemainder(dividingBy: step)
    let isHalf = remainder.magnitude >= (step.magnitude + 1) / 2
    units = quotient + (isHalf ? remainder.signum() : 0)
    self.places = places
  }

  /// Seconds, rounded half away from zero: also more than nanoseconds in 64 bits, which are 292 years.
  init(seconds duration: Duration, places: Int) {
    let (seconds, attoseconds) = duration.components
    let fraction = Double(attoseconds) / 1e18 * Double(Self.powers[places])
    units =
      seconds * Self.powers[places] + Int64(fraction.rounded(.toNearestOrAwayFromZero))
    self.places = places
  }

  /// The nearest `Double`.
  var value: Double { Double(units) / Double(Self.powers[places]) }

  private static let powers: [Int64] = [
    1, 10, 100, 1_000, 10_000, 100_000, 1_000_000, 10_000_000, 100_000_000, 1_000_000_000,
  ]

  /// With all decimals: `0.300`.
  var text: String {
    var bytes: [UInt8] = []
    write(to: &bytes)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// Without zeros at the end, but with one digit after the point: `0.3`.
  var trimmedText: String {
    var bytes: [UInt8] = []
    write(to: &bytes, isTrimmed: true)
    return String(decoding: bytes, as: UTF8.self)
  }

  /// - Parameter isTrimmed: Leaves out zeros at the end, but keeps one digit after the point:
  ///   `0.3`.
  func write(to bytes: inout [UInt8], isTrimmed: Bool = false) {
    if units < 0 { bytes.append(UInt8(ascii: "-")) }
    let (whole, fraction) = units.magnitude.quotientAndRemainder(
      dividingBy: Self.powers[places].magnitude)
    bytes.append(digitsOf: whole, atLeast: 1)
    guard places > 0 else { return }
    bytes.append(UInt8(ascii: "."))
    let point = bytes.count
    bytes.append(digitsOf: fraction, atLeast: places)
    while isTrimmed, bytes.count > point + 1, bytes.last == UInt8(ascii: "0") {
      bytes.removeLast()
    }
  }
}

extension [UInt8] {
  mutating func append(digitsOf number: UInt64, atLeast width: Int) {
    let start = count
    var rest = number
    repeat {
      append(UInt8(ascii: "0") + UInt8(rest % 10))
      rest /= 10
    } while rest > 0 || count - start < width
    self[start...].reverse()
  }
}
