import Foundation

/// What `--record` measured and counted, and `--check` compares with: one line a benchmark in
/// `Benchmarks/Budgets.tsv`.
struct Budgets {
  /// What the instructions were counted with.
  var toolchain = ""
  private(set) var budgets: [String: Budget] = [:]

  private static let columns = [
    "benchmark", "times by hand", "allocations", "bytes", "instructions", "instructions by hand",
  ]
  private static let toolchainTitle = "counted with"

  subscript(benchmark: Benchmark) -> Budget? {
    get { budgets[benchmark.name] }
    set { budgets[benchmark.name] = newValue }
  }

  /// Those in the file; none if there is no file.
  static func read() throws -> Budgets {
    var result = Budgets()
    guard FileManager.default.fileExists(atPath: Project.budgets.path) else { return result }
    let text = try String(contentsOf: Project.budgets, encoding: .utf8)
    for line in text.split(separator: "\n") where !line.hasPrefix("#") {
      let cells = line.split(separator: "\t", omittingEmptySubsequences: false).map(String.init)
      if cells.count == 2, cells[0] == toolchainTitle {
        result.toolchain = cells[1]
      } else if cells[0] == columns[0] {
        continue
      } else if cells.count == columns.count {
        result.budgets[cells[0]] = try Budget(cells.dropFirst().map(figure))
      } else {
        throw Unreadable(path: Project.budgets.path, reason: "'\(line)' is no line of it")
      }
    }
    return result
  }

  /// - Parameter names: All benchmarks, in their order: only those are written.
  func write(names: [String]) throws {
    let lines = names.compactMap { name in
      budgets[name].map { ([name] + $0.figures.map(Self.text)).joined(separator: "\t") }
    }
    let head = [
      "# What --record measured and counted, a unit, and --check compares with.",
      "# What may be how much more is in Documentation/Benchmarks.md.",
      "\(Self.toolchainTitle)\t\(toolchain)",
      Self.columns.joined(separator: "\t"),
    ]
    try Data(((head + lines).joined(separator: "\n") + "\n").utf8).write(to: Project.budgets)
  }

  private static func figure(_ text: String) throws -> Double? {
    if text == "-" { return nil }
    guard let figure = Double(text) else {
      throw Unreadable(path: Project.budgets.path, reason: "'\(text)' is no number")
    }
    return figure
  }

  /// Two decimals, or three digits.
  private static func text(_ figure: Double?) -> String {
    guard let figure else { return "-" }
    let hundredths = (figure * 100).rounded()
    if figure >= 100 || hundredths.remainder(dividingBy: 100) == 0 {
      return "\(Int(figure.rounded()))"
    }
    return "\(hundredths / 100)"
  }
}

/// What was measured and counted of one benchmark, a unit.
struct Budget: Sendable {
  /// Times as long as by hand.
  var ratio: Double?
  var allocations: Double?
  var memory: Double?
  var instructions: Double?
  var instructionsByHand: Double?

  init() {}

  fileprivate init(_ figures: [Double?]) {
    ratio = figures[0]
    allocations = figures[1]
    memory = figures[2]
    instructions = figures[3]
    instructionsByHand = figures[4]
  }

  fileprivate var figures: [Double?] {
    [ratio, allocations, memory, instructions, instructionsByHand]
  }
}

/// Files of the project that this command reads and writes.
enum Project {
  private static let benchmarks = URL(fileURLWithPath: #filePath)
    .deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent()

  static let budgets = benchmarks.appendingPathComponent("Budgets.tsv")
  static let page = root("Documentation/Benchmarks.md")

  private static func root(_ path: String) -> URL {
    benchmarks.deletingLastPathComponent().appendingPathComponent(path)
  }
}
