import TrackerPipeline

/// Parses a server for each mode: `car=http://localhost:5000,bike=http://localhost:5001`.
enum RouterList {
  static func parse(_ text: String) throws(InvalidValue) -> [TravelMode: ServerAddress] {
    var servers: [TravelMode: ServerAddress] = [:]
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      let parts = part.split(separator: "=", maxSplits: 1)
      guard parts.count == 2, let mode = TravelMode(rawValue: String(parts[0])) else {
        throw InvalidValue(
          message: "'\(part)' is no router; write a server for each mode, as "
            + "car=http://localhost:5000,bike=http://localhost:5001,walk=http://localhost:5002")
      }
      guard servers[mode] == nil else {
        throw InvalidValue(message: "\(mode.rawValue) has two routers; one is enough")
      }
      do throws(ServerAddress.Malformed) {
        servers[mode] = try ServerAddress(String(parts[1]))
      } catch {
        throw InvalidValue(message: error.message)
      }
    }
    return servers
  }
}
