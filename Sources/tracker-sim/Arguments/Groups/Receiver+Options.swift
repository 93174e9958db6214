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
