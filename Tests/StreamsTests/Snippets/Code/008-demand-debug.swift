// construct: Demand is Hashable, Codable and describes itself

import Streams

private struct Trace: Codable, Hashable {
  var requested: Subscribers.Demand = .none
  var received = 0

  var line: String { "\(requested.description): \(received)" }
}

private func merge(_ demands: [Subscribers.Demand]) -> Subscribers.Demand {
  demands.reduce(.none, +)
}
