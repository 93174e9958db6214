@testable import Streams

extension DemandChain {
  private static let rows = OperatorRow.all.filter { $0.model != nil }

  /// The model of `sample` is that of an upstream which has ended when the trigger comes.
  private static let rowsOverSubjects = rows.filter { $0.subscription != "Sample" }

  init(using random: inout some RandomNumberGenerator) {
    let isWaiting = Bool.random(using: &random)
    let rows = isWaiting ? Self.rows : Self.rowsOverSubjects
    origin =
      isWaiting
      ? .waiting(Self.source(using: &random))
      : [.keeping, .keeping, .newest, .passing].randomElement(using: &random) ?? .keeping
    links = (0..<Int.random(in: 1...5, using: &random)).compactMap { _ in
      rows.randomElement(using: &random).map { Self.link($0, isWaiting, using: &random) }
    }
    (earlier, actions) =
      isWaiting ? ([], []) : (Self.values(0...2, using: &random), Self.sendings(using: &random))
    isMonitored = Bool.random(using: &random)
    asking = Self.asking(&actions, using: &random)
  }

  private static func link(
    _ row: OperatorRow, _ isWaiting: Bool, using random: inout some RandomNumberGenerator
  ) -> Link {
    Link(
      row: row,
      place: isWaiting ? .random(in: 0..<row.inputCount, using: &random) : row.placeOfSubject,
      others: (1..<row.inputCount).map { _ in source(using: &random) })
  }

  private static func source(
    using random: inout some RandomNumberGenerator
  ) -> StreamGraph.Source {
    let count = Int.random(in: 1...4, using: &random)
    return switch Int.random(in: 0..<10, using: &random) {
    case 0..<4: .numbers(count)
    case 4: .failing(after: count - 1)
    case 5: .just
    case 6: .deferred(count)
    case 7: .never
    case 8: .empty
    default: .fail
    }
  }

  private static func values(
    _ counts: ClosedRange<Int>, using random: inout some RandomNumberGenerator
  ) -> [Int] {
    (0..<Int.random(in: counts, using: &random)).map { _ in .random(in: 1...9, using: &random) }
  }

  private static func sendings(using random: inout some RandomNumberGenerator) -> [Action] {
    let end: [Action] = [[.finish], [.finish], [.fail], []].randomElement(using: &random) ?? []
    return values(1...4, using: &random).map { .send($0) } + end
  }

  /// The way of a subscriber, of which the later requests are put among the actions.
  private static func asking(
    _ actions: inout [Action], using random: inout some RandomNumberGenerator
  ) -> Asking {
    let few = Subscribers.Demand.max(.random(in: 1...4, using: &random))
    var requests: [Subscribers.Demand] = []
    var (first, each) = (Subscribers.Demand.none, Subscribers.Demand.none)
    let way = Int.random(in: 0..<8, using: &random)
    switch way {
    case 0, 1: first = .unlimited
    case 2: (first, each) = (.max(1), .max(1))
    case 3: requests = [.unlimited]
    case 4: (requests, each) = ([.max(1)], .max(1))
    case 5: first = few
    case 6: requests = [few]
    default: requests = values(2...4, using: &random).map { .max(($0 + 2) / 3) }
    }
    for request in requests {
      actions.insert(.request(request), at: .random(in: 0...actions.count, using: &random))
    }
    return Asking(first: first, each: each, isSink: way == 0)
  }
}

extension OperatorRow {
  /// The input that sends later than the others, in the model.
  fileprivate var placeOfSubject: Int {
    let combining = ["Merge", "MergeDelayingErrors", "Zip", "CombineLatest", "Race"]
    return combining.contains(subscription) ? inputCount - 1 : 0
  }
}
