import TrackerPipeline

/// The distance of a choice from the numbers of today: `69 % fewer geocodes, 10 s later, 3 m farther off`. It is the
/// distance between the figures as they are shown. Under several conditions the worst one counts.
struct DistanceFromToday {
  let text: String

  /// The figures that decide, with their words.
  private static let figures: [(Figure, noun: String, unit: String, less: String, more: String)] = [
    (.geocodes, "geocodes", "%", "fewer geocodes", "more geocodes"),
    (.freshness, "freshness", "s", "sooner", "later"),
    (.deviation, "deviation", "m", "nearer", "farther off"),
  ]

  init(of choice: [Int], from today: [Int], in summary: SweepSummary) {
    let parts = Self.figures.compactMap { figure, noun, unit, less, more -> String? in
      let shown = [choice, today].map { numbers in
        summary.worst(figure, of: numbers).flatMap { FixedPoint($0, places: figure.places) }
      }
      guard let value = shown[0], let other = shown[1] else { return nil }
      if value.units == other.units { return "\(Self.same) \(noun)" }
      if unit == "%", other.units == 0 { return "\(value.text) \(figure.unit) instead of none" }
      let amount = unit == "%" ? Self.share(value, of: other) : Self.difference(value, other)
      return "\(amount) \(unit) \(value.units > other.units ? more : less)"
    }
    if choice == today {
      text = "today’s numbers"
    } else if parts.allSatisfy({ $0.hasPrefix(Self.same) }) {
      text = parts.isEmpty ? "" : "\(Self.same) as today"
    } else {
      text = parts.joined(separator: ", ")
    }
  }

  private static let same = "the same"

  /// In whole percent.
  private static func share(_ value: FixedPoint, of other: FixedPoint) -> String {
    let percent = (abs(value.value / other.value - 1) * 100).rounded()
    return percent < 1 ? "less than 1" : "\(Int(percent))"
  }

  /// Below 10 with a decimal, if it is not 0.
  private static func difference(_ value: FixedPoint, _ other: FixedPoint) -> String {
    let difference = abs(value.value - other.value)
    let text = FixedPoint(difference, places: difference < 9.95 ? 1 : 0)?.text ?? "?"
    return text.hasSuffix(".0") ? String(text.dropLast(2)) : text
  }
}
