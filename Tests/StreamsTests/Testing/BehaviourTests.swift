import Testing

@testable import Streams

/// `toBehaveLike` and `explore`.
@Suite struct BehaviourTests {
  func messages(_ body: () -> Void) -> [String] {
    VirtualTimeScheduler.failures(in: body).map(\.message)
  }

  @Test func `pipelines that do the same behave alike`() {
    Marbles.expect { source, _ in source.map { $0 + "x" }.filter { $0 != "bx" } }
      .toBehaveLike { source, _ in source.filter { $0 != "b" }.map { $0 + "x" } }
    Marbles.expect { source, _ in source.first() }
      .toBehaveLike { source, _ in source.prefix(1) }
  }

  /// Drops the value behind an equal one, of values that come two at a time.
  struct PlantedBug: SequentialStage {
    typealias Failure = MarbleFailure
    var previous: String?

    mutating func receive(_ input: String) -> SequentialStep<String, MarbleFailure> {
      defer { previous = input }
      return input == previous ? .skip : .emit(input)
    }

    mutating func finish() -> SequentialStep<String, MarbleFailure> { .finish }
  }

  @Test func `the smallest input that differs is found`() {
    let message = messages {
      Marbles.expect { source, _ in source.staged(PlantedBug()) }
        .toBehaveLike { source, _ in source }
    }.first

    #expect(message?.contains("source      (aa)\n  subscriber  ^\n") == true, "\(message ?? "")")
    #expect(message?.contains("expected  (aa)\n  actual    a\n") == true, "\(message ?? "")")
  }

  @Test func `a difference in which value is kept is found, too`() {
    let message = messages {
      Marbles.expect { source, scheduler in
        source.throttle(for: .milliseconds(2), scheduler: scheduler, latest: true)
      }
      .toBehaveLike { source, scheduler in
        source.throttle(for: .milliseconds(2), scheduler: scheduler, latest: false)
      }
    }.first

    #expect(
      message == """
        Seed 4 differs. The smallest input that does:
          source      (ab)
          subscriber  ^
        At 0ms: expected a, got b.
          expected  a
          actual    b
                    ^
        """)
  }

  /// What the source sends, and what the subscriber asks for.
  static func diagrams(seed: UInt64) -> String {
    let input = RandomMarbles(seed: seed)
    return
      "\(RandomMarbles.diagram(of: input.source)) \(RandomMarbles.diagram(of: input.subscriber))"
  }

  @Test func `a seed gives the same input every time, and seeds give many`() {
    let seeds = Array(0..<200 as Range<UInt64>)
    let diagrams = seeds.map(Self.diagrams)

    #expect(diagrams == seeds.map(Self.diagrams))
    #expect(Set(diagrams).count > 180)
    #expect(diagrams.contains { $0.contains("#") })
    #expect(diagrams.contains { $0.contains("!") })
  }

  @Test func `explore finds the order in which something goes wrong, and says its seed`() {
    let order: (VirtualTimeScheduler) -> Void = { scheduler in
      let subject = PassthroughSubject<String, Never>()
      scheduler.schedule(after: .zero + .milliseconds(1)) { subject.send("a") }
      scheduler.schedule(after: .zero + .milliseconds(1)) { subject.send("b") }
      scheduler.expect(subject).toBe("-(ab)")
    }
    order(VirtualTimeScheduler())
    let failures = messages { VirtualTimeScheduler.explore(seeds: 0..<100) { order($0) } }

    #expect(failures.count == 1)
    #expect(failures.first?.hasPrefix("With seed ") == true)
    #expect(failures.first?.contains("expected  -(ab)\n  actual    -(ba)") == true)
    let again = messages { VirtualTimeScheduler.explore(seeds: 0..<100) { order($0) } }
    #expect(failures == again)
  }

  @Test func `what a body throws is told with its seed`() {
    let failures = messages {
      VirtualTimeScheduler.explore(seeds: 3..<9) { scheduler in
        if scheduler.seed == 5 { throw MarbleFailure() }
      }
    }

    #expect(failures == ["With seed 5: MarbleFailure() was thrown."])
  }

  @Test func `a seed leaves the order of one source`() {
    VirtualTimeScheduler.explore(seeds: 0..<100) { scheduler in
      scheduler.expect(scheduler.cold("-(abc|)")).toBe("-(abc|)")
      scheduler.expect(scheduler.hot("-(abc#)")).toBe("-(abc#)")
    }
  }

  @Test func `the last seed is one, and no inputs are none`() {
    let failures = messages {
      Marbles.expect { source, _ in source }.toBehaveLike(runs: 2, seed: .max) { source, _ in source
      }
      Marbles.expect { source, _ in source }.toBehaveLike(runs: 0) { source, _ in
        source.map { $0 + "!" }
      }
    }

    #expect(failures == [])
  }

  @Test func `pipelines that fail with other failures do not behave alike`() {
    enum Trouble: Error { case offline, denied }
    let message = messages {
      Marbles.expect { source, _ in source.mapError { _ in Trouble.offline } }
        .toBehaveLike { source, _ in source.mapError { _ in Trouble.denied } }
    }.first
    #expect(
      message?.contains("Expected the failure denied, got offline.") == true, "\(message ?? "")")
  }
}
