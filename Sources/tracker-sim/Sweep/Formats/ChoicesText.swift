import TrackerPipeline

/// The choices of a sweep in sentences, each with its trade-off.
struct ChoicesText {
  private let result: SweepResult

  init(_ result: SweepResult) {
    self.result = result
  }

  /// Lines, with a line break at the end of each.
  var text: String {
    if let absence = result.named.absence {
      return "\(Self.start("choices"))none, as \(absence)\n"
    }
    var known: [(name: String, combinations: [Int])] = []
    var lines: [String] = []
    for choice in result.named.all {
      let name = choice.name.rawValue
      if let same = known.first(where: { $0.combinations == choice.combinations }) {
        lines.append("\(Self.start(name))the same as \(same.name)")
        continue
      }
      known.append((name, choice.combinations))
      lines += [Self.start(name) + options(of: choice)]
      lines += sentence(on: choice).wrapped(to: TextPage.width - Self.indentation)
        .map { "".padded(to: Self.indentation) + $0 }
    }
    return lines.map { $0 + "\n" }.joined()
  }

  private static let indentation = 10

  private static func start(_ name: String) -> String { "\(name):".padded(to: indentation) }

  func options(of choice: NamedChoices.Choice) -> String {
    guard let first = choice.combinations.first else { return "" }
    return result.grid.options(of: first)
  }

  /// A sentence on a choice: its advantages, and then their price.
  func sentence(on choice: NamedChoices.Choice) -> String {
    let figures = Figure.deciding.map { figure in
      let value = result.summary.worst(figure, of: choice.combinations)
      return value.flatMap { FixedPoint($0, places: figure.places) }?.text ?? "-"
    }
    let cost = "\(figures[0]) geocodes an hour"
    let line = "the line through them is \(figures[1]) m off"
    let delay = "places appear \(figures[2]) s late"
    let condition = choice.combinations.count > 1 ? ", under the worst of the conditions" : ""
    return switch choice.name {
    case .cheap: "\(cost), but \(delay), and \(line)\(condition)"
    case .balanced: "\(cost); \(delay), and \(line)\(condition)"
    case .exact: "\(delay), and \(line), but for \(cost)\(condition)"
    }
  }
}
