import Testing

@testable import TrackerPipeline

/// The names of columns.
@Suite struct CSVNamesTests {
  @Test(arguments: [
    ("GPSLatitude", "GPSLongitude"), ("lat_deg", "lon_deg"), ("latitude_deg", "longitude_deg"),
    ("OSD.latitude", "OSD.longitude"), ("location.lat", "location.lon"),
    ("location.lat", "location.lng"), ("positionLat", "positionLong"), ("geo_lat", "geo_lon"),
    ("stop_lat", "stop_lon"), ("y", "x"), ("Y", "X"), ("latitud", "longitud"),
    ("Breitengrad", "Längengrad"), ("Breite", "Länge"), ("GPS Lat (deg)", "GPS Long (deg)"),
    ("Latitude/deg", "Longitude/deg"),
  ])
  func `columns of these names are the position`(latitude: String, longitude: String) throws {
    let route = try Route.read(csv: "id,\(longitude),t,\(latitude)\na,7,0,45\nb,8,2,46\n")

    #expect(route.latitudes == [45, 46])
    #expect(route.fixes.map(\.coordinate.longitude) == [7, 8])
    #expect(route.warnings == [])
  }

  @Test func `the axes of a plane are no position beside one`() throws {
    let route = try Route.read(csv: "x,y,t,lat,lon\n1,2,0,45,7\n3,4,2,46,8\n")

    #expect(route.latitudes == [45, 46])
  }

  @Test(arguments: [
    "timestamp_utc", "fixTime", "deviceTime", "event_time", "GPSDateTime", "BaseDateTime",
    "Date/Time", "Zeit", "gps time utc", "timestamp_epoch", "time_ms", "timestampMs",
  ])
  func `a date and time may have this name`(name: String) throws {
    for times in [
      ["2024-03-10T12:00:00Z", "2024-03-10T12:00:02Z"], ["1710072000000", "1710072002000"],
    ] {
      let route = try Route.read(csv: "\(name),lat,lon\n\(times[0]),45,7\n\(times[1]),46,8\n")

      #expect(route.seconds == [0, 2])
      #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
      #expect(route.warnings == [])
    }
  }

  @Test(arguments: [
    ("elapsed_time", ["0", "2.5"]), ("unixtime", ["1710072000", "1710072002.5"]),
    ("millis", ["120", "2620"]), ("time_ms", ["0", "2500"]), ("elapsed_ms", ["1e3", "3.5e3"]),
    ("time", ["00:01.5", "00:04.0"]), ("time", ["59:59.5", "60:02.0"]),
    ("Zeit", ["0:59:59,5", "1:00:02,0"]),
  ])
  func `seconds and milliseconds may have these names and forms`(
    name: String, times: [String]
  ) throws {
    let rows = zip(times, [45, 46]).map { "\($0.0);\($0.1);7\n" }
    let route = try Route.read(csv: "\(name);lat;lon\n" + rows.joined())

    #expect(route.seconds == [0, 2.5])
  }

  @Test(arguments: [("Datum", "Zeit"), ("fecha", "hora"), ("date_utc", "time_utc")])
  func `a date and a time of day may have these names`(date: String, time: String) throws {
    let route = try Route.read(
      csv: "\(date),\(time),lat,lon\n10.03.2024,12:00:00,45,7\n10.03.2024,12:00:02,46,8\n")

    #expect(route.startTime?.description == "2024-03-10T12:00:00Z")
    #expect(route.seconds == [0, 2])
  }

  @Test func `columns of any name are read if they are named`() throws {
    var options = RouteOptions.ofMiniature
    options.columns = RouteOptions.Columns(time: "moment", latitude: "a b", longitude: "Q")
    func read(_ text: String) throws -> Route {
      try Route.read(bytes: text.utf8, file: "test.csv", options: options)
    }
    let route = try read("lat,moment,A_B,q,time\n1,0,45,7,9\n2,2,46,8,10\n")

    #expect(route.latitudes == [45, 46])
    #expect(route.fixes.map(\.coordinate.longitude) == [7, 8])
    #expect(route.seconds == [0, 2])
    let error = #expect(throws: RouteError.self) { try read("t,lat,lon\n0,45,7\n") }
    #expect(
      error?.description
        == "test.csv:1: there is no column \"moment\", which --columns names, but \"t,lat,lon\"")
  }
}
