import Testing

@testable import TrackerPipeline

@Suite struct AnswerCacheTests {
  private func coordinate(_ index: Int) -> Coordinate {
    Coordinate(latitude: Double(index) / 1_000, longitude: 180)
  }

  @Test func `knows what is within some metres, and no more`() {
    let cache = AnswerCache()
    cache.keep(.failure(.noResult), at: Coordinate(latitude: 10, longitude: 20))

    #expect(cache.result(at: Coordinate(latitude: 10.000_04, longitude: 19.999_96)) != nil)
    #expect(cache.result(at: Coordinate(latitude: 10.000_06, longitude: 20)) == nil)
  }

  @Test func `keeps the latest, and no more than it may`() {
    let cache = AnswerCache(capacity: 3)
    for index in 0..<8 {
      cache.keep(.success(Placemark(title: "\(index)")), at: coordinate(index))
      cache.keep(.success(Placemark(title: "\(index) again")), at: coordinate(index))
    }
    let kept = (0..<8).map { try? cache.result(at: coordinate($0))?.get().title }

    #expect(kept == [nil, nil, nil, nil, nil, "5 again", "6 again", "7 again"])
  }
}
