import Foundation
import Streams
import TrackerPipeline

/// The names of cities that a text begins, for the completions of a shell.
enum CityCompletions {
  /// The operand of the command `completions` that asks for them.
  static let word = "place"
  private static let most = 60

  /// The largest first. The names begin with the text; if there is none, with the same letters in
  /// another case or without accents, provided that all have at least as many letters in common: a
  /// shell leaves of what was typed what all completions have in common.
  static func names(for text: String) -> [String] {
    let query = PlaceQuery(text, kinds: [.city], limit: most)
    let found = (try? CitySearch().places(for: query).waited()?.get()) ?? []
    var seen: Set<String> = []
    let names = found.map(\.name).filter { seen.insert($0).inserted }
    let exact = names.filter { $0.hasPrefix(text) }
    if !exact.isEmpty { return exact }
    let similar = names.filter { name in
      name.range(of: text, options: [.anchored, .caseInsensitive, .diacriticInsensitive]) != nil
    }
    let common = similar.dropFirst().reduce(similar.first ?? "") { $0.commonPrefix(with: $1) }
    return common.count >= text.count ? similar : []
  }
}
