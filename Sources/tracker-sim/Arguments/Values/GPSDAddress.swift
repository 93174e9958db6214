import TrackerPipeline

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
