import TrackerPipeline

/// Options for a route without times.
struct UntimedOptions: Sendable {
  /// Metres per second; nil is 5.5, or the speeds of directions.
  var givenSpeed: Double?
  /// Between two fixes; nil is a second, or longer for a long way that is only shown.
  var givenInterval: Duration?

  var speed: Double { givenSpeed ?? 5.5 }
  var interval: Duration { givenInterval ?? .seconds(1) }
}

extension UntimedOptions {
  static let options = [
    speed("how fast a route without times is ridden: walk, run, bike, car", default: "5.5"),
    interval("the time between two fixes of a route without times", default: "1s"),
  ]

  /// Of a way that is only shown.
  static let ofWay = [
    speed("one speed for the whole way: walk, run, bike, car", default: "its own"),
    interval("the time between two points of a file", default: "1s, or longer"),
  ]

  private static func speed(_ meaning: String, default standard: String) -> Option<UntimedOptions> {
    Option(
      "--speed", .speed, meaning, default: standard, kind: .words(Quantity.speed.words.map(\.name))
    ) { text, untimed throws(InvalidValue) in
      untimed.givenSpeed = try Quantity.speed.value(of: text, atLeast: 0.001)
    }
  }

  private static func interval(
    _ meaning: String, default standard: String
  ) -> Option<UntimedOptions> {
    Option("--interval", .time, meaning, default: standard) { text, untimed throws(InvalidValue) in
      untimed.givenInterval = try Quantity.time.duration(of: text, atLeast: 0.001)
    }
  }
}

extension RoutePart {
  static let options: [Option<RoutePart>] = [
    Option("--track", "NAME", "only this track of the file, by name or number", default: "all") {
      text, part throws(InvalidValue) in
      part.trackName = text == "all" ? nil : text
      part.track = try? Ordinals.ordinal(text)
    },
    Option("--segment", "NUMBER", "only this segment, of the track or the file", default: "all") {
      text, part throws(InvalidValue) in
      part.segment = try Ordinals.ordinal(text)
    },
    Option("--from", .time, "begin so far from the start, or at 2024-03-10T12:00:00Z") {
      text, part throws(InvalidValue) in
      part.from = try PartBound.parse(text)
    },
    Option("--to", .time, "end so far from the start, or at 2024-03-10T12:00:00Z") {
      text, part throws(InvalidValue) in
      part.to = try PartBound.parse(text)
    },
    Option(
      "--trim-ends", .length, "leave out fixes near the ends of a track", default: "0m"
    ) {
      text, part throws(InvalidValue) in
      part.trim = try Quantity.length.value(of: text, atLeast: 0)
    },
    Option("--reverse", "", "ride from the end to the start") { _, part throws(InvalidValue) in
      part.isReversed = true
    },
    Option("--loop", "NUMBER", "how many times to ride it in a row", default: "1") {
      text, part throws(InvalidValue) in
      part.laps = try Ordinals.ordinal(text)
    },
  ]
}

/// Parses the start or end of a part of a route: `90s`, `10min`, or `2024-03-10T12:00:00Z`.
enum PartBound {
  static func parse(_ text: String) throws(InvalidValue) -> RoutePart.Bound {
    guard text.dropFirst().contains("-") else {
      return .offset(try Quantity.time.duration(of: text, atLeast: 0))
    }
    do throws(Timestamp.Malformed) {
      return .instant(try Timestamp.parse(text).timestamp)
    } catch {
      throw InvalidValue(message: "'\(text)' is not an instant: \(error)")
    }
  }
}

extension RouteOptions.Columns {
  private static let paths: [(name: String, path: WritableKeyPath<Self, String?> & Sendable)] = [
    ("time", \.time), ("lat", \.latitude), ("lon", \.longitude), ("track", \.track),
  ]

  /// Parses `time=when,lat=y,lon=x,track=who`, in any order; some may be missing. A name may have a comma.
  init(_ text: String) throws(InvalidValue) {
    self.init()
    var last: (WritableKeyPath<Self, String?> & Sendable)?
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      let key = String(words[0].drop { $0 == " " })
      if let known = Self.paths.first(where: { $0.name == key }), words.count == 2 {
        guard self[keyPath: known.path] == nil else {
          throw InvalidValue(message: "\(key) is there twice; once is enough")
        }
        self[keyPath: known.path] = String(words[1])
        last = known.path
      } else if let path = last, let before = self[keyPath: path] {
        self[keyPath: path] = "\(before),\(part)"
      } else {
        throw InvalidValue(
          message:
            "'\(text)' names no columns; write time=NAME,lat=NAME,lon=NAME,track=NAME, or some of them"
        )
      }
    }
    guard Self.paths.allSatisfy({ self[keyPath: $0.path] != "" }) else {
      throw InvalidValue(message: "'\(text)': the name of a column is missing")
    }
  }
}
