extension CalendarDate {
  /// The date of an `HFDTE` record: `HFDTE100324`, or `HFDTEDATE:100324,01`. Nil if it is not a
  /// date.
  init?(igc line: [UInt8]) {
    guard isIGC(date: line) else { return nil }
    let digits = line.drop { !$0.isDigit }.prefix(6)
    guard digits.count == 6, let value = IGCRecord.number(digits) else { return nil }
    let (day, month, year) = (value / 10_000, value / 100 % 100, value % 100)
    // Flight recorders are younger than 1980.
    let date = CalendarDate(year: year < 80 ? 2_000 + year : 1_900 + year, month: month, day: day)
    guard (1...12).contains(month),
      (1...CalendarDate.daysIn(month: month, of: date.year)).contains(day)
    else { return nil }
    self = date
  }
}

/// True for a header record of the date: `HFDTE` of the recorder, `HPDTE` of the pilot, `HODTE` of an observer; some
/// programs write small letters.
func isIGC(date line: some Collection<UInt8>) -> Bool {
  let start = String(decoding: line.prefix(5), as: UTF8.self).uppercased()
  return ["HFDTE", "HPDTE", "HODTE"].contains(start)
}
