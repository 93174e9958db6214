import Foundation
import Streams
import Testing

/// The examples of the doc comments in `Testing/` are run, and their failures are the ones that are printed.
@Suite struct ExampleTests {
  static let files = Project.swiftFiles(in: "Sources/Streams/Testing")

  @Test func `verify a publisher`() {
    let result = verify("seconds", values: 3, end: .never) { scheduler in
      Publishers.interval(.seconds(1), scheduler: scheduler)
    }

    #expect(result.broken == [])

    verify("names", values: 2) { ["Ada", "Grace"].publisher }
  }

  @Test func `verify a subscriber`() {
    let lines = Lines()
    @Sendable func print(_ value: Int) { lines.add(value) }

    verify(subscriber: "printer", values: [1, 2, 3]) {
      Subscribers.Sink<Int, Never>(receiveCompletion: { _ in }, receiveValue: { print($0) })
    }

    #expect(lines.all.prefix(3) == ["1", "2", "3"])
  }

  @Test func `verify an operator`() {
    verify(operator: "even numbers", values: [1, 2, 3, 4]) { source, _ in
      source.filter { $0.isMultiple(of: 2) }
    }
  }

  @Test func `the failure in the doc comment of verify is the one that is printed`() throws {
    let told = VirtualTimeScheduler.failures {
      verify("seconds", values: 3, end: .never) { scheduler in
        IgnoringDemand(upstream: Publishers.interval(.seconds(1), scheduler: scheduler))
      }
    }

    let documented = try Self.output(in: "Verification/Verify.swift")
    #expect(told.first?.message == documented)
  }

  @Test func `the table in the doc comment of a verification is the one that is printed`() throws {
    let result = verify("seconds", values: 3, end: .never) { scheduler in
      Publishers.interval(.seconds(1), scheduler: scheduler)
    }

    let documented = try Self.output(in: "Verification/Verification.swift")
    #expect(documented.hasSuffix("\n  …"))
    #expect(result.description.hasPrefix(documented.dropLast(1)))
  }

