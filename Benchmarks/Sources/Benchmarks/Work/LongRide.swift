/// A GPX file of 30 MB: 263,000 points, three days at 1 Hz by bicycle.
enum LongRide {
  static let points = 263_000

  /// Where the file is.
  static func path() throws -> String {
    try Scratch.path(of: "long-ride.gpx") { text(points: points) }
  }

  static func text(points: Int) -> String {
    var text = """
      <?xml version="1.0" encoding="UTF-8"?>
      <gpx version="1.1" creator="benchmarks" xmlns="http://www.topografix.com/GPX/1/1">
      <trk><name>Three days</name><trkseg>

      """
    text.reserveCapacity(points * 120)
    for second in 0..<points {
      let fix = Fixes.riding(second).coordinate
      text += "<trkpt lat=\"\(degrees(fix.latitude))\" lon=\"\(degrees(fix.longitude))\">"
      text += "<ele>431.5</ele><time>\(time(second))</time><hdop>1.2</hdop></trkpt>\n"
    }
    return text + "</trkseg></trk>\n</gpx>\n"
  }

  /// Seven decimals, as receivers write them.
  private static func degrees(_ degrees: Double) -> String {
    let units = Int((degrees * 1e7).rounded())
    return "\(units / 10_000_000).\(padded(units % 10_000_000, to: 7))"
  }

  /// In May 2024.
  static func time(_ second: Int) -> String {
    let (day, rest) = second.quotientAndRemainder(dividingBy: 86_400)
    let clock = [rest / 3_600, rest / 60 % 60, rest % 60].map { padded($0, to: 2) }
    return "2024-05-\(padded(day + 1, to: 2))T\(clock.joined(separator: ":"))Z"
  }

  private static func padded(_ number: Int, to width: Int) -> String {
    let digits = String(number)
    return String(repeating: "0", count: width - digits.count) + digits
  }
}
