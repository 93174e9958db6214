extension RouteSample {
  static let all: [RouteSample] = [
    RouteSample(
      format: "gpx",
      content: { points in
        let elements = points.map {
          "<trkpt lat=\"\($0.latitude)\" lon=\"\($0.longitude)\"><time>\($0.time)</time></trkpt>\n"
        }
        return GPX.document(
          "<trk><name>sample</name><trkseg>\n\(elements.joined())</trkseg></trk>")
      },
      endless: [Endless(start: "<gpx><trk><trkseg>", rest: #"<trkpt lat="46.5" lon="8"/>"#)]),
    RouteSample(
      format: "kml",
      content: { points in
        let whens = points.map { "<when>\($0.time)</when>\n" }
        let coords = points.map { "<gx:coord>\($0.longitude) \($0.latitude) 400</gx:coord>\n" }
        return "<?xml version=\"1.0\"?>\n<kml xmlns:gx=\"http://www.google.com/kml/ext/2.2\">"
          + "<Document><name>sample</name><Placemark>\n<gx:Track>\(whens.joined())"
          + "\(coords.joined())</gx:Track></Placemark></Document></kml>\n"
      },
      endless: [
        Endless(start: "<kml><Placemark><LineString><coordinates>", rest: "8,46.5 "),
        Endless(
          start: #"<kml xmlns:gx="g"><Placemark><gx:Track>"#, rest: "<gx:coord>8 46.5</gx:coord>"),
      ]),
    RouteSample(
      format: "tcx",
      content: { points in
        let elements = points.map {
          "<Trackpoint><Time>\($0.time)</Time><Position><LatitudeDegrees>\($0.latitude)"
            + "</LatitudeDegrees><LongitudeDegrees>\($0.longitude)</LongitudeDegrees></Position>"
            + "</Trackpoint>\n"
        }
        return "<TrainingCenterDatabase><Courses><Course><Name>sample</Name>\n"
          + "<Track>\(elements.joined())</Track></Course></Courses></TrainingCenterDatabase>\n"
      },
      endless: [
        Endless(
          start: "<TrainingCenterDatabase><Activity><Track>",
          rest: "<Trackpoint><Position><LatitudeDegrees>1</LatitudeDegrees>"
            + "<LongitudeDegrees>1</LongitudeDegrees></Position></Trackpoint>")
      ]),
    RouteSample(
      format: "bgeigie",
      content: { points in
        "# sample\n"
          + points.map { point in
            NMEA.sentence(
              "BNRDD,300,\(point.time),30,1,116,A,\(minutes(point)),400,A,77,1") + "\r\n"
          }.joined()
      },
      endless: [
        Endless(rest: "$BNRDD,300,2024-03-10T12:00:00Z,30,1,116,A,4630,N,800,E,400,A,77,1\n")
      ]),
    RouteSample(
      format: "nmea",
      content: { points in
        let sentences = points.flatMap { point in
          let position = minutes(point)
          return [
            NMEA.sentence("GPRMC,1200\(point.seconds),A,\(position),9.0,45.0,100324,,,A"),
            NMEA.sentence("GPGGA,1200\(point.seconds),\(position),1,8,,400.0,M,,M,,"),
          ]
        }
        return "# a sample\n\(sentences.joined(separator: "\r\n"))\r\n"
      },
      endless: [
        Endless(
          rest: "$GPRMC,120000,A,4630.0000,N,00800.0000,E,0.0,0.0,100324,,,A*7E\r\n"
            + "$GPRMC,120001,A,4630.0000,N,00800.0000,E,0.0,0.0,100324,,,A*7F\r\n")
      ]),
    RouteSample(
      format: "fit", bytes: { FITFile.sample($0) },
      endless: [Endless(start: FITFile.endless.start, rest: FITFile.endless.rest)],
      // A semicircle is 9 mm.
      distanceTolerance: 0.05),
    RouteSample(
      format: "igc",
      content: { points in
        let positions = points.map {
          IGC.position("1200\($0.seconds)", north: 18 * $0.index, east: 15 * $0.index) + "\r\n"
        }
        return "AXXX001\r\nHFDTE100324\r\nHFGIDGLIDERID:sample\r\n\(positions.joined())"
      },
      endless: [Endless(start: "HFDTE100324\n", rest: IGC.position("120000") + "\n")]),
    RouteSample(
      format: "ozi",
      content: { points in
        let rows = points.map {
          "  \($0.latitude), \($0.longitude),0, -777,0, \($0.time.prefix(10)), \($0.time.suffix(9))\r\n"
        }
        return "OziExplorer Track Point File Version 2.1\r\nWGS 84\r\nAltitude is in Feet\r\n"
          + "Reserved 3\r\n0,2,255,sample,0,0,2,8421376\r\n0\r\n\(rows.joined())"
      },
      endless: [
        Endless(
          start: "Geolife trajectory\n\n\n\n\n\n",
          rest: "46.5,8,0,492,39744.12,2008-10-23,02:53:04\n")
      ]),
    RouteSample(
      format: "hitrack",
      content: { points in
        "tp=h-r;k=0;v=90;device=sample;\n"
          + points.map {
            "tp=lbs;k=\($0.index);lat=\($0.latitude);lon=\($0.longitude);alt=0.0;"
              + "t=\(1_710_072_000 + 4 * $0.index)000;\n"
          }.joined()
      },
      endless: [
        Endless(rest: "tp=lbs;k=0;lat=46.5;lon=8.0;alt=0.0;t=1.7E9;\n"),
        Endless(
          start: #"[{"attribute": "HW_EXT_TRACK_DETAIL@is"#,
          rest: #"tp=lbs;k=0;lat=46.5;lon=8.0;alt=0.0;t=1.7E9;\n"#),
      ]),
    RouteSample(
      format: "aircraft",
      content: { points in
        let rows = points.map { "[\(4 * $0.index), \($0.latitude), \($0.longitude), null]" }
        return
          "{\"icao\": \"4b1815\", \"r\": \"sample\", \"timestamp\": 1710072000.0, \"trace\": [\n"
          + "\(rows.joined(separator: ",\n"))]}\n"
      },
      endless: [
        Endless(
          start: #"{"icao": "4b1815", "timestamp": 1, "trace": [[0, 46.5, 8]"#,
          rest: ",[0, 46.5, 8]")
      ]),
    RouteSample(
      format: "geojson",
      content: { points in
        let times = points.map { "\"\($0.time)\"" }.joined(separator: ", ")
        let positions = points.map { "[\($0.longitude), \($0.latitude), 400.5]" }
        return "{\"type\": \"Feature\", \"properties\": "
          + "{\"name\": \"sample\", \"coordTimes\": [\(times)]},\n\"geometry\": "
          + "{\"type\": \"LineString\", \"coordinates\": [\n"
          + "\(positions.joined(separator: ",\n"))]}}\n"
      },
      endless: [
        Endless(
          start: #"{"type": "LineString", "coordinates": [[8, 46.5]"#, rest: ",[8, 46.5]")
      ]),
    RouteSample(
      format: "google",
      content: { points in
        let locations = points.map {
          "{\"latitudeE7\": \(sevenths($0.latitude)), \"longitudeE7\": \(sevenths($0.longitude)), "
            + "\"source\": \"sample\", \"timestamp\": \"\($0.time)\"}"
        }
        return "{\"locations\": [\(locations.joined(separator: ",\n"))]}\n"
      },
      endless: [
        Endless(start: #"{"locations": [{}"#, rest: #",{"latitudeE7": 1, "longitudeE7": 1}"#),
        Endless(start: #"[{"timelinePath": [{}"#, rest: #",{"point": "geo:1,1"}"#),
      ]),
    RouteSample(
      format: "owntracks",
      content: { points in
        points.map {
          "\($0.time)\t*\t{\"_type\": \"location\", \"topic\": \"sample\", \"lat\": \($0.latitude)"
            + ", \"lon\": \($0.longitude), \"tst\": \(1_710_072_000 + 4 * $0.index)}\n"
        }.joined()
      },
      endless: [Endless(rest: "{\"_type\": \"location\", \"lat\": 1, \"lon\": 2}\n")]),
    RouteSample(
      format: "gpsd",
      content: { points in
        let reports = points.map {
          "{\"class\":\"TPV\",\"device\":\"sample\",\"mode\":3,\"time\":\"\($0.time)\","
            + "\"lat\":\($0.latitude),\"lon\":\($0.longitude)}\n"
        }
        return "{\"class\":\"VERSION\",\"release\":\"3.22\"}\n\(reports.joined())"
      },
      endless: [Endless(rest: "{\"class\":\"TPV\",\"mode\":3,\"lat\":1,\"lon\":2}\n")]),
    RouteSample(
      format: "positions",
      content: { points in
        let positions = points.map {
          "{\"lat\": \($0.latitude), \"lon\": \($0.longitude), \"time\": \"\($0.time)\"}"
        }
        return "{\"locations\": [\n\(positions.joined(separator: ",\n"))\n], \"id\": \"sample\"}\n"
      },
      endless: [Endless(start: "[", rest: "{\"lat\": 1, \"lon\": 2},")]),
    RouteSample(
      format: "csv",
      content: { points in
        let rows = points.map { "\($0.time),\($0.latitude),\($0.longitude),\n" }
        return "time,lat,lon,accuracy\n\(rows.joined())"
      },
      endless: [Endless(start: "t,lat,lon\n", rest: "1,46.5,8\n")]),
  ]

  /// As in NMEA 0183: degrees and minutes, with their hemispheres.
  private static func minutes(_ point: RouteSample.Point) -> String {
    let north = "\(30_000 + 18 * point.index)"
    let east = "\(100_000 + 15 * point.index)".dropFirst()
    return "46\(north.prefix(2)).\(north.suffix(3)),N,008\(east.prefix(2)).\(east.suffix(3)),E"
  }

  /// In 10⁻⁷ degrees.
  private static func sevenths(_ degrees: String) -> Int {
    Int(((Double(degrees) ?? 0) * 1e7).rounded())
  }
}
