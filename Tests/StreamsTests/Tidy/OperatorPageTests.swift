import Foundation
import Testing

/// The page of the operators says what the doc comments say.
@Suite struct OperatorPageTests {
  @Test func `the tables are made of the doc comments`() throws {
    let page = try Project.text(of: OperatorPage.path)
    let made = try OperatorPage.rewritten(page)
    let lines = made.components(separatedBy: "\n")
    let differences = lines.difference(from: page.components(separatedBy: "\n"))

    #expect(
      differences.isEmpty,
      "REWRITE_OPERATORS=1 swift test --filter OperatorPageTests writes the tables anew")
  }

  @Test(.enabled(if: ProcessInfo.processInfo.environment["REWRITE_OPERATORS"] != nil))
  func `rewrites the tables`() throws {
    let page = try OperatorPage.rewritten(try Project.text(of: OperatorPage.path))
    try page.write(
      to: Project.root.appending(path: OperatorPage.path), atomically: true, encoding: .utf8)
  }

  @Test func `every file with something public has a row`() throws {
    let page = try Project.text(of: OperatorPage.path)
    let folders = ["Creating", "Operators", "Subjects", "Subscribers"]
    let missing = folders.flatMap { Project.swiftFiles(in: "Sources/Streams/\($0)") }
      .filter { (try? Project.text(of: $0))?.contains("public ") == true }
      .filter { !page.contains("](../\($0))") }

    #expect(missing == [])
  }

  /// A member of a type of Foundation cannot be declared without Foundation: the page alone names its trait.
  @Test func `the compiler names the trait of each name that another library's types do not hide`()
    throws
  {
    let stubs = try Project.text(of: "Sources/Streams/Compatibility/Traits+Unavailable.swift")
    var count = 0
    for file in OperatorPage.files {
      let lines = try Project.lines(of: file)
      guard let trait = OperatorPage.trait(of: lines),
        !["Foundation", "Networking"].contains(trait)
      else { continue }
      let section = stubs.components(separatedBy: "#if !").first { $0.hasPrefix(trait) } ?? ""
      for declaration in DocumentedDeclaration.all(in: lines) {
        count += 1
        #expect(
          section.contains(try Regex("(func|class|struct) \\b\(declaration.baseName)\\b")),
          "\(declaration.name) does not say that it needs the trait \(trait)")
      }
    }
    #expect(count >= 4)
  }

  @Test func `a declaration is named as it is called, with its comment's first sentence`() {
    let found = DocumentedDeclaration.all(
      in: """
        extension Publisher {
          /// Sends ``Empty`` on. And more.
          ///
          ///     source  -1-
          @inlinable @preconcurrency
          public consuming func pass<P: Publisher>(
            _ value: (Int, [String: Int]) -> P, for time: Duration = .max(1), named name: String
          ) -> Pass<P> {}

          public func undocumented() {}
          /// Not public.
          func inner() {}
        }

        extension Timer {
          /// Ticks.
          public static var ticks: Int
        }

        /// A type.
        public struct Pass<P> {
          /// A member of it.
          public let value: P
        }
        """.components(separatedBy: "\n"))

    #expect(found.map(\.name) == ["pass(_:for:named:)", "Timer.ticks", "Pass"])
    #expect(found.map(\.sentence) == ["Sends `Empty` on.", "Ticks.", "A type."])
  }

  @Test func `what other libraries call by another name is called here as the index says`() throws {
    let parts = try Project.text(of: OperatorPage.path).components(separatedBy: OperatorPage.end)
    let names = try Set(
      Project.swiftFiles(in: "Sources/Streams").flatMap { file in
        try Project.text(of: file).matches(of: /(?:func|case|var|struct|class|init) ?`?(\w+)/)
          .map { String($0.1) }
      })
    let rows = parts.last?.components(separatedBy: "\n").filter { $0.hasPrefix("| `") } ?? []
    let called = rows.flatMap { row in
      row.split(separator: "|").last?.matches(of: /[`. ](\w+)(?:\(|\s\{|`)/).map { String($0.1) }
        ?? []
    }

    #expect(rows.count > 40)
    #expect(Set(called).subtracting(names).subtracting(["true", "false"]) == ["silence"])
  }
}
