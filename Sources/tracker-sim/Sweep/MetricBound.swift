import TrackerPipeline

/// A bound of a figure: `geocodes<60/h`. It holds for each recording, `p95(geocodes)<60/h` for 95 of 100, and
/// `mean(geocodes)<60/h` for all of them together.
struct MetricBound: Sendable {
  let figure: Figure
  /// The bound as written.
  let text: String
  let isUpper: Bool
  let scope: Scope
  private let includesLimit: Bool
  private let limit: Double

  /// The recordings that a bound is about.
  enum Scope: Sendable, Equatable {
    /// It holds for so many of 100 recordings.
    case share(percent: Int)
    /// It holds for the figure of all together.
    case mean

    static let each = Scope.share(percent: 100)

    /// The scope that a word before parentheses names: `mean`, `p95`.
    fileprivate init?(_ word: Substring) {
      if word == "mean" {
        self = .mean
      } else if word.first == "p", let percent = Int(word.dropFirst()), (1...99).contains(percent) {
        self = .share(percent: percent)
      } else {
        return nil
      }
    }
  }

  /// Parses several bounds, separated by commas.
  static func list(_ text: String) throws(InvalidValue) -> [MetricBound] {
    var bounds: [MetricBound] = []
    for part in text.split(separator: ",", omittingEmptySubsequences: false) {
      bounds.append(try MetricBound(String(part.filter { $0 != " " })))
    }
    return bounds
  }

  private init(_ text: String) throws(InvalidValue) {
    self.text = text
    guard let sign = text.firstIndex(where: { "<>".contains($0) }) else {
      throw InvalidValue(message: "'\(text)' is no bound; write geocodes<60/h or deviation<10m")
    }
    let written = text[..<sign]
    var (scope, name) = (Scope.each, String(written))
    let word = written.prefix { $0 != "(" }
    if written.hasSuffix(")"), word.count < written.count, let named = Scope(word) {
      (scope, name) = (named, String(written.dropFirst(word.count + 1).dropLast()))
    }
    self.scope = scope
    guard let figure = Figure.all.first(where: { $0.name == name }) else {
      throw .unknown(name, known: Figure.all.map(\.name))
    }
    if scope == .mean, figure.isExtreme {
      throw InvalidValue(
        message:
          "'\(text)': \(name) is the greatest of all recordings; write \(name)\(text[sign...])")
    }
    let rest = text[text.index(after: sign)...]
    includesLimit = rest.hasPrefix("=")
    isUpper = text[sign] == "<"
    self.figure = figure
    limit = try Self.limit(String(includesLimit ? rest.dropFirst() : rest), of: figure)
  }

  private static func limit(_ text: String, of figure: Figure) throws(InvalidValue) -> Double {
    let number = text.prefix { ".0123456789".contains($0) }
    let unit = text.dropFirst(number.count)
    guard let scale = figure.units.first(where: { $0.name == unit })?.scale,
      let value = Double(number)
    else {
      let units = figure.units.map(\.name).filter { !$0.isEmpty }.joined(separator: " or ")
      throw InvalidValue(
        message: "'\(text)' is no limit of \(figure.name); write a number with \(units)")
    }
    return value * scale
  }

  /// True if the bound is kept; no value does not keep it.
  func isKept(by value: Double?) -> Bool {
    guard let value else { return false }
    if value == limit { return includesLimit }
    return isUpper ? value < limit : value > limit
  }

  /// How far a value is from keeping the bound, as a share of the limit; 0 if it keeps it.
  func excess(of value: Double?) -> Double {
    guard let value else { return .infinity }
    if isKept(by: value) { return 0 }
    return max(abs(value - limit) / max(limit, 1e-9), .leastNonzeroMagnitude)
  }

  /// True if the left value is farther from keeping the bound; no value is the farthest.
  func isWorse(_ left: Double?, than right: Double?) -> Bool {
    guard let right else { return false }
    guard let left else { return true }
    return isUpper ? left > right : left < right
  }
}
