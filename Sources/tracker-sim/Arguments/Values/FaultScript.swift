import TrackerPipeline

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
