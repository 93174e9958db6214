import TrackerPipeline

/// A bound of a figure: `geocodes<60/h`.
struct MetricBound: Sendable {
  let figure: Figure
  /// The bound as written.
  let text: String
  let isUpper: Bool
  private let includesLimit: Bool
  private let limit: Double

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
    let name = String(text[..<sign])
    guard let figure = Figure.all.first(where: { $0.name == name }) else {
      throw .unknown(name, known: Figure.all.map(\.name))
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

  /// True if the bound is kept; metrics without a value do not keep it.
  func isKept(by metrics: RideMetrics) -> Bool {
    guard let value = figure.value(metrics) else { return false }
    if value == limit { return includesLimit }
    return isUpper ? value < limit : value > limit
  }
}
