import Foundation
import Streams
import Testing

/// The house rules that a machine can see.
@Suite struct TidyTests {
  static let operators = OperatorFile.all

  /// The lines of a file that may be imports, by its path.
  private static let importLines = Result {
    try Dictionary(
      uniqueKeysWithValues: Project.swiftFiles(in: "Sources").map { path in
        (path, try Project.lines(of: path).filter { $0.contains("import ") })
      })
  }

  @Test(arguments: Project.swiftFiles(in: "Sources"))
  func `imports run one way`(path: String) throws {
    let allowed: Set<String> =
      switch true {
      case path.contains("/Streams/Core/Platform.swift"): ["Darwin", "Musl", "Glibc"]
      case path.contains("/Streams/Core/Threads.swift"):
        ["Darwin", "Musl", "Glibc", "Synchronization"]
      case path.contains("/Streams/Schedulers/DispatchQueue.swift"): ["Dispatch"]
      case path.hasSuffix("/Streams/Compatibility/RunLoop+Operators.swift"): ["Foundation"]
      case path.contains("/Streams/Interop/"):
        ["Foundation", "FoundationNetworking", "Observation", "Combine"]
      case path.contains("/Streams/"): ["Synchronization"]
      case path.contains("/TrackerPipeline/Presentation/"): ["Streams", "Observation"]
      case path.contains("/TrackerPipeline/Apple/"):
        [
          "Streams", "Foundation", "Synchronization", "CoreLocation", "MapKit", "SwiftUI", "UIKit",
          "AppKit",
        ]
      case path.contains("/TrackerPipeline/"):
        ["Streams", "Foundation", "FoundationNetworking", "FoundationXML", "Synchronization"]
      default:
        ["Streams", "TrackerPipeline", "Foundation", "Synchronization", "Darwin", "Musl", "Glibc"]
      }
    let imported = try Self.importLines.get()[path, default: []].compactMap { line in
      line.firstMatch(of: /^\s*(?:public |private )?import (\w+)/).map { String($0.1) }
    }

    #expect(Set(imported).subtracting(allowed) == [])
  }

  @Test(arguments: ["Foundation", "Dispatch", "FoundationNetworking", "FoundationXML", "Glibc"])
  func `what differs between platforms is imported in few files`(module: String) throws {
    let files = try Self.importLines.get().filter { _, lines in
      lines.contains { $0.hasSuffix("import \(module)") }
    }.map(\.key)
    let ofFoundation = ["/Streams/Interop/", "/Streams/Compatibility/RunLoop+Operators.swift"]
    let inInterop = files.filter { file in ofFoundation.contains { file.contains($0) } }
    let inStreams = files.filter { $0.contains("/Streams/") && !inInterop.contains($0) }
    let elsewhere = files.filter { !$0.contains("/Streams/") }

    let allowed = ["Foundation": 0, "FoundationNetworking": 0, "Glibc": 2]
    #expect(inStreams.count <= allowed[module, default: 1])
    if ["FoundationNetworking", "FoundationXML"].contains(module) {
      #expect(inInterop.count <= 1)
      #expect(elsewhere.count <= 1)
    }
  }

  @Test(arguments: Project.swiftFiles(in: "Sources"))
  func `a doc comment begins with what a thing is or does`(path: String) throws {
    let lines = try Project.lines(of: path)
    // Regular expressions are slow in a debug build.
    let comments = lines.map { line in
      let text = line.drop { $0 == " " }
      return text.hasPrefix("/// ") ? text.dropFirst(4) : ""
    }
    let riddles = zip([""] + comments, comments).filter { previous, comment in
      let word = comment.prefix { $0.isLetter }
      return previous.isEmpty
        && ["What", "Who", "Whoever", "Whether", "Nil", "Nobody"].contains(word)
    }

    #expect(riddles.map(\.1) == [])
  }

  @Test(arguments: Project.swiftFiles(in: "Sources"))
  func `a file is short enough to read at once`(path: String) throws {
    #expect(try Project.lines(of: path).count <= 300)
  }

