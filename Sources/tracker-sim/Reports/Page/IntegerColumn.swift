import Foundation
import TrackerPipeline

/// A list of integers for a page: the differences between them, in as few bytes as possible.
///
/// Each difference is a zigzag number (0, -1, 1, -2 are 0, 1, 2, 3) in LEB128. Each byte has seven bits, the least
/// significant ones first. The eighth bit is set in all bytes but the last.
struct IntegerColumn: Sendable {
  private(set) var bytes: [UInt8] = []
  private(set) var count = 0
  private var last: Int64 = 0

  init() {}

  init(_ values: some Sequence<some BinaryInteger>) {
    for value in values { append(Int64(value)) }
  }

  mutating func append(_ value: Int64) {
    let difference = value &- last
    count += 1
    last = value
    var rest = UInt64(bitPattern: difference &<< 1 ^ difference &>> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  /// The values of a column in base64; nil if the text is no column.
  static func values(base64 text: String) -> [Int64]? {
    guard let bytes = Data(base64Encoded: text) else { return nil }
    var values: [Int64] = []
    var (last, rest, shift) = (Int64(0), UInt64(0), UInt64(0))
    for byte in bytes {
      guard shift < 64 else { return nil }
      rest |= UInt64(byte & 0x7F) << shift
      shift += 7
      guard byte < 0x80 else { continue }
      last &+= Int64(bitPattern: rest >> 1) ^ -Int64(bitPattern: rest & 1)
      values.append(last)
      (rest, shift) = (0, 0)
    }
    return shift == 0 ? values : nil
  }

  var base64: String { Data(bytes).base64EncodedString() }
}

extension IntegerColumn {
  /// The clusters of positions, as the app shows them: of each 32 times the way back to its parent, and its level
  /// plus one.
  init(clustersOf positions: [Coordinate]) {
    let index = ClusterIndex(positions)
    self.init(
      zip(index.parents, index.levels).enumerated().map { position, pin in
        32 * (position - Int(pin.0)) + Int(pin.1) + 1
      })
  }
}

extension IntegerColumn {
  /// The starts and ends, in turn, of the interruptions of a recording that take little room on the axis of time.
  init(foldedInterruptionsOf route: Route) {
    let interruptions = route.interruptions(atLeast: Self.foldedInterruption)
    self.init(interruptions.flatMap { [$0.start.pageTime, $0.end.pageTime] })
  }

  private static let foldedInterruption = Duration.seconds(1_800)
}
