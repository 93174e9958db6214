import Streams
import TrackerPipeline

/// The rules of a ride, their cost, and its date, in one line. For example:
/// `20 m · 5 s │ 607.0 geocodes/h · 0.3 m deviation · 4.3 s freshness │ 2025-06-01`.
struct RideHeadline: Sendable {
  /// The numbers of the rules: threshold and cadence, and others that are not the default.
  let rules: String
  /// The figures that decide; nil for a ride that was not measured.
  let figures: String?
  /// The days of the recording; nil if they are not known.
  let dates: String?

  init(_ settings: TrackerSettings, _ metrics: RideMetrics?, _ route: Route) {
    let standard = TrackerSettings()
    rules = RuleNumber.all.compactMap { number in
      guard let text = number.text(of: settings) else { return nil }
      if number.isThresholdOrCadence { return text }
      return text == number.text(of: standard) ? nil : number.phrase(text)
    }.joined(separator: " · ")
    figures = metrics.map { metrics in
      Figure.costs(of: metrics).joined(separator: " · ")
    }
    let clock = WallClock(route)
    let days = [clock.date(.zero), clock.date(Instant(route.duration))].compactMap(\.self)
    dates = days.first.map { $0 == days.last ? $0 : "\($0) to \(days[days.count - 1])" }
  }

  var parts: [String] { [rules, figures, dates].compactMap(\.self) }

  var text: String { parts.joined(separator: " │ ") }
}

extension RuleNumber {
  /// True for the two numbers that need no words.
  fileprivate var isThresholdOrCadence: Bool {
    [RuleNumber.threshold, .cadence].contains { $0.option == option }
  }
}

extension RideMoments {
  /// The figures that are reached at one moment.
  static let figures = [Figure.greatest, .gap, .latest]

  /// In the order of ``figures``.
  var times: [Instant?] { [greatestDeviation, longestGap, worstFreshness] }
}

extension RideResult {
  /// The figures that were reached at one moment of the ride: their names, values, and times.
  var greatestFigures: [(title: String, value: String, time: Instant)] {
    guard let metrics, let moments else { return [] }
    return zip(RideMoments.figures, moments.times).compactMap { figure, time in
      time.map { (figure.title, "\(figure.text(of: metrics)) \(figure.units[0].name)", $0) }
    }
  }

  /// The command that rides it again; nil for a route that no command reads, as one from a pipe. Of an absolute path it
  /// has the name of the file, as a page may be given away.
  var command: String? {
    guard var source else { return nil }
    if source.hasPrefix("/") { source = String(source.split(separator: "/").last ?? "") }
    let options = settings.options.flatMap { $0.value.isEmpty ? [$0.name] : [$0.name, $0.value] }
    return (["tracker-sim", "run", source] + options).map(ShellWord.quoted).joined(separator: " ")
  }
}

/// A word of a command line.
enum ShellWord {
  /// The word as a POSIX shell reads it, in single quotes if it has to be.
  static func quoted(_ word: String) -> String {
    let plain = word.utf8.allSatisfy { byte in
      byte.isLetterOrDigit || "-_./=,:+@%".utf8.contains(byte)
    }
    return plain && !word.isEmpty ? word : "'\(word.replacing("'", with: "'\\''"))'"
  }
}
