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

/// The figures of two rides, as they are written.
struct ComparedFigures: Sendable {
  typealias Ride = (report: RideReport, metrics: RideMetrics)

  private(set) var differences: [Difference] = []
  /// `Longest wait 34 s`, of each figure that both rides have with the same value.
  private(set) var equal: [String] = []

  init(_ first: Ride, _ second: Ride) {
    let counts = [first.report, second.report].map { $0.history.count.grouped }
    if counts[0] == counts[1] {
      equal.append("Places \(counts[0])")
    } else {
      differences.append(Difference(name: "Places", first: counts[0], second: counts[1]))
    }
    for figure in Figure.all { add(figure, first.metrics, second.metrics) }
  }

  private mutating func add(_ figure: Figure, _ first: RideMetrics, _ second: RideMetrics) {
    let texts = [first, second].map { figure.text(of: $0) }
    let unit = figure.unitOfTitle
    if texts[0] != texts[1] {
      differences.append(
        Difference(
          name: unit.isEmpty ? figure.title : "\(figure.title), \(unit)", first: texts[0],
          second: texts[1], advantage: figure.advantage(of: first, or: second)))
    } else if figure.value(first) != nil {
      equal.append("\(figure.title) \(texts[0])" + (unit.isEmpty ? "" : " \(unit)"))
    }
  }
}

extension Figure {
  /// The unit behind a value; empty where the title has it.
  fileprivate var unitOfTitle: String { units[0].name == "/h" ? "" : units[0].name }

  /// The ride with the better value; nil if one has none.
  fileprivate func advantage(
    of first: RideMetrics, or second: RideMetrics
  ) -> Difference.Advantage? {
    let numbers = [first, second].compactMap { metrics in
      value(metrics).flatMap { FixedPoint($0, places: places) }
    }
    guard numbers.count == 2,
      let amount = FixedPoint(abs(numbers[0].value - numbers[1].value), places: places)
    else { return nil }
    let isSecond = (numbers[1].units > numbers[0].units) == isGain
    return Difference.Advantage(ride: isSecond ? .second : .first, amount: amount.text)
  }
}
