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
  /// True if a text may be hours, minutes and seconds, as the command writes a time: `0:15:00`.
  var hasClock = false

  /// Metres; the circumference of the earth is 4e7.
  static let length = Quantity(
    name: "a length", units: [("m", 1), ("km", 1_000)], example: "20m or 1.5km")
  /// Seconds, up to a century: it fits into 64 bits of nanoseconds.
  static let time = Quantity(
    name: "a time", units: [("s", 1), ("ms", 0.001), ("min", 60), ("h", 3_600)],
    example: "5s, 300ms, 2min or 1h", limit: 3_155_760_000, hasClock: true)
  /// Metres per second.
  static let speed = Quantity(
    name: "a speed", units: [("m/s", 1), ("km/h", 1 / 3.6)],
    example: "5.5, 20km/h, walk, run, bike or car",
    words: [
      ("walk", TravelMode.walk.speed), ("run", 3), ("bike", TravelMode.bike.speed),
      ("car", TravelMode.car.speed),
    ])
  static let share = Quantity(
    name: "a number", units: [("", 1), ("%", 0.01)], example: "0.1")
  static let number = Quantity(name: "a number", units: [], example: "0.1")
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
    let seconds = hasClock ? Self.seconds(onClock: text) : nil
    guard let value = seconds ?? scale.flatMap({ Self.value(of: number, in: $0) }) else {
      if text.contains(",") {
        throw InvalidValue(
          message:
            "'\(text)' is a list, and here is one value, as \(example); lists are for the rules of a "
            + "sweep")
      }
      throw InvalidValue(message: "'\(text)' is not \(name); write \(example)")
    }
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

  private static func value(of number: Substring, in scale: Double) -> Double? {
    // There must be a digit, as `Double` parses more than people write: "0x1p3", "nan".
    guard number.contains(where: \.isNumber), let plain = Double(number) else { return nil }
    return plain * scale
  }

  /// The seconds of `0:15:00`, `15:00` or `0:00:00.3`; nil for another text. Minutes and seconds have two digits after a
  /// colon, and are below 60.
  private static func seconds(onClock text: String) -> Double? {
    let parts = text.split(separator: ":", omittingEmptySubsequences: false)
    guard (2...3).contains(parts.count) else { return nil }
    var seconds = 0.0
    for (index, part) in parts.enumerated() {
      let whole = part.prefix { "0123456789".contains($0) }
      let isLast = index == parts.count - 1
      let fraction = part.dropFirst(whole.count)
      guard index == 0 ? !whole.isEmpty : whole.count == 2,
        fraction.isEmpty
          || isLast && fraction.count > 1 && fraction.first == "."
            && fraction.dropFirst().allSatisfy({ "0123456789".contains($0) }),
        let value = Double(part), index == 0 || value < 60
      else { return nil }
      seconds = seconds * 60 + value
    }
    return seconds
  }

  private func shortest(_ value: Double) -> String {
    let number = Int(exactly: value).map { String($0) } ?? "\(value)"
    return number + unit
  }
}
