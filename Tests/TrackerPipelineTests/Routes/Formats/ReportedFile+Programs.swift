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
  ]
}
