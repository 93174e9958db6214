import TrackerPipeline

/// Three combinations on the front, for a user without bounds.
///
/// Cheap has the fewest geocodes, and exact the least mean deviation. Balanced gives up the least. For each deciding
/// figure, the difference from the best on the front counts, as a share of the difference between best and worst there.
/// The greatest of these shares is the smallest possible. Under several conditions the worst one counts.
struct NamedChoices {
  enum Name: String, CaseIterable {
    case cheap, balanced, exact
  }

  struct Choice {
    let name: Name
    /// One combination under each condition, all with the same rules.
    let combinations: [Int]
  }

  /// In the order of the names; empty if there is nothing to choose.
  private(set) var all: [Choice] = []
  /// The reason why there are none.
  private(set) var absence: String?

  /// A combination, and its figures: geocodes, deviation and freshness.
  private struct Candidate {
    let combinations: [Int]
    let figures: [Double]
  }

  init(_ summary: SweepSummary) {
    let choices = summary.grid.choices
    guard choices.count > 1 else {
      absence = "there is one combination"
      return
    }
    guard summary.front.contains(true) else {
      absence = "all combinations come to the same"
      return
    }
    let front = Self.front(of: choices, summary)
    guard let cheap = Self.least(0, of: front), let exact = Self.least(1, of: front),
      let balanced = Self.balanced(front)
    else {
      absence = "nothing has moved far enough to be measured"
      return
    }
    all = zip(Name.allCases, [cheap, balanced, exact]).map {
      Choice(name: $0, combinations: $1.combinations)
    }
  }

  /// The candidates with the fewest rides without a place, without those that another one dominates.
  private static func front(of choices: [[Int]], _ summary: SweepSummary) -> [Candidate] {
    let rides = choices.map { $0.map { summary.metrics[$0].ridesWithoutPlace }.max() ?? 0 }
    let candidates = zip(choices, rides).compactMap { combinations, count -> Candidate? in
      guard count == rides.min() else { return nil }
      let figures = Figure.deciding.compactMap { summary.worst($0, of: combinations) }
      guard figures.count == Figure.deciding.count else { return nil }
      return Candidate(combinations: combinations, figures: figures)
    }
    return candidates.filter { candidate in
      !candidates.contains { ParetoFront.beats($0.figures, candidate.figures) }
    }
  }

  /// The candidate with the least value of a figure. If that is equal, the other figures decide, in their order.
  private static func least(_ figure: Int, of candidates: [Candidate]) -> Candidate? {
    candidates.min { left, right in
      ([left.figures[figure]] + left.figures).lexicographicallyPrecedes(
        [right.figures[figure]] + right.figures)
    }
  }

  private static func balanced(_ candidates: [Candidate]) -> Candidate? {
    let ranges = Figure.deciding.indices.map { figure in
      let values = candidates.map { $0.figures[figure] }
      return (least: values.min() ?? 0, greatest: values.max() ?? 0)
    }
    func losses(_ candidate: Candidate) -> [Double] {
      let shares = zip(candidate.figures, ranges).map { value, range in
        range.greatest > range.least ? (value - range.least) / (range.greatest - range.least) : 0
      }
      // If the greatest are equal, the others decide.
      return shares.sorted(by: >)
    }
    return candidates.min { losses($0).lexicographicallyPrecedes(losses($1)) }
  }
}
