extension ReportedFile {
  private static let zeros = String(repeating: "\u{0}", count: 40)

  private static func row(_ number: Int) -> String {
    "2024-05-01T10:00:\(number == 0 ? "00" : "\(20 * number)")Z,47.00\(["00", "09", "18"][number]),8.0"
  }

  private static func object(_ number: Int) -> String {
    let fields = row(number).split(separator: ",")
    return "{\"time\": \"\(fields[0])\", \"lat\": \(fields[1]), \"lon\": \(fields[2])}"
  }

  private static func point(_ number: Int) -> String {
    let fields = row(number).split(separator: ",")
    return "<trkpt lat=\"\(fields[1])\" lon=\"8.0\"><time>\(fields[0])</time></trkpt>\n"
  }

  /// Text with zero bytes, as a logger leaves it that loses its power, and with bits that have flipped.
  static let holes = [
    ReportedFile(
      "a table with a line of zeros", "time,lat,lon\n\(row(0))\n\u{0}\n\(row(1))\n",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "line 3: 1 line with zero bytes, as after a loss of power; whole rows beside them"),
    ReportedFile(
      "a table with zeros in a row", "time,lat,lon\n\(row(0))\n2024-05-0\(zeros)0,8.0\n\(row(2))\n",
      seconds: [0, 40], latitudes: [47, 47.0018], warning: "line 3: 1 line with zero bytes"),
    ReportedFile(
      "a table with zeros before a row", "time,lat,lon\n\(row(0))\n\(zeros)\(row(1))\n\(row(2))",
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018], warning: "line 3: 1 line with zero"),
    ReportedFile(
      "GPX with zeros", "<gpx><trk><trkseg>\(point(0))\(point(1))<trk\(zeros)\(point(2))",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "line 3: zero bytes, as after a loss of power; what was read is kept"),
    ReportedFile(
      "KML with zeros",
      "<kml><Placemark><Track><when>2024-05-01T10:00:00Z</when><coord>8 47</coord>\n"
        + "<when>2024-05-01T10:00:20Z</when><coord>8 47.0009</coord>\n<when>2024\(zeros)",
      seconds: [0, 20], latitudes: [47, 47.0009], warning: "line 3: zero bytes"),
    ReportedFile(
      "TCX with zeros",
      "<TrainingCenterDatabase><Activity><Track><Trackpoint><Time>2024-05-01T10:00:00Z</Time>"
        + "<Position><LatitudeDegrees>47</LatitudeDegrees><LongitudeDegrees>8</LongitudeDegrees>"
        + "</Position></Trackpoint>\n<Track\(zeros)\n</Track>",
      seconds: [0], latitudes: [47], warning: "line 2: zero bytes"),
    ReportedFile(
      "lines of JSON with zeros", "\(object(0))\n{\"lat\": 4\(zeros)\n\(object(1))\n\(object(2))\n",
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018],
      warning:
        "line 2, column 10: the JSON ends too early, where a comma or } must come; what was read"),
    ReportedFile(
      "lines of JSON, one of which is cut off",
      "\(object(0))\n{\"lat\": 4\n\(object(1))\n\(object(2))\n",
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018],
      warning: "line 3, column 1: a comma or } must come here; it is not read"),
    ReportedFile(
      "an array of JSON with zeros", "[\(object(0)),\n\(object(1)),\n{\"lat\": \(zeros)0}]",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "the JSON ends too early, where a value must come; what was read is kept"),
    ReportedFile(
      "a log of OwnTracks with zeros",
      [0, 1, 2].map { number in
        let text =
          #"{"_type":"location","lat":47.00\#(["00", "09", "18"][number]),"lon":8,"tst":\#(1_714_557_600 + 20 * number)}"#
        return "2024-05-01T10:00:00Z\t*\t"
          + (number == 1 ? "\(text.prefix(30))\(zeros)\n" : text + "\n")
      }.joined(),
      seconds: [0, 40], latitudes: [47, 47.0018], warning: "the JSON ends too early"),
    ReportedFile(
      "a number of JSON in which a bit has flipped",
      "[\(object(0)),\n\(object(1).replacing("47.0009", with: "4w.0009")),\n\(object(2))]",
      seconds: [0, 40], latitudes: [47, 47.0018],
      warning: "line 2: 1 position without a usable coordinate dropped; lat is \"4w.0009\""),
    ReportedFile(
      "a brace of JSON in which a bit has flipped",
      "[\(object(0)),\n\(object(1)),\n{\(object(2))]",
      seconds: [0, 20], latitudes: [47, 47.0009],
      warning: "line 3, column 2: a name in double quotes must come here; it is not read"),
    ReportedFile(
      "a letter of a table in which a bit has flipped",
      "time,lat,lon,note\n"
        + (0..<3).map {
          row($0)
            + ",a note that is long enough for a control character: \($0 == 1 ? "\u{1}" : "b"), and then it goes on and on until here\n"
        }
        .joined().replacing(", and", with: " and"),
      seconds: [0, 20, 40], latitudes: [47, 47.0009, 47.0018]),
  ]

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
