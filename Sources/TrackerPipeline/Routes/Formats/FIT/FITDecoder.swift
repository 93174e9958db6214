/// Decodes the messages of a FIT file, or of several files that follow one another.
///
/// A file is a header, data and a checksum. The data are definition messages, each of which says how
/// the data messages of a local type are laid out, and data messages. Where the data are damaged,
/// decoding goes on with the next file.
///
/// Source: "FIT Protocol" (developer.garmin.com/fit/protocol).
struct FITDecoder {
  /// The data message that was read last; nil if it is not in the profile's table.
  var message: FITMessage? { definition?.message }
  /// The fields of the message that are in the profile's table.
  var fields: [FITField] { definition?.fields ?? [] }
  /// The time of the message, as the file counts it; nil if it has none.
  private(set) var time: UInt32?
  /// The number of files that have begun.
  private(set) var files = 0
  /// The number of bytes of the input, if it ended within a file.
  private(set) var cutOff: Int?
  /// The number of files with a wrong checksum.
  private(set) var wrongChecksums = 0
  /// Bytes that are no messages. The line of such a problem is the number of its first byte.
  private(set) var damages = ProblemSummary()

  private let file: String
  private var source: FITBytes
  private var isInFile = false
  /// The number of bytes of the file's data that have not been read.
  private var rest = 0
  /// The definition of the message that was read last.
  private var definition: FITDefinition?
  /// The definitions by their local types.
  private var definitions = [FITDefinition?](repeating: nil, count: 16)
  /// The last time, from which compressed timestamps count.
  private var clock: UInt32?

  /// The number of bytes of a file whose header says that it has none: the device writes the number
  /// when the recording ends, and this one was interrupted.
  private static let unknownSize = 1 << 40

  init(_ input: RouteInput) {
    file = input.file
    source = FITBytes(input)
  }

  /// Reads the next data message; false at the end.
  mutating func next() throws(RouteError) -> Bool {
    while cutOff == nil {
      if !isInFile { guard try startFile() else { return false } }
      if rest == 0 {
        try endFile()
        continue
      }
      let start = source.count + 1
      switch try decode() {
      case .data: return true
      case .definition: break
      case .endOfInput: cutOff = source.count
      case .damage(let message): try leaveFile(at: start, message)
      }
    }
    return false
  }

  private enum Outcome {
    case data
    case definition
    case endOfInput
    case damage(String)
  }

  private mutating func decode() throws(RouteError) -> Outcome {
    if let end = try take(1) { return end }
    let header = source.bytes[0]
    if header & 0x80 != 0 {
      return try decodeData(of: Int(header >> 5 & 3), timeOffset: UInt32(header & 31))
    }
    if header & 0x40 == 0 { return try decodeData(of: Int(header & 15), timeOffset: nil) }
    return try decodeDefinition(
      of: Int(header & 15), hasDeveloperFields: header & 0x20 != 0)
  }

  private mutating func decodeDefinition(
    of localType: Int, hasDeveloperFields: Bool
  ) throws(RouteError) -> Outcome {
    if let end = try take(5) { return end }
    let isBigEndian = source.bytes[1] == 1
    let number = (UInt16(source.bytes[2]), UInt16(source.bytes[3]))
    var definition = FITDefinition(
      message: isBigEndian ? number.0 << 8 | number.1 : number.1 << 8 | number.0,
      isBigEndian: isBigEndian)
    if let end = try take(3 * Int(source.bytes[4])) { return end }
    for field in stride(from: 0, to: source.bytes.count, by: 3) {
      definition.append(
        number: source.bytes[field], size: Int(source.bytes[field + 1]),
        type: source.bytes[field + 2])
    }
    if hasDeveloperFields {
      if let end = try take(1) { return end }
      if let end = try take(3 * Int(source.bytes[0])) { return end }
      for field in stride(from: 0, to: source.bytes.count, by: 3) {
        definition.appendDeveloperField(size: Int(source.bytes[field + 1]))
      }
    }
    definitions[localType] = definition
    return .definition
  }

  /// - Parameter timeOffset: The low five bits of a compressed timestamp.
  private mutating func decodeData(
    of localType: Int, timeOffset: UInt32?
  ) throws(RouteError) -> Outcome {
    definition = definitions[localType]
    guard let size = definition?.size else {
      return .damage("a message of the local type \(localType), which is not defined")
    }
    if let end = try take(size) { return end }
    if let timeOffset {
      // The next time with these bits: an offset below the clock's has passed 31.
      time = clock.map { $0 &+ (timeOffset &- $0) & 31 }
    } else {
      time = fields.first { $0.number == FITMessage.timestamp }
        .flatMap { number(of: $0) }.flatMap { UInt32(exactly: $0) }
    }
    clock = time ?? clock
    return .data
  }

  /// Reads bytes of the file's data. Returns the reason if they cannot be read.
  private mutating func take(_ count: Int) throws(RouteError) -> Outcome? {
    guard count <= rest else { return .damage("a message that is longer than the file") }
    guard try source.take(count) else { return .endOfInput }
    rest -= count
    return nil
  }
}

// MARK: - Values

extension FITDecoder {
  /// The number in a field of the message; nil if it is invalid.
  func number(of field: FITField) -> Double? {
    guard let type = field.type, let definition, field.size >= type.size,
      field.size.isMultiple(of: type.size)
    else { return nil }
    var bits: UInt64 = 0
    for index in 0..<type.size {
      let byte = definition.isBigEndian ? index : type.size - 1 - index
      bits = bits << 8 | UInt64(source.bytes[field.offset + byte])
    }
    return type.number(bits)
  }

  /// The text in a field of the message; nil if it is not text, or empty.
  func text(of field: FITField) -> String? {
    guard field.type == .string else { return nil }
    let bytes = source.bytes[field.offset..<(field.offset + field.size)].prefix { $0 != 0 }
    return String(decoding: bytes, as: UTF8.self).words
  }
}

// MARK: - Files

extension FITDecoder {
  /// Reads the header of the next file; false if there is none.
  private mutating func startFile() throws(RouteError) -> Bool {
    source.startChecksum()
    guard try source.take(1) else { return false }
    let size = Int(source.bytes[0])
    guard try source.take(max(0, size - 1)) else {
      cutOff = source.count
      return false
    }
    let header = source.bytes
    guard size >= 12, header[7..<11].elementsEqual(".FIT".utf8) else {
      let message = "a header that is not that of a FIT file, which has 12 or 14 bytes"
      if files == 0 { throw RouteError(file: file, message: "it begins with \(message)") }
      damages.add(line: source.count + 1 - max(1, size), message)
      return false
    }
    let dataSize = header[3..<7].reversed().reduce(0) { $0 << 8 | Int($1) }
    rest = dataSize == 0 ? Self.unknownSize : dataSize
    definitions = [FITDefinition?](repeating: nil, count: 16)
    clock = nil
    files += 1
    isInFile = true
    return true
  }

  /// Reads the checksum. The checksum of all bytes, its own included, is 0.
  private mutating func endFile() throws(RouteError) {
    isInFile = false
    if try !source.take(2) {
      cutOff = source.count
    } else if source.checksum.value != 0 {
      wrongChecksums += 1
    }
  }

  private mutating func leaveFile(at byte: Int, _ message: String) throws(RouteError) {
    isInFile = false
    damages.add(line: byte, message)
    _ = try source.skip(rest + 2)
    rest = 0
  }
}
