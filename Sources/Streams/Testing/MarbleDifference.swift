#if Testing || canImport(Darwin)
  /// The first difference of two diagrams: a sentence, and both diagrams with a mark below it.
  struct MarbleDifference: CustomStringConvertible {
    private let sentence: String
    private let column: Int
    private let lines: [String]

    /// Compares two diagrams; nil if the same events happen at the same times.
    init?(expected: Marbles, actual: Marbles) {
      if expected.moments == actual.moments { return nil }
      // Many events behind the difference are neither drawn nor named.
      let common = zip(expected.moments, actual.moments).prefix { $0 == $1 }.count
      let moments = [expected, actual].map { Array($0.moments.prefix(common + 1_000)) }
      let lanes = MarbleLanes(moments, tick: actual.tick)
      guard let place = lanes.places.first(where: { $0.moments[0] != $0.moments[1] }) else {
        return nil
      }
      let (wanted, got) = (place.moments[0], place.moments[1])
      let same = zip(wanted, got).prefix { $0 == $1 }.count
      let rests = [wanted, got].map { $0.dropFirst(same) }
      let time = rests.compactMap(\.first?.time).min() ?? place.time
      let difference = rests.map { Self.words(for: $0, at: time) }
      sentence = "At \(MarbleTime.text(of: time)): expected \(difference[0]), got \(difference[1])."
      // Cut to a screen's width around the difference.
      let cut = max(0, place.column - 100)
      let column = cut > 0 ? 101 : place.column
      self.column = column
      lines = lanes.lines.map { line in
        let shown = line.dropFirst(cut)
        let end = shown.count > column + 101 ? shown.prefix(column + 100) + "…" : shown
        return cut > 0 ? "…" + end : String(end)
      }
    }

    var description: String {
      """
      \(sentence)
        expected  \(lines[0])
        actual    \(lines[1])
                  \(String(repeating: " ", count: column))^
      """
    }

    /// The events in words. An event has its time if that differs from the time of the sentence or of the event before.
    private static func words(for moments: ArraySlice<Marbles.Moment>, at start: Int64) -> String {
      var time = start
      let events = moments.map { moment in
        defer { time = moment.time }
        let later = moment.time == time ? "" : " at \(MarbleTime.text(of: moment.time))"
        return moment.event.words + later
      }
      guard let last = events.last else { return "nothing" }
      if events.count > 10 { return events.prefix(10).joined(separator: ", ") + " and more" }
      return events.count == 1 ? last : events.dropLast().joined(separator: ", ") + " and " + last
    }
  }

  extension Marbles.Event {
    fileprivate var words: String {
      switch self {
      case .value: symbol
      case .finished: "the finish"
      case .failed: "the failure"
      case .subscribed: "a subscription"
      case .cancelled: "a cancellation"
      case .violation(let text): "a breach of the contract (\(text))"
      }
    }
  }
#endif
