import Foundation
import Streams
import Testing

@testable import TrackerPipeline

@Suite struct RouteRobustnessTests {
  @Test func `the same track commits the same places in every format`() throws {
    let reports = try RouteSample.all.map { sample in
      let route = try Route.read(bytes: sample.bytes(12), file: "sample")
      #expect(route.source == sample.format)
      #expect(route.name == "sample")
      #expect(route.warnings == [])
      #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
      return Simulation(route: route).run()
    }
    let expected = try #require(reports.first)

    #expect(expected.places.count > 5)
    for (sample, report) in zip(RouteSample.all, reports) {
      #expect(report.places.map(\.time) == expected.places.map(\.time))
      #expect(report.places.map(\.placemark) == expected.places.map(\.placemark))
      for (place, other) in zip(report.places, expected.places) {
        #expect(place.location.horizontalAccuracy == nil)
        #expect(abs(place.totalDistance - other.totalDistance) < sample.distanceTolerance)
      }
    }
  }

  @Test(arguments: RouteSample.all)
  func `a file cut off at any byte gives fixes or an error`(sample: RouteSample) {
    let bytes = sample.bytes(4)
    for count in 0...bytes.count where RouteSample.verdict(on: bytes[..<count]).isEmpty {
      Issue.record("neither fixes nor an error when cut after \(count) bytes")
    }
    #expect(RouteSample.verdict(on: bytes) == "4 fixes")
  }

  @Test(arguments: RouteSample.all, [[0xE9], [0xFF, 0xFE], [0xED, 0xA0, 0x80]])
  func `bytes of another encoding in a name do no harm`(sample: RouteSample, bytes: [UInt8]) {
    let text = Data(sample.bytes(4))
    let name = text.range(of: Data("sample".utf8)) ?? text.range(of: Data("accuracy".utf8))
    // As long as the name, as a binary format may have its length.
    let rest = Data(repeating: UInt8(ascii: "a"), count: (name?.count ?? 0) - bytes.count)
    let odd =
      text[..<(name?.lowerBound ?? 0)] + Data(bytes) + rest + text[(name?.upperBound ?? 0)...]

    #expect(RouteSample.verdict(on: odd) == "4 fixes")
  }

  @Test(arguments: RouteSample.all)
  func `a NUL anywhere gives fixes or an error`(sample: RouteSample) {
    let bytes = sample.bytes(2)
    for index in bytes.indices {
      var odd = bytes
      odd[index] = 0
      if RouteSample.verdict(on: odd).isEmpty {
        Issue.record("neither fixes nor an error with NUL at \(index)")
      }
    }
  }

  @Test(arguments: RouteSample.all)
  func `one point is a route, and none is an error`(sample: RouteSample) {
    #expect(RouteSample.verdict(on: sample.bytes(1)) == "1 fixes")
    #expect(!RouteSample.verdict(on: sample.bytes(0)).contains("fixes"))
  }

  private static let devices = ["fit", "igc"]

  @Test(
    arguments: RouteSample.all.filter { !devices.contains($0.format) }, Rounds.optimisedSeeds(4))
  func `a file changed at random gives fixes or an error`(sample: RouteSample, seed: UInt64) {
    readChanged(sample, seed: seed)
  }

  @Test(
    arguments: RouteSample.all.filter { devices.contains($0.format) }, Rounds.optimisedSeeds(20))
  func `a recording of a device, changed at random, gives fixes or an error`(
    sample: RouteSample, seed: UInt64
  ) {
    readChanged(sample, seed: seed)
  }

  /// Reads 250 files, each of them changed in some places.
  private func readChanged(_ sample: RouteSample, seed: UInt64) {
    let original = sample.bytes(4)
    var chance = SplitMix64(seed: seed)
    for number in 0..<250 {
      var bytes = original
      for _ in 0...chance.below(3) { mutate(&bytes, &chance) }
      if RouteSample.verdict(on: bytes).isEmpty {
        let text = String(decoding: bytes, as: UTF8.self)
        Issue.record("neither fixes nor an error: seed \(seed), mutation \(number): \(text)")
      }
    }
  }

  private static let pieces = [
    "NaN", "-", "1e999", "0x1", ",", ";", "\"", "\n", "\r", "\u{0}", "<", ">", "&", "{", "}", "[",
    "]", "$", "*", "é", "null", "9999999999999999999999999", " ", ":", "\\u", "<!--", "T24:00:00Z",
  ]

  private func mutate(_ bytes: inout [UInt8], _ chance: inout SplitMix64) {
    guard !bytes.isEmpty else { return }
    let start = chance.below(bytes.count)
    let end = min(bytes.count, start + chance.below(40))
    switch chance.below(5) {
    case 0: bytes[start] = UInt8(truncatingIfNeeded: chance.below(256))
    case 1: bytes.removeSubrange(start..<end)
    case 2: bytes.insert(contentsOf: bytes[start..<end], at: chance.below(bytes.count))
    case 3:
      bytes.insert(contentsOf: Self.pieces[chance.below(Self.pieces.count)].utf8, at: start)
    default: bytes.swapAt(start, chance.below(bytes.count))
    }
  }
}

extension SplitMix64 {
  fileprivate mutating func below(_ bound: Int) -> Int {
    Int(next() % UInt64(bound))
  }
}
