import Streams
import Synchronization
import Testing

/// The code of the README and of the guides is compiled and run, and their diagrams are played.
@Suite struct PagesTests {
  /// The pages that show code.
  static let pages =
    ["README.md"]
    + ["Streams", "TrackerPipeline"].flatMap { Project.files(in: "Sources/\($0)/\($0).docc") }

  static let tests =
    ["StreamsTests", "TrackerPipelineTests"]
    .flatMap { Project.swiftFiles(in: "Tests/\($0)/Guides") }
    .compactMap { try? Project.text(of: $0) }
    + clientTests + [besideCombine].compactMap(\.self) + apple

  /// The code of the pages On Apple's devices and An application, which `.ci/apple` compiles.
  static let apple =
    (["Tests/Apple/Checks/Examples.swift"] + Project.swiftFiles(in: "Examples/TrackerApp"))
    .compactMap { try? Project.text(of: $0) }

  /// The code of the page Beside Combine, which `.ci/apple` compiles.
  static let besideCombine = try? Project.text(of: "Tests/Combine/Checks/BesideCombine.swift")

  /// The code of a test target of another package.
  static let clientTests = ["ClientTests/TestKitTests.swift", "Shared/Reporting.swift"]
    .compactMap { try? Project.text(of: "Tests/Client/Tests/\($0)") }

  @Test(arguments: pages)
  func `every block of code on a page is compiled by a test`(page: String) throws {
    for block in try Project.text(of: page).matches(of: #/```swift\n([\s\S]*?)```/#) {
      let wanted = Self.code(String(block.1))
      let isCompiled = Self.compiled.contains { $0.contains(wanted) }
      #expect(isCompiled, "\(block.1)")
    }
  }

  @Test(arguments: Project.swiftFiles(in: "Sources/TrackerPipeline"))
  func `every example of a doc comment of TrackerPipeline is compiled by a test`(file: String)
    throws
  {
    for example in try Project.text(of: file).matches(of: /\/{3} ```swift\n([\s\S]*?)\/{3} ```/) {
      let wanted = Self.code(String(example.1).replacing(/(?m)^ *\/{3} ?/, with: ""))
      let isCompiled = Self.compiled.contains { $0.contains(wanted) }
      #expect(isCompiled, "\(example.1)")
    }
  }

  @Test(arguments: pages)
  func `every diagram on a page is played by a test`(page: String) throws {
    for line in try Project.lines(of: page) {
      guard let match = line.firstMatch(of: /^    \S.*?\s([-()\w]*-[-()\w]*[-|#)\w])(?:\s|$)/),
        match.1.contains("--") || match.1.contains("-|") || match.1.contains("-#"),
        // Traces, which `TraceTests` compares.
        !line.contains("^"), !line.contains(" requests "), !line.contains(" --")
      else { continue }
      let isPlayed = Self.tests.contains { $0.contains("\"\(match.1)\"") }
      #expect(isPlayed, "\(line)")
    }
  }

  /// The site follows a link to a guide by the name of its file, without a heading.
  @Test(arguments: pages.dropFirst())
  func `every link of a guide leads to an address or to another guide`(page: String) throws {
    let guides = Set(Self.pages.map { String($0.split(separator: "/").last!) })
    for link in try Project.text(of: page).matches(of: /\]\(([^)]*)\)|<doc:([^>]*)>/) {
      let target = link.1.map(String.init) ?? "\(link.2!).md"
      #expect(target.hasPrefix("https://") || guides.contains(target), "\(link.0)")
    }
  }

  /// The code of the tests.
  private static let compiled = tests.map(code)

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
