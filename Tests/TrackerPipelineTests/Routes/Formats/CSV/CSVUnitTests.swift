import Testing

@testable import TrackerPipeline

/// The units in the names of columns.
@Suite struct CSVUnitTests {
  @Test(arguments: [
    ("alt(feet)", 304.8), ("Altitude [ft]", 304.8), ("altitude_ft", 304.8), ("height (m)", 1_000),
    ("elevation_m", 1_000), ("alt", 1_000), ("Altitude (km)", 1e6), ("elev(cm)", 10),
  ])
  func `an altitude is in the unit of its column`(name: String, metres: Double) throws {
    let route = try Route.read(csv: "t,lat,lon,\(name)\n0,47,8,1000\n")

    #expect(route.fixes.first?.altitude.map { abs($0 - metres) < 1e-9 } == true)
  }

  @Test(arguments: [("accuracy(ft)", 3.048), ("hAcc [m]", 10), ("accuracy_m", 10)])
  func `an accuracy is in the unit of its column`(name: String, metres: Double) throws {
    let route = try Route.read(csv: "t,lat,lon,\(name)\n0,47,8,10\n")

    #expect(route.fixes.first?.horizontalAccuracy.map { abs($0 - metres) < 1e-9 } == true)
  }

  @Test(
    arguments: [
      ("GPS (Lat.) [deg]", "gpslat", 1), ("#GPS Latitude (deg)", "gpslatitude", 1),
      ("Latitude (N/S)", "latitudens", nil), ("lat", "lat", nil), ("Time (ms)", "time", 1e-3),
      ("Time(text)", "time", nil),
      ("record.position_lat[semicircles]", "recordpositionlat", 180 / 0x1p31),
    ] as [(String, String, Double?)])
  func `what stands in brackets is the unit, or says which of a position it is`(
    written: String, name: String, size: Double?
  ) {
    #expect(CSVHeader.compact(CSVNameParts.name(of: written)) == name)
    #expect(CSVNameParts.unit(of: written)?.size == size)
  }

  @Test func `a latitude in minutes is none`() {
    #expect(message(of: "t,lat (min),lon (min)\n0,47,8\n".utf8).contains("no column latitude"))
  }
}
