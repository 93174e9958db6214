import Testing

@testable import tracker_sim

@Suite struct `The names of places in a table` {
  private func said(_ titles: String...) -> [String] {
    var names = PlaceNames()
    return titles.map { names.text(of: $0) }
  }

  @Test func `are said in full first, and then as far as they have changed`() {
    #expect(
      said(
        "0.9 km N of Uster, Zurich, CH", "1.1 km NNE of Uster, Zurich, CH",
        "0.4 km E of Wetzikon, Zurich, CH", "12 km S of Wil, Saint Gallen, CH",
        "7 km S of Bregenz, Vorarlberg, AT")
        == [
          "0.9 km N of Uster, Zurich, CH", "1.1 km NNE", "0.4 km E of Wetzikon",
          "12 km S of Wil, Saint Gallen", "7 km S of Bregenz, Vorarlberg, AT",
        ])
  }

  @Test func `say where one is, also where that is the place itself`() {
    #expect(
      said("0.1 km N of Uster, Zurich, CH", "Uster, Zurich, CH", "0.1 km S of Uster, Zurich, CH")
        == ["0.1 km N of Uster, Zurich, CH", "Uster", "0.1 km S"])
    #expect(
      said("12 Bank Street, York, UK", "14 Bank Street, York, UK", "14 Bank Street, York, UK")
        == ["12 Bank Street, York, UK", "14 Bank Street", "14 Bank Street"])
  }

  @Test func `leave nothing out that could be something else`() {
    // Another town of the same name.
    #expect(
      said("1 km N of Springfield, Ohio, US", "2 km N of Springfield, Maine, US")[1]
        == "2 km N of Springfield, Maine")
    // With as many parts only: Bern would be in Zurich.
    #expect(said("Uster, Zurich, CH", "Bern, CH")[1] == "Bern, CH")
    #expect(said("46.50000, 8.00000", "46.50030, 8.00000")[1] == "46.50030, 8.00000")
    #expect(said("State of Bliss", "State of Grace") == ["State of Bliss", "State of Grace"])
  }

  @Test func `are said in full again before they have left the screen`() {
    var names = PlaceNames()
    let texts = (1...45).map { _ in names.text(of: "2 km N of Uster, Zurich, CH") }
    #expect(texts.indices.filter { texts[$0] != "2 km N" } == [0, 20, 40])
    names.forget()
    #expect(names.text(of: "2 km N of Uster, Zurich, CH") == "2 km N of Uster, Zurich, CH")
  }
}
