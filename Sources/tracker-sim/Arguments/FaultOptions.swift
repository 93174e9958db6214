import Streams
import TrackerPipeline

extension RouteFaults {
  static let options: [Option<RouteFaults>] = [
    Option("--noise", .length, "the standard deviation of fixes, north and east", default: "0m") {
      text, faults throws(InvalidValue) in
      faults.noise = try Quantity.length.value(of: text, atLeast: 0, atMost: 100_000)
    },
    Option("--outage", "SPANS", "when no fix arrives: 60-90,200-260", default: "never") {
      text, faults throws(InvalidValue) in
      faults.outages = try TimeSpans.parse(text)
    },
    Option("--drop-rate", "RATE", "the share of fixes lost by chance", default: "0") {
      text, faults throws(InvalidValue) in
      faults.dropRate = try Quantity.share(of: text)
    },
    Option("--teleport", "RATE:LENGTH", "throw single fixes off: 0.01:2km", default: "none") {
      text, faults throws(InvalidValue) in
      faults.teleports = try FaultScript.teleports(text)
    },
    Option("--stale-first", "AGE[:LENGTH]", "an old fix comes first: 600s:1km", default: "none") {
      text, faults throws(InvalidValue) in
      faults.staleFirst = try FaultScript.staleFirst(text)
    },
    Option("--duplicate-rate", "RATE", "the share of fixes delivered twice", default: "0") {
      text, faults throws(InvalidValue) in
      faults.duplicateRate = try Quantity.share(of: text)
    },
    Option("--backward-rate", "RATE", "the share of fixes that go back in time", default: "0") {
      text, faults throws(InvalidValue) in
      faults.backwardRate = try Quantity.share(of: text)
    },
    accuracyOption,
  ]

  static let accuracyOption = Option<RouteFaults>(
    "--accuracy", "SCRIPT",
    "the accuracy of fixes, and from when: 60:100m,90:unknown,120:recorded"
  ) { text, faults throws(InvalidValue) in
    faults.accuracies = try FaultScript.accuracies(text)
  }
}

/// Parses the faults in arguments.
enum FaultScript {
  /// `0.01:2km`
  static func teleports(_ text: String) throws(InvalidValue) -> RouteFaults.Teleports {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard halves.count == 2 else {
      throw InvalidValue(
        message: "'\(text)' is not RATE:LENGTH; 0.01:2km throws 1 % of the fixes 2 km off")
    }
    return .init(
      rate: try Quantity.share(of: halves[0]), distance: try reach(halves[1]))
  }

  /// `600s` or `600s:1km`
  static func staleFirst(_ text: String) throws(InvalidValue) -> RouteFaults.StaleFix {
    let halves = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
    guard (1...2).contains(halves.count) else {
      throw InvalidValue(
        message: "'\(text)' is not AGE[:LENGTH]; 600s:1km is ten minutes old and 1 km away")
    }
    let age = try Quantity.time.duration(of: halves[0], atLeast: 0)
    return halves.count == 1 ? .init(age: age) : .init(age: age, distance: try reach(halves[1]))
  }

  /// `60:100m,90:unknown,120:recorded`
  static func accuracies(_ text: String) throws(InvalidValue) -> [RouteFaults.ReportedAccuracy] {
    var script: [RouteFaults.ReportedAccuracy] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard halves.count == 2 else {
        throw InvalidValue(
          message: "'\(part)' is not TIME:ACCURACY; write 60:100m,90:unknown,120:recorded")
      }
      let time = try Quantity.time.duration(of: halves[0], atLeast: 0)
      if let previous = script.last, previous.time >= time {
        throw InvalidValue(message: "'\(part)' must come later than what is before it")
      }
      let value: RouteFaults.ReportedAccuracy.Value =
        switch halves[1] {
        case "recorded": .recorded
        case "unknown": .unknown
        default: .metres(try reach(halves[1]))
        }
      script.append(.init(time: time, value: value))
    }
    return script
  }

  /// `30:denied,45:unknown`
  static func locationErrors(
    _ text: String
  ) throws(InvalidValue) -> [SimulatedLocationService.ReportedError] {
    var script: [SimulatedLocationService.ReportedError] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let halves = part.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
      guard halves.count == 2 else {
        throw InvalidValue(message: "'\(part)' is not TIME:KIND; write 30:denied,45:unknown")
      }
      let time = try Quantity.time.duration(of: halves[0], atLeast: 0)
      script.append(.init(time: time, error: try LocationErrorKind(named: halves[1]).error))
    }
    return script
  }

  /// Metres; no two places are farther apart than half the circumference of the earth.
  private static func reach(_ text: String) throws(InvalidValue) -> Double {
    try Quantity.length.value(of: text, atLeast: 0, atMost: 20_000_000)
  }
}

