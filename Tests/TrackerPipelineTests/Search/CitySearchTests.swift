import Streams
import Testing

@testable import TrackerPipeline

@Suite struct CitySearchTests {
  private func titles(
    _ text: String, near center: Coordinate? = nil, radius: Double = 20_000, limit: Int = 10
  ) throws -> [String] {
    let region = center.map { MapRegion(around: $0, radius: radius) }
    return try CitySearch().found(PlaceQuery(text, near: region, limit: limit)).map(\.title)
  }

  private func first(_ text: String, near center: Coordinate? = nil) throws -> String? {
    try titles(text, near: center).first
  }

  @Test func `a text of any length is looked for in no time, and finds nothing`() throws {
    let words = String(repeating: "abcde ", count: 17_000)
    #expect(try titles(words) == [])
    #expect(try titles("Zürich " + words) == [])
    #expect(try titles("Zürich" + String(repeating: " x", count: 400)) == [])
    #expect(try titles(String(repeating: "Zürich, ", count: 100_000)) == [])
  }

  @Test func `a negative limit is none, whenever it is set`() throws {
    var query = PlaceQuery("zurich", limit: -3)
    #expect(query.limit == 0)
    query.limit = -1
    #expect(query.limit == 0)
    #expect(try CitySearch().found(query) == [])
    let items = [
      MapItemFields(
        name: "Zürich", address: PlacemarkFields(),
        coordinate: Coordinate(latitude: 47, longitude: 8), isPointOfInterest: true)
    ]
    #expect(query.places(items, extent: nil) == [])
  }

  @Test(arguments: [
    ("zurich", "Zürich, Zurich, CH"), ("ZÜRICH", "Zürich, Zurich, CH"),
    ("zuerich", "Zürich, Zurich, CH"), ("zürich", "Zürich, Zurich, CH"),
    ("lodz", "Łódź, Łódź Voivodeship, PL"), ("sao paul", "São Paulo, São Paulo, BR"),
    ("dusseldorf", "Düsseldorf, North Rhine-Westphalia, DE"),
    ("duesseldorf", "Düsseldorf, North Rhine-Westphalia, DE"),
    ("Красноярск", "Krasnoyarsk, Krasnoyarsk Krai, RU"),
    ("красноя", "Krasnoyarsk, Krasnoyarsk Krai, RU"),
    ("Θεσσαλονίκη", "Thessaloníki, Central Macedonia, GR"), ("서울", "Seoul, Seoul, KR"),
    ("北京", "Beijing, Beijing, CN"), ("Москва", "Moscow, Moscow, RU"),
    ("東京", "Tokyo, Tokyo, JP"), ("münchen", "Munich, Bavaria, DE"),
    ("munchen", "Munich, Bavaria, DE"), ("wien", "Vienna, Vienna, AT"),
    ("القاهرة", "Cairo, Cairo, EG"), ("київ", "Kyiv, Kyiv City, UA"),
  ])
  func `marks and alphabets are of no matter`(text: String, title: String) throws {
    #expect(try first(text) == title)
  }

  @Test(arguments: [
    ("st gallen", "Sankt Gallen, Saint Gallen, CH"),
    ("st. gallen", "Sankt Gallen, Saint Gallen, CH"),
    ("saint louis", "St. Louis, Missouri, US"),
    ("st john's", "St. John's, Newfoundland and Labrador, CA"),
    ("stratford upon", "Stratford-upon-Avon, England, GB"),
  ])
  func `saints and hyphens are written as people like`(text: String, title: String) throws {
    #expect(try first(text) == title)
  }

  @Test(arguments: [
    ("springfield, il", "Springfield, Illinois, US"),
    ("springfield mo", "Springfield, Missouri, US"),
    ("Winterthur, Zurich, CH", "Winterthur, Zurich, CH"), ("paris texas", "Paris, Texas, US"),
    ("vienna, usa", "Vienna, Virginia, US"), ("córdoba argentina", "Córdoba, Cordoba, AR"),
    ("bern schweiz", "Bern, Bern, CH"), ("portland, me", "Portland, Maine, US"),
  ])
  func `the text after a name selects its region or country`(text: String, title: String) throws {
    #expect(try first(text) == title)
  }

