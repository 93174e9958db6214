import Foundation
import Testing

@testable import tracker_sim

@Suite struct IntegerColumnTests {
  @Test func `small steps take a byte each`() {
    #expect(IntegerColumn([0, 1, 0, 63, 0]).bytes == [0, 2, 1, 126, 125])
    #expect(IntegerColumn([64]).bytes == [0x80, 1])
    #expect(IntegerColumn([-65]).bytes == [0x81, 1])
    #expect(IntegerColumn([Int]()).base64 == "")
  }

  @Test func `reading gives the values that were written`() {
    let values: [Int64] = [0, 5, -5, .max, .min, 0, 1_700_000_000_000, 1 << 53, -(1 << 53)]
    let column = IntegerColumn(values)
    #expect(Self.read(column.bytes) == values)
  }

  static func read(_ bytes: [UInt8]) -> [Int64] {
    var (values, last, value, shift): ([Int64], Int64, UInt64, UInt64) = ([], 0, 0, 0)
    for byte in bytes {
      value |= UInt64(byte & 0x7F) << shift
      shift += 7
      if byte < 0x80 {
        last &+= Int64(bitPattern: value >> 1) ^ -Int64(bitPattern: value & 1)
        values.append(last)
        (value, shift) = (0, 0)
      }
    }
    return values
  }
}
