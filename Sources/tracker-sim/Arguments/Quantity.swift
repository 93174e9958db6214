import TrackerPipeline

/// A kind of number with units, as in arguments.
struct Quantity: Sendable {
  /// With its article.
  let name: String
  /// The factor of each unit.
  let units: [(name: String, scale: Double)]
  let example: String
  /// The values that have names.
  var words: [(name: String, value: Double)] = []
  /// A larger number is a mistake.
  var limit = 1e9

  /// Metres; the circumference of the earth is 4e7.
  static let length = Quantity(
    name: "a length", units: [("m", 1), ("km", 1_000)], example: "20m or 1.5km")
  /// Seconds, up to a century: it fits into 64 bits of nanoseconds.
  static let time = Quantity(
    name: "a time", units: [("s", 1), ("ms", 0.001), ("min", 60), ("h", 3_600)],
    example: "5s, 300ms, 2min or 1h", limit: 3_155_760_000)
  /// Metres per second.
  static let speed = Quantity(
    name: "a speed", units: [("m/s", 1), ("km/h", 1 / 3.6)],
    example: "5.5, 20km/h, walk, run, bike or car",
    words: [
      ("walk", TravelMode.walk.speed), ("run", 3), ("bike", TravelMode.bike.speed),
      ("car", TravelMode.car.speed),
    ])
  static let share = Quantity(name: "a number", units: [], example: "0.1")
  static let factor = Quantity(name: "a factor", units: [("x", 1)], example: "10x")

  /// The unit of a number without one; empty if there are no units.
  var unit: String { units.first?.name ?? "" }

  func duration(of text: String, atLeast minimum: Double) throws(InvalidValue) -> Duration {
    .nearest(toSeconds: try value(of: text, atLeast: minimum))
  }

  /// The value in the first unit, which is also the unit of a number without one.
  func value(
    of text: String, atLeast minimum: Double, atMost maximum: Double = .infinity
  ) throws(InvalidValue) -> Double {
    if let word = words.first(where: { $0.name == text }) { return word.value }
    let number = text.prefix { "+-.0123456789".contains($0) }
    // A blank may be between them, in quotes.
    let unit = text.dropFirst(number.count).drop { $0 == " " }
    let scale = unit.isEmpty ? 1 : units.first { $0.name == unit }?.scale
    // There must be a digit, as `Double` parses more than people write: "0x1p3", "nan".
    guard let scale, number.contains(where: \.isNumber), let plain = Double(number) else {
      if text.contains(",") {
        throw InvalidValue(
          message:
            "'\(text)' is a list, and here is one value, as \(example); lists are for the rules of a "
            + "sweep")
      }
      throw InvalidValue(message: "'\(text)' is not \(name); write \(example)")
    }
    let value = plain * scale
    guard value >= minimum else {
      let bound = minimum > 0 ? "be \(shortest(minimum)) or more" : "not be negative"
      throw InvalidValue(message: "'\(text)' makes no sense here; it must \(bound)")
    }
    guard value <= min(maximum, limit) else {
      throw InvalidValue(
        message: "'\(text)' is too much; it must be \(shortest(min(maximum, limit))) or less")
    }
    return value
  }

  private func shortest(_ value: Double) -> String {
    let number = Int(exactly: value).map { String($0) } ?? "\(value)"
    return number + unit
  }
}