/// An error of a location manager, in a word.
private enum LocationErrorKind: String, CaseIterable {
  case unknown, denied, network

  var error: LocationError {
    switch self {
    case .unknown: .locationUnknown
    case .denied: .denied
    case .network: .failed("it has no network.")
    }
  }
}

extension Quantity {
  /// 0...1
  static func share(of text: String) throws(InvalidValue) -> Double {
    try share.value(of: text, atLeast: 0, atMost: 1)
  }
}

/// Parses permissions, each with its time: `0:authorized,60:denied`.
enum PermissionScript {
  private static let words = ["authorized"] + PermissionStatus.allCases.map(\.rawValue)

  static func parse(_ text: String) throws(InvalidValue) -> [SimulatedPermissionService.Change] {
    var script: [SimulatedPermissionService.Change] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let change = try change(part)
      if let previous = script.last, previous.time >= change.time {
        throw InvalidValue(message: "'\(part)' must come later than what is before it")
      }
      script.append(change)
    }
    return script
  }

  private static func change(
    _ part: Substring
  ) throws(InvalidValue) -> SimulatedPermissionService.Change {
    let halves = part.split(separator: ":", omittingEmptySubsequences: false)
    guard halves.count == 2 else {
      throw InvalidValue(
        message: "'\(part)' is not TIME:STATUS; write 0:authorized,60:denied,90:authorized")
    }
    let time = try Quantity.time.duration(of: String(halves[0]), atLeast: 0)
    let word = String(halves[1])
    let name = word == "authorized" ? PermissionStatus.authorizedWhenInUse.rawValue : word
    guard let status = PermissionStatus(rawValue: name) else {
      throw .unknown(word, known: words)
    }
    return .init(time: time, status: status)
  }
}

/// A list of spans of time: `60-90,2min-150`. The end of a span is not included.
enum TimeSpans {
  static func parse(_ text: String) throws(InvalidValue) -> [Range<Instant>] {
    var spans: [Range<Instant>] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      spans.append(try span(part))
    }
    return spans
  }

  private static func span(_ part: Substring) throws(InvalidValue) -> Range<Instant> {
    let ends = part.split(separator: "-", omittingEmptySubsequences: false)
    guard ends.count == 2 else {
      throw InvalidValue(message: "'\(part)' is not START-END; write 60-90,200-260")
    }
    let start = Instant(try Quantity.time.duration(of: String(ends[0]), atLeast: 0))
    let end = Instant(try Quantity.time.duration(of: String(ends[1]), atLeast: 0))
    guard start != end else {
      throw InvalidValue(message: "'\(part)' has no length; it ends when it starts")
    }
    guard start < end else {
      throw InvalidValue(
        message: "'\(part)' is the wrong way round; write \(ends[1])-\(ends[0])")
    }
    return start..<end
  }
}

/// A list of ordinals: `2,5-7`.
enum Ordinals {
  /// The geocodes of twenty-three days at one a second.
  static let largest = 2_000_000

  static func parse(_ text: String) throws(InvalidValue) -> Set<Int> {
    var ordinals: Set<Int> = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      ordinals.formUnion(try range(part))
    }
    return ordinals
  }

  /// A single one.
  static func ordinal(_ text: String) throws(InvalidValue) -> Int {
    let isPlain = text.allSatisfy { $0.isASCII && $0.isNumber }
    guard isPlain, let number = Int(text), (1...largest).contains(number) else {
      throw InvalidValue(message: "'\(text)' is no number here; count from 1 to \(largest)")
    }
    return number
  }

  private static func range(_ part: Substring) throws(InvalidValue) -> ClosedRange<Int> {
    let ends = part.split(separator: "-", maxSplits: 1, omittingEmptySubsequences: false)
    let numbers = ends.compactMap { end in
      end.allSatisfy { $0.isASCII && $0.isNumber } ? Int(end) : nil
    }
    guard numbers.count == ends.count, let first = numbers.first, let last = numbers.last else {
      throw InvalidValue(message: "'\(part)' is neither a number nor a range; write 2,5-7")
    }
    guard first >= 1, last <= largest else {
      throw InvalidValue(message: "'\(part)' is out of range; count from 1 to \(largest)")
    }
    guard first <= last else {
      throw InvalidValue(message: "'\(part)' is the wrong way round; write \(last)-\(first)")
    }
    return first...last
  }
}