  @Test(arguments: operators)
  func `every operator shows a diagram, and the diagram is tested`(path: String) throws {
    let rows = try Project.lines(of: path).compactMap(Self.diagram)
    let tests = Self.operatorTests
    let untested = rows.filter { !tests.contains("\"\($0)\"") }

    #expect(!rows.isEmpty)
    #expect(untested == [])
  }

  /// The site shows diagrams as pictures.
  @Test(arguments: operators)
  func `every operator's diagram is a picture`(path: String) throws {
    let blocks = try Project.lines(of: path)
      .map { $0.trimmingCharacters(in: .whitespaces) }
      .split { !$0.hasPrefix("///     ") }
      .map { block in block.map { String($0.dropFirst(8)) }.joined(separator: "\n") }
    let pictures = blocks.compactMap { Marbles.Picture($0) }

    #expect(!pictures.isEmpty)
    for block in blocks where block.contains("source") || block.contains("--") {
      #expect(Marbles.Picture(block) != nil, "\(block)")
    }
  }

  private static let operatorTests = Project.swiftFiles(in: "Tests/StreamsTests/Operators")
    .compactMap { try? Project.text(of: $0) }.joined()

  /// The diagram in a line of a doc comment, if there is one.
  private static func diagram(_ line: String) -> String? {
    guard line.contains("///     "),
      let match = line.firstMatch(of: /^\s*\/\/\/     \S.*?\s([-()\w]*-[-()\w]*[-|#)\w])(?:\s|$)/),
      match.1.contains("--") || match.1.contains("-|") || match.1.contains("-#"),
      !line.contains("^")
    else { return nil }
    return String(match.1)
  }

  /// `.ci/snippets` compiles it.
  @Test(arguments: operators)
  func `every operator has an example`(path: String) throws {
    let hasExample = try OperatorFile.lines(of: path).contains("  /// ```swift")

    #expect(hasExample)
  }

  @Test(arguments: operators)
  func `every operator that can be called is called in the table of operators`(path: String) throws
  {
    let names = try Project.text(of: path)
      .matches(of: /\n  [^\n]*public [^\n]*func `?(\w+)/).map { String($0.1) }
      .filter { !["receive", "connect", "sink", "assign"].contains($0) && !$0.hasPrefix("_") }
    let missing = Set(names).filter { name in
      !Self.operatorTable.contains(".\(name)(") && !Self.operatorTable.contains(".\(name) {")
    }

    #expect(missing == [], "OperatorTable+*.swift need rows with them")
  }

  @Test(arguments: Project.swiftFiles(in: "Sources/Streams/Creating"))
  func `every publisher is a line in the table of publishers`(path: String) throws {
    let name = path.split(separator: "/").last?.dropLast(6) ?? ""
    let row = "PublisherCase(\"\(name.prefix(1).lowercased() + name.dropFirst())"
    let table = try Project.text(of: "Tests/StreamsTests/Laws/PublisherTable.swift")
    let isInTable = name.contains("+") || table.contains(row)

    #expect(isInTable, "PublisherTable.swift needs a line that begins with \(row)")
  }

  /// Each is a rule of ARCHITECTURE.md, "Where inlining stops".
  @Test(
    arguments: Project.swiftFiles(in: "Sources/Streams").filter {
      !$0.hasSuffix(publisherOfCombine)
    })
  func `publishers are consumed, and infer their types`(path: String) throws {
    let text = try Project.text(of: path)
    let aliases = text.matches(of: /public typealias (Output|Failure) =/).count
    let isProtocol = path.hasSuffix("Core/Publisher.swift")
    let consumed = isProtocol ? 0 : text.matches(of: /consuming func receive<S: Subscriber/).count
    let borrowed = text.matches(of: /public func receive</).count
    let classes = text.matches(of: /final class .*(Publisher|Subject|Relay|Source)\b/).count

    // `Assign` is a subscriber.
    #expect(aliases == 0 || path.hasSuffix("Subscribers/Assign.swift"))
    #expect(text.matches(of: /@_eagerMove/).count >= consumed)
    #expect(borrowed <= classes)
  }

  /// Its publisher has Combine's protocol.
  private static let publisherOfCombine = "Interop/StreamsToCombine.swift"

  private static let operatorTable = Project.swiftFiles(in: "Tests/StreamsTests/OperatorTable")
    .compactMap { try? Project.text(of: $0) }.joined()
}
