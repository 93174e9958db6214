/// The layout of the data messages of one local type, as a definition message describes it.
struct FITDefinition {
  /// The message; nil if the profile's table does not have it.
  var message: FITMessage?
  var isBigEndian: Bool
  /// The number of bytes of a data message behind its header.
  private(set) var size = 0
  /// The fields that are read.
  private(set) var fields: [FITField] = []

  init(message number: UInt16, isBigEndian: Bool) {
    message = FITMessage(rawValue: number)
    self.isBigEndian = isBigEndian
  }

  mutating func append(number: UInt8, size: Int, type: UInt8) {
    if FITMessage.reads(number, of: message) {
      fields.append(
        FITField(number: number, type: FITBaseType(rawValue: type), offset: self.size, size: size))
    }
    self.size += size
  }

  /// Adds a field that an app has defined. Its bytes are skipped.
  mutating func appendDeveloperField(size: Int) {
    self.size += size
  }
}

/// A field of a data message.
struct FITField {
  var number: UInt8
  /// The type; nil if it is not known.
  var type: FITBaseType?
  /// The field's first byte behind the message's header.
  var offset: Int
  /// The number of bytes: several values of the type are an array.
  var size: Int
}

/// The base types of fields.
///
/// Source: "FIT Protocol", table of base types (developer.garmin.com/fit/protocol).
enum FITBaseType: UInt8 {
  case enumeration = 0x00
  case int8 = 0x01
  case uint8 = 0x02
  case int16 = 0x83
  case uint16 = 0x84
  case int32 = 0x85
  case uint32 = 0x86
  case string = 0x07
  case float32 = 0x88
  case float64 = 0x89
  case uint8z = 0x0A
  case uint16z = 0x8B
  case uint32z = 0x8C
  case byte = 0x0D
  case int64 = 0x8E
  case uint64 = 0x8F
  case uint64z = 0x90

  /// The number of bytes of one value.
  var size: Int {
    switch self {
    case .enumeration, .int8, .uint8, .string, .uint8z, .byte: 1
    case .int16, .uint16, .uint16z: 2
    case .int32, .uint32, .float32, .uint32z: 4
    case .float64, .int64, .uint64, .uint64z: 8
    }
  }

  /// The number that the bits of a value stand for; nil if they stand for an invalid value, or if
  /// the type has no numbers.
  func number(_ bits: UInt64) -> Double? {
    switch self {
    case .enumeration, .uint8, .byte: bits == 0xFF ? nil : Double(bits)
    case .int8: bits == 0x7F ? nil : Double(Int8(truncatingIfNeeded: bits))
    case .int16: bits == 0x7FFF ? nil : Double(Int16(truncatingIfNeeded: bits))
    case .uint16: bits == 0xFFFF ? nil : Double(bits)
    case .int32: bits == 0x7FFF_FFFF ? nil : Double(Int32(truncatingIfNeeded: bits))
    case .uint32: bits == 0xFFFF_FFFF ? nil : Double(bits)
    case .int64: bits == UInt64(Int64.max) ? nil : Double(Int64(bitPattern: bits))
    case .uint64: bits == .max ? nil : Double(bits)
    case .uint8z, .uint16z, .uint32z, .uint64z: bits == 0 ? nil : Double(bits)
    case .float32: Self.finite(Double(Float(bitPattern: UInt32(truncatingIfNeeded: bits))))
    case .float64: Self.finite(Double(bitPattern: bits))
    case .string: nil
    }
  }

  private static func finite(_ number: Double) -> Double? {
    number.isFinite ? number : nil
  }
}
