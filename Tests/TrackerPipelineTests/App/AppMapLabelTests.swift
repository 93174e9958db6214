import Testing

@testable import TrackerPipeline
@testable import tracker_sim

/// Names and attributions on the map of the app.
@Suite struct AppMapLabelTests {
  private func labels(_ title: String, columns: Int = 60) throws -> String {
    let size = ScreenSize(columns: columns, rows: 5)
    let viewport = MapViewport(
      camera: MapCamera(center: Coordinate(latitude: 46.5, longitude: 8), zoom: 14),
      size: MapSize(width: Double(columns) * 8, height: 80))
    var labels = MapLabels(column: 0, row: 0, size: size, paper: nil, isPlain: true)
    let marker = Marker(id: "1", position: viewport.camera.center, title: title)
    labels.add(ShownElement(.marker(marker), isSelected: false), at: viewport)
    var grid = CellGrid(size: size, ellipsis: "~", isASCII: true)
    for row in 0..<5 {
      grid.write(String(repeating: "'", count: columns), column: 0, row: row)
    }
    labels.draw(on: &grid) { _, _ in false }
    return grid.text.split(separator: "\n").map(String.init)[2]
  }

  @Test(arguments: [
    ("Gasse 22, Zurich (Kreis 4) / Aussersihl", " Gasse 22, Zurich "),
    ("Zurich (Kreis 4) / Aussersihl", " Zurich (Kreis 4) "),
    ("1.2 km NE of Winterthur, Zurich, CH", " 1.2 km NE of Winterthur "),
    ("Llanfairpwllgwyngyllgogerychwyrn", " Llanfairpwllgwyngyllgog~ "), ("Bern", " Bern "),
  ])
  func `a name loses its last parts before it is cut, and lines leave it free`(
    title: String, shown: String
  ) throws {
    let row = try labels(title)
    #expect(row.contains("#\(shown)'"), "\(row)")
  }

  @Test func `a place of a second ride is beside the line of the first`() throws {
    let size = ScreenSize(columns: 9, rows: 5)
    let viewport = MapViewport(
      camera: MapCamera(center: Coordinate(latitude: 46.5, longitude: 8), zoom: 14),
      size: MapSize(width: 72, height: 80))
    var labels = MapLabels(column: 0, row: 0, size: size, paper: nil, isPlain: true)
    let marker = Marker(id: "1", position: viewport.camera.center, icon: "second")
    labels.add(ShownElement(.marker(marker), isSelected: false), at: viewport)
    for (isTrack, rows) in [
      ({ _, row in row == 2 }, ["", "    +", "*********", "", ""]),
      ({ column, _ in column == 4 }, ["    *", "    *", "    *+", "    *", "    *"]),
    ] as [((Int, Int) -> Bool, [String])] {
      var grid = CellGrid(size: size, ellipsis: "~", isASCII: true)
      for row in 0..<5 {
        for column in 0..<9 where isTrack(column, row) {
          grid.write("*", column: column, row: row)
        }
      }
      labels.draw(on: &grid, isTrack: isTrack) { _, _ in false }
      let drawn = grid.text.split(separator: "\n", omittingEmptySubsequences: false).prefix(5)
      #expect(
        drawn.map { String($0.reversed().drop { $0 == " " }.reversed()) } == rows)
    }
  }

  @Test func `the keys leave room for the reason why no place is committed`() {
    #expect(
      AppView.keys(room: 80)
        == " Space play  . tick  c place  / search  p permission  ? help  q quit ")
    #expect(AppView.keys(room: 49) == " c place  / search  p permission  ? help  q quit ")
    for room in [0, 48] { #expect(AppView.keys(room: room) == " ? help  q quit ") }
  }

  @Test func `attributions lose their addresses where there is no room for all`() {
    let credits = [
      "GeoNames (CC BY 4.0), https://www.geonames.org", "© OpenStreetMap contributors",
    ]
    #expect(
      AppView.credits(credits, room: 80)
        == " GeoNames (CC BY 4.0), https://www.geonames.org, © OpenStreetMap contributors ")
    #expect(
      AppView.credits(credits, room: 60) == " GeoNames (CC BY 4.0), © OpenStreetMap contributors ")
    #expect(AppView.credits([], room: 60) == "")
  }
}
