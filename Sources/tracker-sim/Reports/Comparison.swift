import TrackerPipeline

/// An option or a figure that differs between two rides.
struct Difference: Sendable, Equatable {
  let name: String
  let first: String
  let second: String
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
  /// The figures that differ.
  let figures: [Difference]

  var differences: [Difference] { options + figures }

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

extension [Difference] {
  /// The figures that differ between two rides.
  init(_ first: (report: RideReport, metrics: RideMetrics), _ second: Element.Ride) {
    let places = [first.report, second.report].map { $0.history.count.grouped }
    self =
      [Difference(name: "Places", first: places[0], second: places[1])]
      + Figure.all.map { figure in
        let unit = figure.units[0].name
        return Difference(
          name: unit == "/h" ? figure.title : "\(figure.title), \(unit)",
          first: figure.text(of: first.metrics), second: figure.text(of: second.metrics))
      }
    removeAll { $0.first == $0.second }
  }
}

extension Difference {
  typealias Ride = (report: RideReport, metrics: RideMetrics)
}
