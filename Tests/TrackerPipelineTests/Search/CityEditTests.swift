import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct CityEditTests {
  private func first(_ text: String) throws -> FoundPlace? {
    try CitySearch().found(PlaceQuery(text)).first
  }

  @Test(arguments: [
    ("Zurch", "Zürich, Zurich, CH"), ("Sprinfield", "Springfield, Missouri, US"),
    ("sprinfield, il", "Springfield, Illinois, US"), ("Sprinfield IL", "Springfield, Illinois, US"),
    ("Winterhtur", "Winterthur, Zurich, CH"), ("Winnterthur", "Winterthur, Zurich, CH"),
    ("Wimterthur", "Winterthur, Zurich, CH"), ("Vinterthur", "Winterthur, Zurich, CH"),
    ("Winterthurr", "Winterthur, Zurich, CH"), ("Frankfrut", "Frankfurt am Main, Hesse, DE"),
    ("frankfurt am mian", "Frankfurt am Main, Hesse, DE"), ("Kjiv", "Kyiv, Kyiv City, UA"),
  ])
  func `one wrong letter is forgiven, and said`(text: String, title: String) throws {
    let found = try first(text)
    #expect(found?.title == title)
    #expect(found?.isCorrected == true)
  }

  @Test(arguments: ["Zürich", "zurich", "Paris", "winterth", "springfield il", "Monac"])
  func `a text that fits is never corrected`(text: String) throws {
    #expect(try first(text)?.isCorrected == false)
  }

  @Test(arguments: ["Zrch", "qqq", "Wintrethru", "xyzzyx", "Zurch, XX", "zx", ""])
  func `two wrong letters are not forgiven, and neither is one of three`(text: String) throws {
    #expect(try first(text) == nil)
  }

  /// All ways to change one letter of a name find it, or what fits better.
  @Test(arguments: Rounds.optimisedSeeds(4))
  func `the names found are all those with one edit`(seed: UInt64) throws {
    var chance = SplitMix64(seed: seed)
    let cities = try Gazetteer.shared.get().cities.filter { $0.population > 2_000_000 }
    let names = cities.map(\.name)
    let index = CityNameIndex(
      cities.map {
        .init(point: SpacePoint($0.coordinate), population: Int32($0.population), area: nil)
      }, areas: .init { _ in CityArea(region: "", country: "") }, names: { [names[$0]] })
    for _ in 0..<40 {
      var text = FoldedText.of(names.randomElement(using: &chance) ?? "")
      let place = Int.random(in: 0..<text.count, using: &chance)
      let letter = UInt8.random(in: UInt8(ascii: "a")...UInt8(ascii: "z"), using: &chance)
      switch Int.random(in: 0..<4, using: &chance) {
      case 0: text.remove(at: place)
      case 1: text.insert(letter, at: place)
      case 2: text[place] = letter
      default: text.swapAt(place, min(place + 1, text.count - 1))
      }
      let typed = String(decoding: text, as: UTF8.self)
      let folded = FoldedText.of(typed)
      guard folded.count >= 4, !folded.contains(FoldedText.blank) else { continue }
      let expected = names.indices.filter { number in
        FoldedText.variants(of: names[number]).contains { name in
          let ends = name.indices.filter { name[$0] == FoldedText.blank } + [name.count]
          return ends.contains { Self.isOneEdit(folded, Array(name[..<$0])) }
        }
      }
      let found = index.citiesWithEdit(of: typed, near: nil, limit: 1_000).map(\.city)
      #expect(found.sorted() == expected, "seed \(seed), \(typed)")
    }
  }

  /// By making all edits of the text at the letters that the name has.
  private static func isOneEdit(_ text: [UInt8], _ name: [UInt8]) -> Bool {
    if text == name || abs(text.count - name.count) > 1 { return false }
    for place in 0...text.count {
      for letter in Set(name) {
        if Array(text[..<place]) + [letter] + text[place...] == name { return true }
        if place < text.count,
          Array(text[..<place]) + [letter] + text[(place + 1)...] == name
        {
          return true
        }
      }
      if place < text.count, Array(text[..<place]) + text[(place + 1)...] == name { return true }
      if place + 1 < text.count {
        var swapped = text
        swapped.swapAt(place, place + 1)
        if swapped == name { return true }
      }
    }
    return false
  }

  @Test func `letters are folded as the transform does it, but faster`() throws {
    for city in try Gazetteer.shared.get().cities where city.name.utf8.count > city.name.count {
      let latin = city.name.applyingTransform(
        .init("Any-Latin; Latin-ASCII; Lower"), reverse: false)
      #expect(FoldedText.of(city.name) == FoldedText.of(latin ?? ""), "\(city.name)")
    }
  }
}
