/// A position record of IGC, a `B` record: `B1101355206343N00006198WA0058700558`.
///
/// Source: FAI, "Technical Specification for IGC-approved GNSS Flight Recorders", appendix A,
/// chapters 4.1 and 4.2.
struct IGCRecord: Equatable {
  /// The time since midnight in UTC, in nanoseconds.
  var time: Int64
  var coordinate: Coordinate
  /// True if the fix is three-dimensional; a fix that is not has no altitude above the ellipsoid.
  var hasAltitude: Bool
  /// Metres above the pressure of 1,013.25 hPa.
  var pressureAltitude: Int
  /// Metres above the ellipsoid.
  var satelliteAltitude: Int
  /// Metres.
  var accuracy: Double?

  /// The number of bytes without extensions.
  static let size = 35

  /// Parses a line; nil if it is not a position record. Characters behind it are ignored.
  init?(_ line: [UInt8], extensions: IGCExtensions = IGCExtensions()) {
    guard line.count >= Self.size, line[0] == UInt8(ascii: "B"),
      let hour = Self.number(line[1..<3]), hour < 24,
      let minute = Self.number(line[3..<5]), minute < 60,
      // 60 is a leap second.
      let second = Self.number(line[5..<7]), second <= 60,
      let latitude = Self.degrees(line[7..<15], extensions.latitude.digits(in: line), "NS"),
      let longitude = Self.degrees(line[15..<24], extensions.longitude.digits(in: line), "EW"),
      "AV".utf8.contains(line[24]),
      let pressureAltitude = Self.altitude(line[25..<30]),
      let satelliteAltitude = Self.altitude(line[30..<35])
    else { return nil }
    let coordinate = Coordinate(latitude: latitude, longitude: longitude)
    guard coordinate.isValid else { return nil }
    self.coordinate = coordinate
    self.pressureAltitude = pressureAltitude
    self.satelliteAltitude = satelliteAltitude
    hasAltitude = line[24] == UInt8(ascii: "A")
    time = Int64(hour * 3_600 + minute * 60 + second) * 1_000_000_000
    if let digits = extensions.second.digits(in: line) {
      time += Int64(Self.fraction(of: digits) * 1e9)
    }
    let metres = extensions.accuracy.digits(in: line).flatMap { Self.number($0) } ?? 0
    accuracy = metres > 0 ? Double(metres) : nil
  }

  /// Degrees, minutes and thousandths of a minute with a hemisphere, such as `5206343N`.
  ///
  /// - Parameter more: Further decimals of the minutes.
  private static func degrees(
    _ text: ArraySlice<UInt8>, _ more: ArraySlice<UInt8>?, _ hemispheres: StaticString
  ) -> Double? {
    let digits = text.dropLast()
    guard let degrees = number(digits.dropLast(5)), let thousandths = number(digits.suffix(5)),
      thousandths < 60_000, let hemisphere = text.last
    else { return nil }
    let minutes = (Double(thousandths) + (more.map(fraction) ?? 0)) / 1_000
    let value = Double(degrees) + minutes / 60
    if hemisphere == hemispheres.utf8Start[0] { return value }
    return hemisphere == hemispheres.utf8Start[1] ? -value : nil
  }

  /// The number whose decimals are the digits: `5` is 0.5, and `05` is 0.05.
  private static func fraction(of digits: ArraySlice<UInt8>) -> Double {
    var (value, weight) = (0.0, 0.1)
    for digit in digits {
      value += Double(digit &- UInt8(ascii: "0")) * weight
      weight /= 10
    }
    return value
  }

  /// Five digits, or a minus sign and four.
  private static func altitude(_ text: ArraySlice<UInt8>) -> Int? {
    text.first == UInt8(ascii: "-") ? number(text.dropFirst()).map(-) : number(text)
  }

  /// The number of a few digits; nil if there are none, or anything else.
  static func number(_ digits: ArraySlice<UInt8>) -> Int? {
    guard !digits.isEmpty, digits.count < 10 else { return nil }
    var value = 0
    for digit in digits {
      guard digit.isDigit else { return nil }
      value = value * 10 + Int(digit - UInt8(ascii: "0"))
    }
    return value
  }
}

/// The places of values behind the fixed part of the position records, as an `I` record declares
/// them: `I023638FXA3940SIU`.
struct IGCExtensions: Equatable {
  /// The bytes of a value; an empty range if the records do not have it.
  struct Field: Equatable {
    var range = 0..<0

    /// The digits; nil if the line does not have them.
    func digits(in line: [UInt8]) -> ArraySlice<UInt8>? {
      guard !range.isEmpty, range.upperBound <= line.count else { return nil }
      let digits = line[range]
      return digits.allSatisfy(\.isDigit) ? digits : nil
    }
  }

  /// `FXA`: the estimated accuracy, in metres.
  var accuracy = Field()
  /// `LAD` and `LOD`: further decimals of the minutes.
  var latitude = Field()
  var longitude = Field()
  /// `TDS`: decimals of the second.
  var second = Field()

  init() {}

  /// Parses an `I` record. An extension that is not valid is ignored.
  init(_ line: [UInt8]) {
    guard line.count >= 3, let count = IGCRecord.number(line[1..<3]) else { return }
    for index in 0..<count {
      let start = 3 + 7 * index
      guard start + 7 <= line.count, let first = IGCRecord.number(line[start..<(start + 2)]),
        let last = IGCRecord.number(line[(start + 2)..<(start + 4)]), first > IGCRecord.size,
        last >= first
      else { continue }
      // Bytes are counted from 1.
      let field = Field(range: (first - 1)..<last)
      switch String(decoding: line[(start + 4)..<(start + 7)], as: UTF8.self) {
      case "FXA": accuracy = field
      case "LAD": latitude = field
      case "LOD": longitude = field
      case "TDS": second = field
      default: break
      }
    }
  }
}
