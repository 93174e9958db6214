#if Testing || canImport(Darwin)
  /// A random diagram of a source and of its subscriber.
  struct RandomMarbles: Sendable {
    /// Moments, each with the ticks since the one before.
    typealias Script = [(ticks: Int, event: Marbles.Event)]

    var source: Script
    var subscriber: Script

    init(seed: UInt64) {
      var random = SplitMix64(seed: seed)
      let gaps = [0, 0, 1, 1, 1, 2, 3, 5, 9]
      let values = ["a", "b", "c", "d", "e"].map { Marbles.Event.value($0) }
      source = (0..<Int.random(in: 0...10, using: &random)).map { _ in
        (gaps.randomElement(using: &random) ?? 0, values.randomElement(using: &random) ?? .finished)
      }
      let ends: [Marbles.Event?] = [.finished, .finished, .finished, .failed, nil]
      if let end = ends.randomElement(using: &random) ?? nil {
        source.append((gaps.randomElement(using: &random) ?? 0, end))
      }
      subscriber = [(0, .subscribed)]
      guard Int.random(in: 0..<3, using: &random) == 0 else { return }
      for _ in 0..<Int.random(in: 0...4, using: &random) {
        let demand = ["1", "1", "2", "3", "*"].randomElement(using: &random) ?? "1"
        subscriber.append((gaps.randomElement(using: &random) ?? 0, .value(demand)))
      }
      if Bool.random(using: &random) {
        subscriber.append((gaps.randomElement(using: &random) ?? 0, .cancelled))
      }
    }

    static func diagram(of script: Script) -> Marbles {
      var time: Int64 = 0
      return Marbles(
        moments: script.map { step in
          time += Int64(step.ticks) * Marbles.defaultTick
          return Marbles.Moment(time: time, event: step.event)
        })
    }

    /// The smallest input that still fails, found by removing events and shortening times.
    func shrunk(_ fails: (RandomMarbles) -> Bool) -> RandomMarbles {
      var smallest = self
      while let smaller = smallest.smaller.first(where: fails) { smallest = smaller }
      return smallest
    }

    /// Inputs that are each a little smaller than this one. Inputs with an event less come first.
    private var smaller: [RandomMarbles] {
      Self.smaller(source, keeping: 0).map { changing(\.source, to: $0) }
        + Self.smaller(subscriber, keeping: 1).map { changing(\.subscriber, to: $0) }
    }

    private func changing(
      _ part: WritableKeyPath<RandomMarbles, Script>, to script: Script
    ) -> RandomMarbles {
      var changed = self
      changed[keyPath: part] = script
      return changed
    }

    private static func smaller(_ script: Script, keeping first: Int) -> [Script] {
      var all: [Script] = []
      for place in script.indices.dropFirst(first) {
        var without = script
        let ticks = without.remove(at: place).ticks
        all.append(without)
        // With the later events at the same times as before.
        if place < without.count, ticks > 0 {
          without[place].ticks += ticks
          all.append(without)
        }
      }
      for place in script.indices {
        for ticks in [0, script[place].ticks / 2, script[place].ticks - 1]
        where ticks >= 0 && ticks < script[place].ticks {
          var sooner = script
          sooner[place].ticks = ticks
          all.append(sooner)
        }
      }
      // Fewer and simpler names: one name replaced by another, wherever it occurs.
      for name in ["e", "d", "c", "b"] {
        for other in ["a", "b", "c", "d"] where other < name {
          let places = script.indices.filter { script[$0].event == .value(name) }
          if places.isEmpty { continue }
          var plainer = script
          for place in places { plainer[place].event = .value(other) }
          all.append(plainer)
        }
      }
      return all
    }
  }
#endif
