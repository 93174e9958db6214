import TrackerPipeline

/// An option or a figure that differs between two rides.
struct Difference: Sendable, Equatable {
  /// The ride with the better value, and by how much it is better.
  struct Advantage: Sendable, Equatable {
    let ride: ComparedRide
    /// In the unit and with the decimals of the values.
    let amount: String
  }

  let name: String
  let first: String
  let second: String
  /// The better ride; nil for an option, and for a figure without a better direction or without a value in one ride.
  var advantage: Advantage?
}

/// One of two rides that are compared.
enum ComparedRide: String, Sendable {
  case first, second
}

/// A second ride of a route, with other options, beside the first.
struct Comparison: Sendable {
  let settings: RideSettings
  let report: RideReport
  /// The events of the ride, for a page; nil if none was requested.
  let recording: RideRecording?
  var metrics: RideMetrics?
  var moments: RideMoments?
  /// The operand of the route; nil if no command can read it again.
  var source: String?
  /// The options that differ.
  let options: [Difference]
  let figures: ComparedFigures

  var differences: [Difference] { options + figures.differences }

  /// `Equal in both: Longest wait 34 s, …`; nil if no figure is equal.
  var equality: String? {
    figures.equal.isEmpty ? nil : "Equal in both: " + figures.equal.joined(separator: ", ")
  }

  /// `threshold 50m, cadence 10s`, of the first ride and of the second.
  var labels: (first: String, second: String) { Self.labels(options) }

  static func labels(_ options: [Difference]) -> (first: String, second: String) {
    guard !options.isEmpty else { return ("first ride", "second ride") }
    return (
      options.map { "\($0.name) \($0.first)" }.joined(separator: ", "),
      options.map { "\($0.name) \($0.second)" }.joined(separator: ", ")
    )
  }
}

extension RideOptions {
  /// The options that another ride has otherwise, in the order of the help.
  func differences(to other: RideOptions) -> [Difference] {
    Self.all.compactMap { option in
      let texts = [self, other].map {
        $0.written[option.name] ?? option.description.standard ?? "-"
      }
      guard texts[0] != texts[1] else { return nil }
      return Difference(
        name: String(option.name.dropFirst(2)), first: texts[0], second: texts[1])
    }
  }
}

/// A figure of two rides.
struct ComparedFigure: Sendable {
  struct Side: Sendable {
    /// For people.
    let text: String
    /// As files have it; empty where there is none.
    let number: String
  }

  /// The name in files.
  let name: String
  let title: String
  /// The unit behind a value; empty where the title has it.
  let unit: String
  let first: Side
  let second: Side
  /// The ride with the better number; nil if they are equal, one has none, or no direction is better.
  let better: ComparedRide?
  /// The difference of the numbers, for people.
  let amount: String

  /// The figure as a difference; without an advantage if both texts are the same.
  fileprivate var texts: Difference {
    let advantage = better.map { Difference.Advantage(ride: $0, amount: amount) }
    return Difference(
      name: unit.isEmpty ? title : "\(title), \(unit)", first: first.text, second: second.text,
      advantage: first.text == second.text ? nil : advantage)
  }

  /// The same; nil if both texts are.
  fileprivate var difference: Difference? { first.text == second.text ? nil : texts }

  /// `Longest wait 34 s`; nil if the texts differ, or there is no number.
  fileprivate var equality: String? {
    guard first.text == second.text, !first.number.isEmpty else { return nil }
    return "\(title) \(first.text)" + (unit.isEmpty ? "" : " \(unit)")
  }
}

/// The figures of two rides.
struct ComparedFigures: Sendable {
  typealias Ride = (report: RideReport, metrics: RideMetrics)

  let all: [ComparedFigure]

  var differences: [Difference] { all.compactMap(\.difference) }
  /// The figures that decide, also those that are equal.
  var deciding: [Difference] {
    all.filter { figure in Figure.deciding.contains { $0.field.name == figure.name } }.map(\.texts)
  }
  /// `Longest wait 34 s`, of each figure that both rides have with the same value.
  var equal: [String] { all.compactMap(\.equality) }

  init(_ first: Ride, _ second: Ride) {
    let counts = [first, second].map { ride in
      ComparedFigure.Side(
        text: ride.report.history.count.grouped, number: String(ride.report.history.count))
    }
    let places = ComparedFigure(
      name: "commits", title: "Places", unit: "", first: counts[0], second: counts[1],
      better: nil, amount: "")
    all = [places] + Figure.all.map { $0.compared(first.metrics, second.metrics) }
  }
}

extension Figure {
  /// The unit behind a value; empty where the title has it.
  private var unitOfTitle: String { units[0].name == "/h" ? "" : units[0].name }

  fileprivate func compared(_ first: RideMetrics, _ second: RideMetrics) -> ComparedFigure {
    let values = [first, second].map { metrics in
      ComparedFigure.Side(text: text(of: metrics), number: field.text(metrics))
    }
    // As they are written, so that text and numbers agree.
    let numbers = values.compactMap { Double($0.number) }
    var better: ComparedRide?
    if numbers.count == 2, numbers[0] != numbers[1] {
      better = (numbers[1] > numbers[0]) == isGain ? .second : .first
    }
    return ComparedFigure(
      name: field.name, title: title, unit: unitOfTitle, first: values[0], second: values[1],
      better: better, amount: amount(between: first, and: second))
  }

  /// The difference of two values as they are shown.
  private func amount(between first: RideMetrics, and second: RideMetrics) -> String {
    let shown = [first, second].compactMap { metrics in
      value(metrics).flatMap { FixedPoint($0, places: places)?.value }
    }
    guard shown.count == 2 else { return "" }
    return FixedPoint(abs(shown[0] - shown[1]), places: places)?.text ?? ""
  }
}
