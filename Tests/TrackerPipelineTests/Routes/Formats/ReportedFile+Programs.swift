extension ReportedFile {
  static let timesOfPrograms = [
    ReportedFile(
      "Samsung Health's start_time",
      #"[{"start_time":1714557600000,"latitude":47.0,"longitude":8.0},"#
        + #"{"start_time":1714557620000,"latitude":47.0009,"longitude":8.0}]"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "the span of a placemark",
      "<kml>"
        + [("00", "47.0000"), ("20", "47.0009")].map {
          "<Placemark><TimeSpan><begin>2024-05-01T10:00:\($0)Z</begin><end>2024-05-01T10:01:00Z</end>"
            + "</TimeSpan><Point><coordinates>8,\($1)</coordinates></Point></Placemark>"
        }.joined() + "</kml>",
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "the timestamps of a line",
      #"{"type": "Feature", "properties": {"timestamps": [1714557600, 1714557620]}, "geometry": "#
        + #"{"type": "LineString", "coordinates": [[8, 47], [8, 47.0009]]}}"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "a library for locations in the background",
      #"[{"timestamp":"2024-05-01T10:00:00.000Z","coords":{"latitude":47.0,"longitude":8.0,"accuracy":5},"#
        + #""activity":{"type":"walking","confidence":100}},"#
        + #"{"timestamp":"2024-05-01T10:00:20.000Z","coords":{"latitude":47.0009,"longitude":8.0,"#
        + #""accuracy":5},"activity":{"type":"walking","confidence":100}}]"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "the same library, without activities",
      #"[{"timestamp":"2024-05-01T10:00:00.000Z","coords":{"latitude":47.0,"longitude":8.0,"accuracy":5}},"#
        + #"{"timestamp":"2024-05-01T10:00:20.000Z","coords":{"latitude":47.0009,"longitude":8.0,"accuracy":5}}]"#,
      seconds: [0, 20], latitudes: [47, 47.0009]),
  ]

  /// A ferry: the timer is stopped while records go on.
  private static var ferry: [UInt8] {
    var file = FITFile.activity()
    file.define(2, message: 21, [(253, 4, 0x86), (0, 1, 0x00), (1, 1, 0x00)])
    func timer(_ second: Int, _ type: Int) {
      file.write(2, (FITFile.noon + second, size: 4), (0, size: 1), (type, size: 1))
    }
    timer(0, 0)
    file.record(0, 47)
    file.record(20, 47.0009)
    timer(20, 4)
    file.record(600, 47.1)
    file.record(1_200, 47.2)
    timer(1_800, 0)
    file.record(1_800, 47.3)
    file.record(1_820, 47.3009)
    timer(1_820, 4)
    file.record(1_840, 47.3018)
    return file.content
  }

  /// The timer is stopped before anything was recorded, and starts when all was.
  private static var timerThatNeverRan: [UInt8] {
    var file = FITFile.activity()
    file.define(2, message: 21, [(253, 4, 0x86), (0, 1, 0x00), (1, 1, 0x00)])
    file.write(2, (FITFile.noon, size: 4), (0, size: 1), (4, size: 1))
    file.record(0, 47)
    file.record(20, 47.0009)
    file.write(2, (FITFile.noon + 20, size: 4), (0, size: 1), (0, size: 1))
    return file.content
  }

  static let interruptions = [
    ReportedFile(
      "a timer that is stopped before anything was recorded", timerThatNeverRan,
      seconds: [0, 20], latitudes: [47, 47.0009]),
    ReportedFile(
      "a ferry, while the timer is stopped", ferry,
      seconds: [0, 20, 1_800, 1_820, 1_840], latitudes: [47, 47.0009, 47.3, 47.3009, 47.3018],
      segments: 2, warning: "record 3: 2 records while the timer was stopped left out"),
    ReportedFile(
      "a cut timeline of Google",
      #"[{"endTime": "2024-05-01T11:00:00.000+02:00", "startTime": "2024-05-01T10:00:00.000+02:00", "#
        + #""timelinePath": [{"point": "geo:47.000000,8.000000", "durationMinutesOffsetFromStartTime": "0"}, "#
        + #"{"point": "geo:47.001000,8.000000", "durationMinutesOffsetFromStartTime": "2"}, {"point": "geo:47.0"#,
      seconds: [0, 120], latitudes: [47, 47.001], warning: "the JSON ends too early"),
  ]
}
