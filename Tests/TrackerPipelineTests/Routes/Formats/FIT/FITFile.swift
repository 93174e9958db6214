@testable import TrackerPipeline

/// Writes FIT files from numbers of messages, fields and types, without the tables of the reader.
struct FITFile {
  /// A field of a definition: its number, its size in bytes, its base type.
  typealias Field = (number: Int, size: Int, type: Int)

  var headerSize = 14
  /// The size of the data that the header says; nil for the true one.
  var claimedSize: Int?
  var hasChecksum = true
  private var isBigEndian = false
  private var data: [UInt8] = []

  init(bigEndian: Bool = false) {
    isBigEndian = bigEndian
  }

  /// The bytes of a number, the order of bytes being that of the file.
  private func bytes(_ value: Int, _ size: Int) -> [UInt8] {
    let bytes = (0..<size).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
    return isBigEndian ? bytes.reversed() : bytes
  }

  mutating func define(
    _ local: Int, message: Int, _ fields: [Field], developer sizes: [Int]? = nil
  ) {
    data.append(UInt8(local | 0x40 | (sizes == nil ? 0 : 0x20)))
    data += [0, isBigEndian ? 1 : 0] + bytes(message, 2) + [UInt8(fields.count)]
    for field in fields { data += [UInt8(field.number), UInt8(field.size), UInt8(field.type)] }
    guard let sizes else { return }
    data.append(UInt8(sizes.count))
    for (index, size) in sizes.enumerated() { data += [UInt8(index), UInt8(size), 0] }
  }

  /// Adds a data message of numbers with their sizes.
  mutating func write(_ local: Int, _ values: (Int, size: Int)...) {
    data.append(UInt8(local))
    for value in values { data += bytes(value.0, value.size) }
  }

  /// Adds a data message whose header has the low five bits of its time.
  mutating func write(_ local: Int, timeOffset: Int, _ values: (Int, size: Int)...) {
    data.append(UInt8(0x80 | local << 5 | timeOffset))
    for value in values { data += bytes(value.0, value.size) }
  }

  mutating func append(_ bytes: [UInt8]) {
    data += bytes
  }

  /// The header, the data and the checksum.
  var content: [UInt8] {
    let size = claimedSize ?? data.count
    var header = [UInt8(headerSize), 0x20, 0x08, 0x08]
    header += (0..<4).map { UInt8(truncatingIfNeeded: size >> (8 * $0)) } + Array(".FIT".utf8)
    if headerSize == 14 { header += Self.checksum(header) }
    let all = header + data
    return hasChecksum ? all + Self.checksum(all) : all
  }

  /// CRC-16 with the polynomial 0x8005, bit by bit, its low byte first.
  private static func checksum(_ bytes: [UInt8]) -> [UInt8] {
    var sum: UInt16 = 0
    for byte in bytes {
      sum ^= UInt16(byte)
      for _ in 0..<8 { sum = sum & 1 == 1 ? sum >> 1 ^ 0xA001 : sum >> 1 }
    }
    return [UInt8(sum & 0xFF), UInt8(sum >> 8)]
  }
}

extension FITFile {
  /// 2024-03-10T12:00:00Z in seconds since 1989-12-31T00:00:00Z.
  static let noon = 1_710_072_000 - 631_065_600

  static func semicircles(_ degrees: Double) -> Int {
    Int((degrees / 180 * 2_147_483_648).rounded())
  }

  /// A file that begins with the message of an activity, and defines the local type 0 as a record
  /// of time and position.
  static func activity(bigEndian: Bool = false) -> FITFile {
    var file = FITFile(bigEndian: bigEndian)
    file.define(1, message: 0, [(0, 1, 0x00), (4, 4, 0x86)])
    file.write(1, (4, size: 1), (noon, size: 4))
    file.define(0, message: 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85)])
    return file
  }

  /// Adds a record of the local type 0: seconds after noon, and degrees on the meridian 8° E.
  mutating func record(_ second: Int, _ latitude: Double) {
    write(
      0, (Self.noon + second, size: 4), (Self.semicircles(latitude), size: 4),
      (Self.semicircles(8), size: 4))
  }

  /// A course with a name and a point every four seconds, as `RouteSample` asks for it.
  static func sample(_ points: [RouteSample.Point]) -> [UInt8] {
    var file = FITFile()
    file.define(0, message: 31, [(4, 1, 0x00), (5, 8, 0x07)])
    file.append([0, 2] + Array("sample\0\0".utf8))
    file.define(
      1, message: 20, [(253, 4, 0x86), (0, 4, 0x85), (1, 4, 0x85), (2, 2, 0x84), (3, 1, 0x02)])
    for point in points {
      file.write(
        1, (noon + 4 * point.index, size: 4),
        (semicircles(Double(point.latitude) ?? 0), size: 4),
        (semicircles(Double(point.longitude) ?? 0), size: 4), (4_500, size: 2), (120, size: 1))
    }
    return file.content
  }

  /// The start of a file whose header gives no size, and its next record.
  static var endless: (start: [UInt8], rest: [UInt8]) {
    var file = activity()
    file.claimedSize = 0
    file.hasChecksum = false
    let start = file.content
    file.record(0, 46.5)
    return (start, Array(file.content[start.count...]))
  }
}
