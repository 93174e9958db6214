import Streams
import TrackerPipeline

/// What a search field asks for at every burst of keys.
let searchSuite: [Benchmark] = [
  completions("completions of what is typed, among 30,074 cities", of: { Cities.beginnings }),
  completions("completions of one letter, among 30,074 cities", of: { Cities.letters }),
]

private func completions(
  _ name: String, of queries: @escaping @Sendable () -> [PlaceQuery]
) -> Benchmark {
  Benchmark(
    name, per: "keystroke", count: 600,
    setUp: { count in
      let (search, queries) = (Cities.search, queries())
      return {
        let found = Checksum()
        for keystroke in 0..<count {
          let query = queries[keystroke % queries.count]
          _ = search.places(for: query).sink(receiveCompletion: { _ in }) {
            found.add($0.count)
          }
        }
        precondition(found.sum > count, "Next to nothing is found.")
      }
    }
  ).with(\.goal, .time(1e6))
}

private enum Cities {
  /// Sorted once, as that takes longer than a round.
  static let search: CitySearch = {
    do {
      return try CitySearch()
    } catch {
      preconditionFailure("\(error)")
    }
  }()

  private static let regions = [
    nil,
    MapRegion(around: Coordinate(latitude: 47.37, longitude: 8.54), radius: 20_000),
    MapRegion(around: Coordinate(latitude: 40.7, longitude: -74), radius: 200_000),
  ]

  /// Each fits thousands: nothing takes longer.
  static let letters: [PlaceQuery] = "abcdefghijklmnopqrstuvwxyz".flatMap { letter in
    regions.map { PlaceQuery(String(letter), near: $0) }
  }

  /// All beginnings of names, seen from three places.
  static let beginnings: [PlaceQuery] = {
    let names = [
      "zürich", "san francisco", "москва", "springfield, il", "saint louis", "al jubayl",
      "são paulo", "北京", "new york city",
    ]
    return names.flatMap { name in
      (1...name.count).flatMap { length in
        regions.map { PlaceQuery(String(name.prefix(length)), near: $0) }
      }
    }
  }()
}
