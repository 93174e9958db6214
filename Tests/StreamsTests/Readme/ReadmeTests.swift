import Streams
import Synchronization
import Testing

/// The README's code, compiled and run.
@Suite struct ReadmeTests {
  @Test(
    arguments: try Project.text(of: "README.md").matches(of: /```swift\n([\s\S]*?)```/).map {
      String($0.1)
    })
  func `every block of code in the README is compiled by a test`(block: String) throws {
    let wanted = Self.code(block)
    let files = ["Tests/StreamsTests/Readme", "Tests/TrackerPipelineTests/Readme"]
      .flatMap(Project.swiftFiles)
    let isCompiled = try files.contains { path in
      Self.code(try Project.text(of: path)).contains(wanted)
    }

    #expect(isCompiled, "\(block)")
  }

  /// The code without its imports and its white space, which the formatter arranges.
  private static func code(_ text: String) -> String {
    text.split(separator: "\n")
      .filter { !$0.hasPrefix("import ") }
      .joined().filter { !$0.isWhitespace }
  }

  @Test func `the example of Streams elsewhere searches when the typing stops`() {
    let output = Mutex<[String]>([])
    @Sendable func print(_ line: String) { output.withLock { $0.append(line) } }

    let clock = VirtualTimeScheduler()
    let typing = PassthroughSubject<String, Never>()

    let search =
      typing
      .debounce(for: .milliseconds(300), scheduler: clock)
      .removeDuplicates()
      .map { query in Just("results for \(query)").delay(for: .seconds(1), scheduler: clock) }
      .switchToLatest()
      .sink { print("\(clock.now): \($0)") }

    for (time, text) in [(0, "m"), (100, "ma"), (200, "map"), (900, "map "), (1_000, "map")] {
      clock.schedule(after: Instant(.milliseconds(time))) { typing.send(text) }
    }
    clock.run()
    search.cancel()

    #expect(output.withLock { $0 } == ["1.5 seconds: results for map"])
  }
}