  @Test func `expect a diagram`() {
    let scheduler = VirtualTimeScheduler()
    let source = scheduler.cold("-a-bc---|")
    let quiet = source.debounce(for: .milliseconds(2), scheduler: scheduler)
    scheduler.expect(quiet).toBe("------c-|")

    Marbles.expect("-a-bc---|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }
      .toBe("------c-|")
  }

  @Test func `expect a diagram, showing a trace`() {
    let scheduler = VirtualTimeScheduler()
    let trace = StreamTrace(scheduler)
    let quiet = scheduler.cold("-a-bc---|").traced("source", in: trace)
      .debounce(for: .milliseconds(2), scheduler: scheduler)
    scheduler.expect(quiet, showing: trace).toBe("------c-|")
  }

  @Test func `expect a behaviour`() {
    Marbles.expect { source, _ in source.map { $0 }.filter { _ in true } }
      .toBehaveLike { source, _ in source }
  }

  @Test func `play a diagram`() {
    let drawn = Marbles.play("-a-bc---|") { $0.debounce(for: .milliseconds(2), scheduler: $1) }
    #expect(drawn == "------c-|")
  }

  @Test func `explore orders`() {
    VirtualTimeScheduler.explore(seeds: 0..<100) { scheduler in
      let sum = [1, 2].publisher.delay(for: .seconds(1), scheduler: scheduler).reduce(0) { $0 + $1 }
      scheduler.expect(sum).toBe("1s (3|)")
    }
  }

  @Test func `trace a pipeline`() {
    let lines = Lines()
    @Sendable func print(_ item: some Sendable) { lines.add(item) }
    let scheduler = VirtualTimeScheduler(tick: .seconds(1))
    let numbers = scheduler.cold("-1--|").ignoreFailure()

    let trace = StreamTrace(scheduler)
    let run = numbers.traced("numbers", in: trace)
      .debounce(for: .seconds(1), scheduler: scheduler).traced("quiet", in: trace)
      .sink { print($0) }
    scheduler.run()
    print(trace.text())

    run.cancel()
    #expect(lines.all == ["1", "numbers  ^1--|\nquiet    ^-1-|"])
  }

  @Test func `probe a stage`() {
    let scheduler = VirtualTimeScheduler()
    let numbers = [1, 2, 3].publisher

    let checked = numbers.probe("numbers", on: scheduler).filter { $0 > 1 }

    scheduler.expect(checked).toBe("(23|)")
  }

  @Test(arguments: files)
  func `every example of a doc comment is run by a test`(file: String) throws {
    let tests = Self.code(try Project.text(of: "Tests/StreamsTests/Testing/ExampleTests.swift"))
    for example in Self.examples(in: try Project.text(of: file)) {
      #expect(tests.contains(Self.code(example)), "\(example)")
    }
  }

  @Test func `examples are found in fences and as calls behind an empty line`() {
    let text = """
      /// Draws.
      ///
      /// ```swift
      /// draw(1)
      /// ```
      ///
      ///     Marbles.draw(2)
      ///       .twice()
      ///
      ///     source   -1-2-|
      ///
      /// - Parameter a: A number that is
      ///     Marbles.longer(than: 1)
      """

    #expect(Self.examples(in: text) == ["draw(1)", "Marbles.draw(2)\n  .twice()"])
    #expect(Self.files.count > 30)
  }

  /// The examples of the doc comments: blocks of Swift, and indented calls behind an empty line.
  private static func examples(in text: String) -> [String] {
    var examples: [String] = []
    var example: [Substring]?
    var isFenced = false
    var last: Substring = ""
    for line in text.split(separator: "\n", omittingEmptySubsequences: false) {
      let comment = line.firstMatch(of: /^ *\/{3} ?(.*)$/)?.1 ?? ""
      let isIndented = !isFenced && comment.hasPrefix("    ")
      if isFenced ? comment == "```" : example != nil && !isIndented {
        examples.append(example?.joined(separator: "\n") ?? "")
        (example, isFenced) = (nil, false)
      } else if example != nil {
        example?.append(isIndented ? comment.dropFirst(4) : comment)
      } else if comment == "```swift" {
        (example, isFenced) = ([], true)
      } else if last.isEmpty, comment.starts(with: /[ ]{4}(?:let |[A-Z]\w*[.(])/) {
        example = [comment.dropFirst(4)]
      }
      last = comment
    }
    return examples
  }

  /// The first block of a file that is no code: what is printed.
  private static func output(in file: String) throws -> String {
    let text = try Project.text(of: "Sources/Streams/Testing/\(file)")
    let block = try #require(text.firstMatch(of: /\/{3} ```\n +\/{3} (?! )[^`]*?\/{3} ```\n/)).0
    return block.split(separator: "\n").dropFirst().dropLast()
      .map { $0.replacing(/^ *\/{3} ?/, with: "") }.joined(separator: "\n")
  }

  /// The code without its white space, which the formatter arranges.
  private static func code(_ text: String) -> String {
    text.filter { !$0.isWhitespace }
  }
}

/// Requests everything at the first request, and passes it on without demand.
private struct IgnoringDemand<Upstream: Publisher>: Publisher where Upstream.Failure == Never {
  typealias Output = Upstream.Output
  typealias Failure = Never

  let upstream: Upstream

  func receive<S: Subscriber<Output, Never>>(subscriber: S) {
    let (upstream, subscriber) = (upstream, AnySubscriber(subscriber))
    subscriber.receive(
      subscription: StartingSubscription { upstream.sink { _ = subscriber.receive($0) } })
  }
}

/// Starts at the first request.
private final class StartingSubscription: Subscription {
  private let start: Guarded<(@Sendable () -> AnyCancellable)?>
  private let run = Guarded<AnyCancellable?>(nil)

  init(_ start: @escaping @Sendable () -> AnyCancellable) {
    self.start = Guarded(start)
  }

  func request(_ demand: Subscribers.Demand) {
    guard demand > .none, let start = start.change({ $0.take() }) else { return }
    run.value = start()
  }

  func cancel() {
    start.value = nil
    run.value = nil
  }
}
