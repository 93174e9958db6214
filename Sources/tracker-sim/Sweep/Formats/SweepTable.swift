import Streams
import TrackerPipeline

/// A table of the combinations for people, with the recommendation below it. Combinations that no
/// other dominates are marked.
struct SweepTable: SweepDocument {
  private var output: BlockOutput

  init(_ descriptor: Descriptor) {
    output = BlockOutput(descriptor)
  }

  var failure: Failure? { output.failure }

  mutating func add(_ route: SweptRoute) {}

  mutating func finish(_ result: SweepResult) throws(Failure) {
    output.write(result.summary.heading + "\n")
    for group in result.grid.groups {
      let conditions = result.grid.conditions(of: group[0])
      output.write("\n" + (conditions.isEmpty ? "" : "\(conditions)\n"))
      output.write(Self.table(of: group, result))
    }
    output.write("\n\(Self.legend)")
    if let recommendation = result.recommendation {
      output.write("\n\(Self.text(of: recommendation, result))")
    } else {
      output.write("\n\(ChoicesText(result).text)")
    }
    try output.finish()
  }

  private static func table(of group: [Int], _ result: SweepResult) -> String {
    let axes = result.grid.rulePositions
    let headings = (0..<2).map { line in
      [""] + axes.map { line == 0 ? String(result.grid.axes[$0].name.dropFirst(2)) : "" }
        + Figure.all.map { $0.heading[line] }
    }
    let rows = group.map { number in
      let combination = result.grid.combinations[number]
      return [(result.front[number] ? "*" : " ") + (result.isToday(number) ? "t" : " ")]
        + axes.map { combination.values[$0] }
        + Figure.all.map { $0.text(of: result.summary.metrics[number]) }
    }
    let widths = headings[0].indices.map { column in
      (headings + rows).map { $0[column].columns }.max() ?? 0
    }
    return (headings + rows).map { row in
      zip(row, widths).map { $0.indented(to: $1) }.joined(separator: " ") + "\n"
    }.joined()
  }

  private static let legend = """
    *      nothing else costs as few geocodes, deviates as little, and is as fresh
    t      today: the numbers that the tracker has, or those of --today
    dev.   metres from the recorded fixes to the line through the places
    fresh  seconds from crossing the threshold to the commit
    gap    the longest part of a recording without a place, in metres
    wait   the part without a place that took longest, in seconds; in both, what the
           recording was interrupted for does not count
    dist.  the tracker's distance in percent of the recording's length

    """

  private static func text(of recommendation: Recommendation, _ result: SweepResult) -> String {
    guard let choice = result.choice, let first = choice.first else {
      // The reason is an error, which the command says at its end.
      return "recommended: none\n"
    }
    let rules = result.grid.rules(of: first)
    let words = rules.map { "\($0.name.dropFirst(2)) \($0.value)" }.joined(separator: ", ")
    let figures = choice.map { number in
      let metrics = result.summary.metrics[number]
      let conditions = result.grid.conditions(of: number)
      return [Figure.geocodes, .deviation, .freshness].map { $0.phrase(of: metrics) }
        .joined(separator: ", ") + (conditions.isEmpty ? "" : " with \(conditions)")
    }
    let worst = result.worst.map { "\($0.value.phrase) in \($0.value.file?.printable ?? "")" }
    let lines = worst.isEmpty ? "" : "worst:       \(worst.joined(separator: "; "))\n"
    return """
      recommended: \(words): \(figures.joined(separator: "; "))
      \(lines)options:     \(result.grid.options(of: first))
      Swift:       \(result.grid.combinations[first].ride.settings.literal)

      """
  }
}

extension SweepGrid {
  private static let ruleNames = Set(RideOptions.rules.map(\.name))

  /// The indices of the axes that are rules.
  var rulePositions: [Int] {
    axes.indices.filter { Self.ruleNames.contains(axes[$0].name) }
  }

  /// The rules of a combination: the values of its axes, and the values that are the same for all.
  func rules(of number: Int) -> [(name: String, value: String)] {
    combinations[number].ride.given(of: RideOptions.rules).map { ($0.option.name, $0.value) }
  }

  /// The rules of a combination as options: `--threshold 20m --cadence 5s`.
  func options(of number: Int) -> String {
    rules(of: number).map { "\($0.name) \($0.value)" }.joined(separator: " ")
  }

  /// `noise 5m, seed 1`; empty if all conditions are the same.
  func conditions(of number: Int) -> String {
    axes.indices.filter { !Self.ruleNames.contains(axes[$0].name) }
      .map { "\(axes[$0].name.dropFirst(2)) \(combinations[number].values[$0])" }
      .joined(separator: ", ")
  }
}
