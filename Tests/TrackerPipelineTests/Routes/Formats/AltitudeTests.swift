import Streams
import Testing

@testable import TrackerPipeline

@Suite struct AltitudeTests {
  private func altitudes(_ file: String) throws -> [Double?] {
    try Route.read(bytes: file.utf8, file: "test", options: .ofMiniature).fixes.map(\.altitude)
  }

  @Test func `of GPX are in ele, whatever the order of elements`() throws {
    let points = ["<ele> 12.5\n</ele>", "<time/><ele>-3</ele>", "<ele/>", "<ele>high</ele>", ""]
      .map { "<trkpt lat='45' lon='7'>\($0)</trkpt>" }
    let course = try GPXReader(
      RouteInput(file: "a", bytes: GPX.document("<trk>\(points.joined())</trk>").utf8)
    ).course()
    #expect(course.segments.first?.map(\.altitude) == [12.5, -3, nil, nil, nil])
  }

  @Test func `of KML are the third part, unless all are 0`() throws {
    func line(_ text: String) -> String {
      "<kml><Placemark><LineString><coordinates>\(text)</coordinates></LineString></Placemark></kml>"
    }
    #expect(try altitudes(line("7,45,410 7,45.00001,0")) == [410, 0])
    #expect(try altitudes(line("7,45,0 7,45.00001,0")) == [nil, nil])
    func track(_ first: String, _ second: String) -> String {
      """
      <kml><Placemark><Track><when>2024-03-10T12:00:00Z</when><when>2024-03-10T12:00:01Z</when>
      <coord>7 45 \(first)</coord><coord>7 45 \(second)</coord></Track></Placemark></kml>
      """
    }
    #expect(try altitudes(track("0", "7.5")) == [0, 7.5])
    #expect(try altitudes(track("0", "0")) == [nil, nil])
  }

  @Test func `of GeoJSON are the third number`() throws {
    #expect(
      try altitudes(
        """
        {"type": "LineString", "coordinates": [[7, 45, 410.5, 1], [7, 45.001, 0], [7, 45.002]],
        "properties": {"coordTimes": [0, 1, 2]}}
        """) == [410.5, 0, nil])
  }

  @Test func `of CSV are in a column, perhaps in feet`() throws {
    #expect(try altitudes("t,lat,lon,ele\n0,45,7,410\n1,45,7,\n") == [410, nil])
    #expect(try altitudes("t;lat;lon;Altitude (m)\n0;45;7;410,5\n") == [410.5])
    #expect(try altitudes("t,lat,lon,Altitude (ft)\n0,45,7,1000\n") == [304.8])
  }

  @Test func `of NMEA are in GGA, above the sea`() throws {
    let log = [
      "GPGGA,123519,4807.038,N,01131.000,E,1,08,0.9,545.4,M,46.9,M,,",
      "GPGGA,123520,4807.038,N,01131.000,E,1,08,0.9,,M,46.9,M,,",
    ].map(NMEA.sentence).joined(separator: "\r\n")
    #expect(try altitudes(log) == [545.4, nil])
  }

  @Test func `a receiver without a fix for long interrupts an NMEA log`() throws {
    func gga(_ second: Int, _ quality: Int) -> String {
      let time = "1235" + (second < 10 ? "0\(second)" : "\(second)")
      return NMEA.sentence("GPGGA,\(time),4807.038,N,01131.000,E,\(quality),08,0.9,5,M,46.9,M,,")
    }
    func segments(_ epochs: [(Int, Int)]) throws -> [Range<Int>] {
      let log = epochs.map { gga($0.0, $0.1) }.joined(separator: "\r\n")
      return try Route.read(bytes: log.utf8, file: "a.nmea", options: .ofMiniature).tracks.flatMap(
        \.segments)
    }
    #expect(try segments([(1, 1), (2, 0), (20, 1), (21, 1)]) == [0..<1, 1..<3])
    // A tree.
    #expect(try segments([(1, 1), (2, 0), (3, 1), (4, 1)]) == [0..<3])
    // Nobody says that there was none.
    #expect(try segments([(1, 1), (40, 1)]) == [0..<2])
    // What is older than what came before is dropped, as ever.
    #expect(try segments([(30, 1), (31, 0), (1, 1), (45, 1)]) == [0..<2])
  }

  @Test func `TCX, OwnTracks, Google's records and logs of gpsd have altitudes`() throws {
    func trackpoint(_ altitude: String, second: Int) -> String {
      """
      <Trackpoint><Time>2024-03-10T12:00:0\(second)Z</Time><Position><LatitudeDegrees>45</LatitudeDegrees>
      <LongitudeDegrees>7</LongitudeDegrees></Position>\(altitude)</Trackpoint>
      """
    }
    let points =
      trackpoint("<AltitudeMeters>410.5</AltitudeMeters>", second: 0) + trackpoint("", second: 1)
    #expect(
      try altitudes(
        "<TrainingCenterDatabase><Activities><Activity><Lap><Track>\(points)</Track></Lap></Activity>"
          + "</Activities></TrainingCenterDatabase>") == [410.5, nil])
    #expect(
      try altitudes(
        #"{"_type":"location","lat":45,"lon":7,"alt":410,"tst":1710072000}"#) == [410])
    #expect(
      try altitudes(
        #"{"locations":[{"latitudeE7":450000000,"longitudeE7":70000000,"altitude":410,"#
          + #""timestamp":"2024-03-10T12:00:00Z"}]}"#) == [410])
    func report(_ mode: Int, _ altitude: String, second: Int) -> String {
      #"{"class":"TPV","mode":\#(mode),"time":"2024-03-10T12:00:0\#(second)Z","lat":45,"lon":7,\#(altitude)}"#
        + "\n"
    }
    #expect(
      try altitudes(
        report(3, #""altMSL":410.5,"alt":1"#, second: 0) + report(3, #""alt":411"#, second: 1)
          + report(2, #""alt":412"#, second: 2)) == [410.5, 411, nil])
  }
}
