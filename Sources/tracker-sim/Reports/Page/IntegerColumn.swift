import Foundation

/// A list of integers for a page: the differences between them, in as few bytes as possible.
///
/// Each difference is a zigzag number (0, -1, 1, -2 are 0, 1, 2, 3) in LEB128: seven bits a byte,
/// the least significant ones first, with the eighth bit set in all bytes but the last.
struct IntegerColumn: Sendable {
  private(set) var bytes: [UInt8] = []
  private var last: Int64 = 0

  init() {}

  init(_ values: some Sequence<some BinaryInteger>) {
    for value in values { append(Int64(value)) }
  }

  mutating func append(_ value: Int64) {
    let difference = value &- last
    last = value
    var rest = UInt64(bitPattern: difference &<< 1 ^ difference &>> 63)
    while rest >= 0x80 {
      bytes.append(UInt8(truncatingIfNeeded: rest) | 0x80)
      rest >>= 7
    }
    bytes.append(UInt8(rest))
  }

  var base64: String { Data(bytes).base64EncodedString() }
}
