import TrackerPipeline

extension Option {
  /// Options for the source of live fixes.
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
