import TrackerPipeline

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
