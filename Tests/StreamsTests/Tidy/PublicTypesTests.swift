import Testing

/// A public type is one that users of the library need.
@Suite struct PublicTypesTests {
  /// The words of the command, the README and the guides.
  private static let words = Set(
    (["README.md"] + Project.files(in: "Sources/TrackerPipeline/TrackerPipeline.docc")
      + Project.swiftFiles(in: "Sources/tracker-sim"))
      .compactMap { try? Project.text(of: $0) }
      .flatMap { $0.matches(of: /\w+/).map { String($0.0) } })

  @Test(arguments: Project.swiftFiles(in: "Sources/TrackerPipeline"))
  func `a public type of TrackerPipeline is used by the command, or has an example`(file: String)
    throws
  {
    let lines = try Project.lines(of: file)
    // Regular expressions are slow in a debug build.
    for (index, line) in lines.enumerated() where line.hasPrefix("public ") {
      let declaration = /^public (?:final )?(?:struct|class|enum|protocol) (\w+).*/
      guard let name = line.wholeMatch(of: declaration)?.1 else { continue }
      let comment = lines[..<index].reversed().prefix { $0.hasPrefix("///") || $0.hasPrefix("@") }
      let hasExample = comment.contains { $0.hasPrefix("/// ```swift") || $0.hasPrefix("///     ") }
      #expect(hasExample || Self.words.contains(String(name)), "\(name)")
    }
  }
}
