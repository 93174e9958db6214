extension ReportedFile {
  private static func row(_ number: Int) -> String {
    "2024-05-01T10:00:\(number == 0 ? "00" : "\(20 * number)")Z,47.00\(["00", "09", "18"][number]),8.0"
  }

  private static func point(_ number: Int) -> String {
    let fields = row(number).split(separator: ",")
    return "<trkpt lat=\"\(fields[1])\" lon=\"8.0\"><time>\(fields[0])</time></trkpt>\n"
  }

  static let unreadableTimes = [
    ReportedFile(
      "times with two zones",
      "<gpx><trk><trkseg>\(point(0))\(point(1))</trkseg></trk></gpx>".replacing("Z<", with: "ZZ<"),
      seconds: nil, latitudes: [47, 47.0009],
      warning:
        "line 1: no time can be read; the time is \"2024-05-01T10:00:00ZZ\": something follows"),
    ReportedFile(
      "days of number 00", "time,lat,lon\n\(row(0))\n\(row(1))\n".replacing("-01T", with: "-00T"),
      seconds: nil, latitudes: [47, 47.0009],
      warning: "line 2: no time can be read; the time is \"2024-05-00T10:00:00Z\": day 0"),
  ]
}
