extension NMEASentence {
  /// A field that cannot be used, with the reason and the correct form.
  struct Malformed: Error {
    var message: String
  }

  /// True if the receiver says that it has a fix.
  var hasFix: Bool {
    switch kind {
    // Field 12 came with NMEA 2.3: N is "not valid".
    case .rmc: self[2] == "A" && self[12] != "N"
    case .gga: !["", "0"].contains(self[6])
    // A letter for each satellite system.
    case .gns: self[6].contains { $0 != "N" }
    // Field 7 came with NMEA 2.3.
    case .gll: self[6] == "A" && self[7] != "N"
    case .zda: false
    }
  }

  /// The time; nil before the receiver knows it.
  func time() throws(Malformed) -> NMEATime? {
    let text = self[kind == .gll ? 5 : 1]
    if text.isEmpty { return nil }
    guard let time = NMEATime(text) else {
      throw Malformed(message: "the time of \(kind.rawValue) is \(Quoted(text)); write hhmmss.ss")
    }
    return time
  }

  /// The date of RMC or ZDA; nil before the receiver knows it.
  func date() throws(Malformed) -> CalendarDate? {
    let parts: [String]
    switch kind {
    case .rmc:
      let text = self[9]
      if text.isEmpty { return nil }
      parts = text.utf8.count == 6 ? text.pairs : []
    case .zda:
      parts = [self[2], self[3], self[4]]
      if parts.allSatisfy(\.isEmpty) { return nil }
    case .gga, .gns, .gll: return nil
    }
    guard let date = CalendarDate(day: parts) else {
      let form = kind == .rmc ? "ddmmyy" : "dd,mm,yyyy"
      let text = Quoted(parts.joined(separator: ","))
      throw Malformed(
        message: "the date of \(kind.rawValue) is \(kind == .rmc ? Quoted(self[9]) : text), "
          + "which is not a date; write \(form)")
    }
    return date
  }

  /// The position of RMC, GGA, GNS or GLL.
  func coordinate() throws(Malformed) -> Coordinate {
    let first = kind == .rmc ? 3 : kind == .gll ? 1 : 2
    return Coordinate(
      latitude: try degrees(first, "lat", digits: 2, signs: ("N", "S"), limit: 90),
      longitude: try degrees(first + 2, "lon", digits: 3, signs: ("E", "W"), limit: 180))
  }

  /// Metres; nil when it is not known. It is 5 m times the HDOP, which has no unit: 5 m is a usual
  /// error with a good geometry of the satellites.
  var accuracy: Double? {
    guard kind == .gga || kind == .gns, let dilution = CoordinateText.number(self[8]), dilution > 0
    else {
      return nil
    }
    return dilution * 5
  }

  /// Metres above sea level; nil when it is not known.
  var altitude: Double? {
    kind == .gns || kind == .gga && self[10] == "M" ? CoordinateText.number(self[9]) : nil
  }

  /// Degrees from a field and its sign, where the last two digits before the full stop and the
  /// decimals are minutes: `4807.038`, `N`.
  private func degrees(
    _ number: Int, _ name: String, digits: Int, signs: (String, String), limit: Double
  ) throws(Malformed) -> Double {
    let (text, sign) = (self[number], self[number + 1])
    let whole = text.utf8.prefix { $0 != UInt8(ascii: ".") }
    let isPlain = text.utf8.allSatisfy { $0 == UInt8(ascii: ".") || $0.isDigit }
    guard isPlain, (3...(digits + 2)).contains(whole.count),
      let degrees = Double(text.prefix(whole.count - 2)),
      let minutes = Double(text.dropFirst(whole.count - 2)), minutes < 60
    else {
      let form = String(repeating: "d", count: digits) + "mm.mmmm"
      throw Malformed(message: "\(name) of \(kind.rawValue) is \(Quoted(text)); write \(form)")
    }
    guard sign == signs.0 || sign == signs.1 else {
      throw Malformed(
        message: "\(name) of \(kind.rawValue) is \(Quoted(text + "," + sign)); "
          + "it must end with \(signs.0) or \(signs.1)")
    }
    let value = degrees + minutes / 60
    guard value <= limit else {
      let range = "0 to \(Int(limit)) degrees"
      throw Malformed(message: "\(name) of \(kind.rawValue) is \(Quoted(text)); it is \(range)")
    }
    return sign == signs.0 ? value : -value
  }
}

extension CalendarDate {
  /// A date from day, month and year; years 80 to 99 are those of the 20th century.
  fileprivate init?(day parts: [String]) {
    guard parts.count == 3, parts.allSatisfy({ $0.utf8.allSatisfy(\.isDigit) }),
      let day = Int(parts[0]), let month = Int(parts[1]), let year = Int(parts[2])
    else { return nil }
    let full = parts[2].utf8.count > 2 ? year : year >= 80 ? 1900 + year : 2000 + year
    guard (1700...2200).contains(full), (1...12).contains(month),
      (1...CalendarDate.daysIn(month: month, of: full)).contains(day)
    else { return nil }
    self.init(year: full, month: month, day: day)
  }
}

extension String {
  /// The characters of the text in pairs.
  fileprivate var pairs: [String] {
    stride(from: 0, to: utf8.count - 1, by: 2).map { String(dropFirst($0).prefix(2)) }
  }
}
