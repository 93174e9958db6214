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