  @Test(arguments: [
    ("monaco", "Monaco, Municipality of Monaco, MC"),
    ("Monaco", "Monaco, Municipality of Monaco, MC"), ("monac", "Munich, Bavaria, DE"),
  ])
  func `a place of just that name comes before the beginning of another's other name`(
    text: String, title: String
  ) throws {
    #expect(try first(text) == title)
    #expect(try titles(text, limit: 1) == [title])
  }

  @Test func `of two places with exactly the name the larger comes first, if by another name`()
    throws
  {
    #expect(try titles("geneva").prefix(2) == ["Genève, Geneva, CH", "Geneva, Illinois, US"])
  }

  @Test func `near a city is that which lies there`() throws {
    let leipzig = Coordinate(latitude: 51.34, longitude: 12.37)
    let london = Coordinate(latitude: 51.5, longitude: -0.1)

    #expect(
      try first("winter", near: Coordinate(latitude: 47.37, longitude: 8.54))?.hasPrefix(
        "Winterthur") == true)
    #expect(try first("halle", near: leipzig) == "Halle (Saale), Saxony-Anhalt, DE")
    #expect(try first("newcastle", near: london)?.hasSuffix(", England, GB") == true)
  }

  @Test func `the whole name comes first, then those that begin so, then other words`() throws {
    let names = try titles("york", limit: 40).map { $0.prefix { $0 != "," } }

    #expect(names.first == "York")
    let beginning = try #require(names.lastIndex { $0.hasPrefix("York") })
    let within = try #require(names.firstIndex { $0.hasPrefix("New York") })
    #expect(beginning < within)
    #expect(names[within] == "New York City")
  }

  @Test(arguments: [
    ("san sebastian", "Donostia / San Sebastián, Basque Country, ES"),
    ("biel", "Biel/Bienne, Bern, CH"), ("halle", "Halle (Saale), Saxony-Anhalt, DE"),
    ("lond", "London, England, GB"), ("frankfurt", "Frankfurt am Main, Hesse, DE"),
    ("santa cruz", "Santa Cruz de la Sierra, Santa Cruz Department, BO"),
    ("new york", "New York City, New York, US"),
  ])
  func `a name of several parts is known by each`(text: String, title: String) throws {
    #expect(try first(text) == title)
  }

  @Test func `of two that fit equally well the larger comes first`() throws {
    #expect(try first("cordoba") == "Córdoba, Cordoba, AR")
    #expect(try first("vienna") == "Vienna, Vienna, AT")
  }

  @Test func `nearer cities come before larger ones`() throws {
    let virginia = Coordinate(latitude: 38.9, longitude: -77.2)
    let zurich = Coordinate(latitude: 47.37, longitude: 8.54)

    #expect(try first("vienna", near: virginia) == "Vienna, Virginia, US")
    #expect(try first("ber")?.hasPrefix("Berlin, ") == true)
    #expect(try first("ber", near: zurich) == "Bern, Bern, CH")
    #expect(try first("win", near: zurich) == "Winterthur, Zurich, CH")
  }

  @Test func `a city is found once, and no more cities than are wanted`() throws {
    let all = try titles("san", limit: 25)
    #expect(all.count == 25)
    #expect(Set(all).count == 25)
    #expect(try titles("san", limit: 0).isEmpty)
  }

  @Test(arguments: ["", " ", ",", ", ,", "-", "qqqq", "zürich, qqqq", "\u{0}", "🏔"])
  func `a text without a name finds nothing`(text: String) throws {
    #expect(try titles(text).isEmpty)
  }

  @Test func `degrees are a position, named after where it is`() throws {
    let found = try CitySearch().found(PlaceQuery(" 47.5 8.75"))
    #expect(found.map(\.kind) == [.coordinate])
    #expect(found.first?.title == "47.50000, 8.75000, 2.0 km E of Winterthur, Zurich, CH")
    #expect(try titles("47°30'N, 8°45'E") == [found[0].title])
    #expect(try titles("E 8° 45' 0\" N 47.5") == [found[0].title])
    #expect(try titles("47°30'N 8°45'N").isEmpty)
    #expect(try titles("91, 8").isEmpty)
    #expect(try titles("0x2F, 8").isEmpty)
  }

  @Test func `only what is wanted is found`() throws {
    let search = try CitySearch()
    #expect(search.found(PlaceQuery("zurich", kinds: [.street])).isEmpty)
    #expect(search.found(PlaceQuery("47, 8", kinds: [.city])).isEmpty)
    #expect(!search.found(PlaceQuery("zurich", kinds: [.city])).isEmpty)
  }

  @Test func `a city is as large on the map as its people need`() throws {
    let zurich = try #require(try CitySearch().found(PlaceQuery("zurich")).first)
    let extent = try #require(zurich.extent)

    #expect(extent.contains(zurich.coordinate))
    let height = Geodesic.distance(
      from: Coordinate(latitude: extent.south, longitude: 8.55),
      to: Coordinate(latitude: extent.north, longitude: 8.55))
    #expect((12_000...12_200).contains(height))
  }

  /// All names of each city.
  private static let folded = Result {
    try Gazetteer.shared.get().cities.map { city in
      ([city.name] + OtherCityNames.of(city)).flatMap(FoldedText.variants)
    }
  }

  /// The best of all cities by looking at each name, against the index.
  @Test(arguments: Rounds.optimisedSeeds(4))
  func `the index finds the same as a search of all names`(seed: UInt64) throws {
    let search = try CitySearch()
    let cities = try Gazetteer.shared.get().cities
    var chance = SplitMix64(seed: seed)
    let folded = try Self.folded.get()
    for _ in 0..<6 {
      guard let name = folded.randomElement(using: &chance)?.first else { return }
      let start = Array(name.prefix(Int.random(in: 1...max(1, name.count), using: &chance)))
      let text = String(decoding: start, as: UTF8.self)
      let fits = folded.enumerated().compactMap { city, names -> (Int, Int, Int)? in
        let best = names.compactMap { Self.fit(of: $0, to: FoldedText.of(text)) }
          .min { ($0.misfit, -$0.factor) < ($1.misfit, -$1.factor) }
        return best.map { (city, $0.misfit, -max(cities[city].population, 1) * $0.factor) }
      }
      let expected = fits.sorted { ($0.1, $0.2, $0.0) < ($1.1, $1.2, $1.0) }
      let found = search.found(PlaceQuery(text, limit: min(10, expected.count)))
      #expect(
        found.map(\.title)
          == expected.prefix(10).map { "\(cities[$0.0].name), \(cities[$0.0].area)" },
        "seed \(seed), \(text)")
    }
  }

  private static func fit(of name: [UInt8], to text: [UInt8]) -> (misfit: Int, factor: Int)? {
    if name.starts(with: text) {
      if name.count == text.count { return (0, 8) }
      return (0, name[text.count] == FoldedText.blank ? 2 : 1)
    }
    let isWithin = name.indices.contains {
      name[$0] == FoldedText.blank && name[($0 + 1)...].starts(with: text)
    }
    return isWithin ? (1, 1) : nil
  }

  @Test func `every other name is that of a city`() throws {
    let known = Set(try Gazetteer.shared.get().cities.map { "\($0.name), \($0.country)" })
    #expect(OtherCityNames.all.keys.filter { !known.contains($0) } == [])
    #expect(OtherCityNames.all.values.allSatisfy { !$0.isEmpty })
  }
}
