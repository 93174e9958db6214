/// Attributions, each of which may name several sources.
package enum Credits {
  /// Between two sources.
  package static let separator = " · "

  /// All sources, each once, in the order in which they first occur.
  package static func once(_ credits: [String]) -> [String] {
    var sources: [String] = []
    for source in credits.flatMap({ $0.split(separator: separator).map { String($0) } })
    where !sources.contains(source) { sources.append(source) }
    return sources
  }
}
