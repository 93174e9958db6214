import Streams
import Testing

@testable import TrackerPipeline

/// A segment whose times are not in order: the export of a database is sorted, and a recording with a wrong clock is
/// not.
@Suite struct SegmentSortTests {
  enum Spoiling: CaseIterable {
    case shuffled
    case halved
    case interleaved
    case ahead
    case setBack
    case aheadInBetween

    var isExport: Bool { [.shuffled, .halved, .interleaved].contains(self) }
  }

  @Test(arguments: Spoiling.allCases, UInt64(0)..<40)
  func `an export is sorted, and a wrong clock costs its points`(
    spoiling: Spoiling, seed: UInt64
  ) throws {
    var chance = SplitMix64(seed: seed)
    let recording = Self.recording(&chance)
    let spoilt = Self.spoilt(recording, spoiling, &chance)
    let rows = spoilt.map { "\($0.time),\($0.latitude),\($0.longitude)\n" }
    var options = RouteOptions()
    let bytes = Array("time,lat,lon\n\(rows.joined())".utf8)
    let sorted = try Route.read(bytes: bytes, file: "test.csv", options: options)
    options.sortsSegments = false
    let inFileOrder = try Route.read(bytes: bytes, file: "test.csv", options: options)

    #expect(inFileOrder.dropped.outOfOrder * 10 > recording.count, "\(spoiling) \(seed)")
    if spoiling.isExport {
      #expect(sorted.dropped == Route.Dropped(), "\(spoiling) \(seed)")
      #expect(sorted.latitudes == recording.map(\.latitude), "\(spoiling) \(seed)")
      #expect(sorted.warnings.contains { $0.contains("put in the order of time") })
    } else {
      #expect(sorted.dropped == inFileOrder.dropped, "\(spoiling) \(seed)")
      #expect(sorted.latitudes == inFileOrder.latitudes, "\(spoiling) \(seed)")
    }
  }

  private typealias Row = (time: Int, latitude: Double, longitude: Double)

  /// A way that turns slowly, with a fix every few seconds.
  private static func recording(_ chance: inout SplitMix64) -> [Row] {
    var row: Row = (1_714_557_600, 47, 8)
    var (north, east) = (0.0004, 0.0)
    return (0..<Int.random(in: 60...120, using: &chance)).map { _ in
      row.time += Int.random(in: 5...20, using: &chance)
      north += Double.random(in: -0.00005...0.00005, using: &chance)
      east += Double.random(in: -0.00005...0.00005, using: &chance)
      row.latitude += north
      row.longitude += east
      return row
    }
  }

  private static func spoilt(
    _ rows: [Row], _ spoiling: Spoiling, _ chance: inout SplitMix64
  ) -> [Row] {
    let part = Int.random(in: rows.count / 5..<rows.count / 3, using: &chance)
    func moved(_ range: Range<Int>, by seconds: Int) -> [Row] {
      rows.enumerated().map { index, row in
        (row.time + (range.contains(index) ? seconds : 0), row.latitude, row.longitude)
      }
    }
    switch spoiling {
    case .shuffled: return rows.shuffled(using: &chance)
    case .halved: return Array(rows[(rows.count / 2)...] + rows[..<(rows.count / 2)])
    case .interleaved:
      return rows.indices.sorted { ($0 % 2, $0) < ($1 % 2, $1) }.map { rows[$0] }
    case .ahead: return moved(0..<part, by: 3_600)
    case .setBack: return moved((rows.count - part)..<rows.count, by: -3_600)
    case .aheadInBetween: return moved(part..<(2 * part), by: 600)
    }
  }
}
