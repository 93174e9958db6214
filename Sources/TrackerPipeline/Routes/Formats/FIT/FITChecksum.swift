/// The checksum of a FIT file, a CRC-16 that is computed for four bits at a time.
///
/// Source: "FIT Protocol", chapter "CRC" (developer.garmin.com/fit/protocol).
struct FITChecksum {
  private(set) var value: UInt16 = 0

  private static let table: [UInt16] = [
    0x0000, 0xCC01, 0xD801, 0x1400, 0xF001, 0x3C00, 0x2800, 0xE401,
    0xA001, 0x6C00, 0x7800, 0xB401, 0x5000, 0x9C01, 0x8801, 0x4400,
  ]

  /// The checksums of single bytes: two steps of the table of four bits.
  private static let bytes: [UInt16] = (0..<256).map { byte in
    let low = table[byte & 15]
    return (low >> 4) ^ table[Int(low & 15) ^ byte >> 4]
  }

  mutating func add(_ added: ArraySlice<UInt8>) {
    // The table and the sum are kept at hand: a record has some 20 bytes, and each is added.
    var sum = value
    Self.bytes.withUnsafeBufferPointer { table in
      added.withUnsafeBufferPointer { bytes in
        for byte in bytes { sum = sum >> 8 ^ table[Int(UInt8(truncatingIfNeeded: sum) ^ byte)] }
      }
    }
    value = sum
  }
}
