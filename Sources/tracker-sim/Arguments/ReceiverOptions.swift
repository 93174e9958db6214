import TrackerPipeline

extension Receiver {
  /// Options for the source of live fixes.
  static let options: [Option<Receiver?>] = [
    Option("--nmea", "FILE", "NMEA 0183 from a pipe, a device, a file, or -", kind: .file) {
      text, receiver throws(InvalidValue) in
      if text.isEmpty { throw InvalidValue(message: "the name of a file or device is missing") }
      try choose(.nmea(path: text), instead: &receiver)
    },
    Option("--gpsd", "HOST[:PORT]", "a gpsd, on port 2947 unless told otherwise") {
      text, receiver throws(InvalidValue) in
      try choose(GPSDAddress.parse(text), instead: &receiver)
    },
  ]

  private static func choose(
    _ chosen: Receiver, instead receiver: inout Receiver?
  ) throws(InvalidValue) {
    guard receiver == nil else {
      throw InvalidValue(message: "there is a receiver already; --nmea or --gpsd, not both")
    }
    receiver = chosen
  }
}

/// A host's name or address, and perhaps a port: `localhost`, `10.0.0.7:2947`, `[::1]:2947`.
enum GPSDAddress {
  static func parse(_ text: String) throws(InvalidValue) -> Receiver {
    let pattern = #/(?:\[([^\]]+)\]|([^:\[\]]+))(?::(\d+))?/#
    guard let match = text.wholeMatch(of: pattern), let host = match.1 ?? match.2,
      let port = match.3.map({ UInt16($0) }) ?? Receiver.gpsdPort, port > 0
    else {
      throw InvalidValue(
        message: "'\(text)' is not HOST:PORT; write localhost:2947, or [::1]:2947")
    }
    return .gpsd(host: String(host), port: port)
  }
}

/// Parses a speed relative to the clock.
enum Pace {
  static func parse(_ text: String) throws(InvalidValue) -> Double {
    try Quantity.factor.value(of: text, atLeast: 0.001)
  }

  /// True if it can only be a pace, and not a route's name.
  static func isFactor(_ text: String) -> Bool {
    text.hasSuffix("x") && (try? parse(text)) != nil
  }

  /// True if it is probably meant as a pace: a number, perhaps with the x.
  static func seemsFactor(_ text: String) -> Bool {
    Double(text.hasSuffix("x") ? String(text.dropLast()) : text) != nil
  }
}

extension Pace {
  /// The speed relative to the clock; nil is as fast as possible.
  static let option = Option<Double?>(
    "--realtime", "[FACTOR]", "ride by the clock; --realtime 10x is faster", fallback: "1x"
  ) { text, pace throws(InvalidValue) in
    pace = try Pace.parse(text)
  }
}
