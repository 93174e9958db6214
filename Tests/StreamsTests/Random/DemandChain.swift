@testable import Streams

/// A chain of operators on one source, and a subscriber that asks for its values in a way of its own.
struct DemandChain: Sendable {
  /// An operator, and the place of the chain among its inputs.
  struct Link: Sendable {
    let row: OperatorRow
    let place: Int
    /// All other inputs, in their order.
    let others: [StreamGraph.Source]
  }

  enum Origin: Sendable {
    /// A source that makes a value when it is asked for.
    case waiting(StreamGraph.Source)
    /// A subject that keeps all values until they are asked for.
    case keeping
    /// A subject that keeps the newest value.
    case newest
    /// A subject that keeps nothing.
    case passing
  }

  enum Action: Sendable {
    case send(Int)
    case finish
    case fail
    case request(Subscribers.Demand)
  }

  /// What the subscriber asks for by itself.
  struct Asking: Sendable {
    /// When it gets its subscription.
    let first: Subscribers.Demand
    /// With each value.
    let each: Subscribers.Demand
    /// Whether it is a `sink`, which says before it subscribes that it takes everything.
    let isSink: Bool
  }

  var origin: Origin
  var links: [Link]
  /// The values that a subject is sent before the subscription.
  var earlier: [Int]
  let asking: Asking
  /// What happens after the subscription.
  var actions: [Action]
  /// Whether a monitor stands behind every source and operator. It hides what the library's own tell each other.
  let isMonitored: Bool

  var graph: StreamGraph {
    let source: StreamGraph.Source =
      if case .waiting(let source) = origin { source } else { .subject(0) }
    return links.reduce(.source(source)) { graph, link in
      var inputs = link.others.map { StreamGraph.source($0) }
      inputs.insert(graph, at: link.place)
      return .applied(link.row, inputs)
    }
  }
}

extension DemandChain: CustomStringConvertible {
  var description: String {
    let subscriber = asking.isSink ? "sink" : "asks \(asking.first), \(asking.each) with each value"
    return "\(origin): \(graph)\n  \(earlier) before; \(subscriber); \(actions)"
      + (isMonitored ? "; monitored" : "")
  }

  /// Chains of which each lacks something that this one has.
  private var smaller: [DemandChain] {
    func changed(_ change: (inout DemandChain) -> Void) -> DemandChain {
      var copy = self
      change(&copy)
      return copy
    }
    return links.indices.map { place in changed { $0.links.remove(at: place) } }
      + actions.indices.map { place in changed { $0.actions.remove(at: place) } }
      + earlier.indices.map { place in changed { $0.earlier.remove(at: place) } }
  }

  /// The chain without what `fails` does not need.
  func shrunk(_ fails: (DemandChain) -> Bool) -> DemandChain {
    var small = self
    while let next = small.smaller.first(where: fails) { small = next }
    return small
  }
}
