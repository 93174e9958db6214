import TrackerPipeline

extension Option {
  /// Where live fixes come from.
  static let receiver = [
    Option("--nmea", "FILE", "NMEA 0183 from a pipe, a device, a file, or -", kind: .file) {
      text, ride throws(InvalidValue) in
      if text.isEmpty { throw InvalidValue(message: "the name of a file or device is missing") }
      try ride.listen(to: .nmea(path: text))
    },
    Option("--gpsd", "HOST[:PORT]", "a gpsd, on port 2947 unless told otherwise") {
      text, ride throws(InvalidValue) in
      try ride.listen(to: GPSDAddress.parse(text))
    },
  ]
}

extension RideRequest {
  fileprivate mutating func listen(to receiver: Receiver) throws(InvalidValue) {
    guard self.receiver == nil else {
      throw InvalidValue(message: "there is a receiver already; --nmea or --gpsd, not both")
    }
    self.receiver = receiver
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
