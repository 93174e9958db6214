import TrackerPipeline

/// A list of ordinals: `2,5-7`.
enum Ordinals {
  /// More geocodes than a month at one a second has.
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

/// What is allowed from when on: `0:authorized,60:denied`.
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

/// How fast to ride: a number, or what one rides.
enum Speed {
  static let words = [
    (name: "walk", speed: 1.4), (name: "run", speed: 3.0), (name: "bike", speed: 5.5),
    (name: "car", speed: 14.0),
  ]

  /// Metres per second.
  static func parse(_ text: String) throws(InvalidValue) -> Double {
    if let word = words.first(where: { $0.name == text }) { return word.speed }
    return try Quantity.speed.value(of: text, atLeast: 0.001)
  }
}

/// How many times faster than the clock.
enum Pace {
  static func parse(_ text: String) throws(InvalidValue) -> Double {
    try Quantity.factor.value(of: text, atLeast: 0.001)
  }

  /// Whether it can be nothing else, as a route's name can.
  static func isFactor(_ text: String) -> Bool {
    text.hasSuffix("x") && (try? parse(text)) != nil
  }

  /// Whether it looks as if it was meant as one: a number, perhaps with the x.
  static func seemsFactor(_ text: String) -> Bool {
    Double(text.hasSuffix("x") ? String(text.dropLast()) : text) != nil
  }
}
