/// Recordings of a bicycle ride at 1 Hz, in the formats of devices and of programs.
enum Recordings {
  /// A FIT file with so many records: time, position, altitude, and three more fields.
  static func fit(records: Int) -> [UInt8] {
    var data: [UInt8] = [0x40, 0, 0, 20, 0, 7]
    data += [253, 4, 0x86, 0, 4, 0x85, 1, 4, 0x85, 2, 2, 0x84, 3, 1, 0x02, 5, 4, 0x86, 6, 2, 0x84]
    for second in 0..<records {
      let fix = Fixes.riding(second).coordinate
      data.append(0)
      data += bytes(1_079_000_000 + second, 4)
      data += bytes(semicircles(fix.latitude), 4) + bytes(semicircles(fix.longitude), 4)
      data += bytes(4_500, 2) + [120] + bytes(500 * second, 4) + bytes(5_000, 2)
    }
    // A header of 12 bytes. The checksum, which is 0, is wrong: computing it is part of the work.
    return [12, 0x20, 0x08, 0x08] + bytes(data.count, 4) + Array(".FIT".utf8) + data + [0, 0]
  }

  /// An IGC file with so many `B` records, an extension of two values in each.
  static func igc(records: Int) -> [UInt8] {
    var text = "AXXX001\r\nHFDTE100324\r\nI023638FXA3940SIU\r\n"
    for second in 0..<records {
      let fix = Fixes.riding(second).coordinate
      text += "B\(padded(second / 3_600 % 24, to: 2))\(padded(second / 60 % 60, to: 2))"
      text += "\(padded(second % 60, to: 2))\(minutes(fix.latitude, to: 2))N"
      text += "\(minutes(fix.longitude, to: 3))EA004100040000309\r\n"
    }
    return Array(text.utf8)
  }

  /// A table with so many rows: seconds since 1970, position, accuracy.
  static func csv(rows: Int) -> [UInt8] {
    var text = "time,lat,lon,accuracy\n"
    for second in 0..<rows {
      let fix = Fixes.riding(second).coordinate
      text += "\(1_700_000_000 + second),\(fix.latitude),\(fix.longitude),\(3 + second % 5)\n"
    }
    return Array(text.utf8)
  }

  private static func bytes(_ value: Int, _ count: Int) -> [UInt8] {
    (0..<count).map { UInt8(truncatingIfNeeded: value >> (8 * $0)) }
  }

  private static func semicircles(_ degrees: Double) -> Int {
    Int((degrees / 180 * 0x1p31).rounded())
  }

  /// Degrees, minutes and thousandths of a minute.
  private static func minutes(_ degrees: Double, to width: Int) -> String {
    let thousandths = Int((degrees * 60_000).rounded())
    return padded(thousandths / 60_000, to: width) + padded(thousandths % 60_000, to: 5)
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: max(0, width - digits.count)) + digits
  }
}
