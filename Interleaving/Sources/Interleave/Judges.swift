import Streams

/// Checks of the values and the end that a subscriber has received.
enum Judges {
  /// Each value once at most, and those of each thread in the order in which it sent them.
  static func inOrder(_ play: Play, _ log: Log) -> String? {
    inOrder(play, log) { _ in 0 }
  }

  /// The same within the odd and within the even numbers: with a demand of one, groups take turns.
  static func grouped(_ play: Play, _ log: Log) -> String? {
    inOrder(play, log) { $0 % 2 }
  }

  private static func inOrder(_ play: Play, _ log: Log, of group: (Int) -> Int) -> String? {
    if Set(log.values).count < log.values.count {
      return "\(log.name) gets a value twice: \(log.values)"
    }
    for sent in play.sent {
      let received = log.values.filter { sent.contains($0) }
      let expected = sent.filter { received.contains($0) }
      if received.sorted(by: { group($0) < group($1) })
        != expected.sorted(by: { group($0) < group($1) })
      {
        return "\(log.name) gets \(log.values), but \(sent) were sent in this order"
      }
    }
    let sent = play.sent.flatMap(\.self)
    if let other = log.values.first(where: { !sent.contains($0) }) {
      return "\(log.name) gets \(other), which was not sent"
    }
    return nil
  }

  /// Both subscribers see the values in one order.
  static func same(_ first: Log, _ second: Log) -> String? {
    let common = Set(first.values).intersection(second.values)
    let (one, other) = (first.values.filter(common.contains), second.values.filter(common.contains))
    return one == other ? nil : "one subscriber gets \(one), the other \(other)"
  }

  /// All values, each once; an end, if all sources end.
  static func everything(_ play: Play, _ log: Log) -> String? {
    if let wrong = inOrder(play, log) { return wrong }
    guard play.isWhole else { return nil }
    // A subject drops a value that nothing has asked for.
    guard case .sink = play.way else { return end(play, log) }
    let sent = play.sentA + play.sentB
    if log.values.count < sent.count { return "\(log.name) gets \(log.values) of \(sent)" }
    return end(play, log)
  }

  static func end(_ play: Play, _ log: Log) -> String? {
    let expected: Completion? = play.finishesA && play.finishesB ? .finished : nil
    if log.completion != expected {
      return "\(log.name) ends with \(text(log.completion)), not with \(text(expected))"
    }
    return nil
  }

  /// One subject: what is sent before its end.
  static func subject(_ play: Play, _ log: Log) -> String? {
    if let wrong = inOrder(play, log) { return wrong }
    guard !play.isCancelled else { return nil }
    let isOver = play.finishesA || play.finishesB || play.hasFailure
    if isOver != (log.completion != nil) { return "\(log.name) ends with \(text(log.completion))" }
    guard !isOver, play.isWhole, case .sink = play.way else { return nil }
    return everything(play, log)
  }

  private static func text(_ completion: Completion?) -> String {
    completion.map { "\($0)" } ?? "nothing"
  }

  /// As a subject, but the last value of a thread comes last, if there is no end.
  static func lastOne(_ play: Play, _ log: Log) -> String? {
    if let wrong = inOrder(play, log) { return wrong }
    guard play.isWhole, case .sink = play.way, !play.finishesA, !play.finishesB else { return nil }
    let last = play.sent.compactMap(\.last)
    if let value = log.values.last, last.contains(value) { return nil }
    return "\(log.name) gets \(log.values), which do not end with one of \(last)"
  }

  /// All values of the first source but 1, which stands for the second source.
  static func outer(_ play: Play, _ log: Log) -> String? {
    if let wrong = inOrder(play, log) { return wrong }
    guard play.isWhole, case .sink = play.way, play.answer == nil else { return nil }
    let missing = play.sentA.filter { $0 != 1 && !log.values.contains($0) }
    return missing.isEmpty ? nil : "\(log.name) gets \(log.values), without \(missing)"
  }

  /// Nothing of the second source comes behind a value of the first one, which has replaced it.
  static func switched(_ play: Play, _ log: Log) -> String? {
    if let wrong = inOrder(play, log) { return wrong }
    let behind = log.values.drop { !play.sentA.contains($0) }
    if let late = behind.first(where: { play.sentB.contains($0) }) {
      return "\(log.name) gets \(late) of a publisher that was replaced: \(log.values)"
    }
    return nil
  }

  /// The latest publisher of one value has sent it.
  static func latestOne(_ play: Play, _ log: Log) -> String? {
    guard play.isWhole, play.answer == nil, let last = play.sentA.last, last != 1 else {
      return nil
    }
    return log.values.contains(last) ? nil : "\(log.name) gets \(log.values), without \(last)"
  }

  /// Pairs as `a * 100 + b`: each in order, and all of them.
  static func pairs(_ play: Play, _ log: Log) -> String? {
    // The order of what two threads send to one source is open.
    if play.answer != nil || play.sentB.contains(21) { return nil }
    let expected = zip(play.sentA, play.sentB).map { $0 * 100 + $1 }
    var isWhole = play.isWhole
    if case .asking = play.way { isWhole = false }
    if isWhole, log.values != expected {
      return "\(log.name) gets \(log.values), not \(expected)"
    }
    return nil
  }

  /// The latest of both as `a * 100 + b`: none goes back, and the last one is of the last values.
  static func latest(_ play: Play, _ log: Log) -> String? {
    if play.answer != nil || play.sentB.contains(21) { return nil }
    let (a, b) = (log.values.map { $0 / 100 }, log.values.map { $0 % 100 })
    if a != a.sorted() || b != b.sorted() { return "\(log.name) goes back: \(log.values)" }
    guard play.isWhole, case .sink = play.way, let lastA = play.sentA.last,
      let lastB = play.sentB.last
    else { return nil }
    // An input that ends without a value ends the whole.
    if log.values.last != lastA * 100 + lastB {
      return "\(log.name) gets \(log.values), but \(lastA) and \(lastB) were the last"
    }
    return end(play, log)
  }
}
