import Foundation
import Testing

@Suite struct `Files with places, and maps` {
  private static let streets = """
    {"type": "FeatureCollection", "features": [
    {"type": "Feature", "properties": {"name": "Oberdorfingen", "place": "village"},
      "geometry": {"type": "Point", "coordinates": [8.0, 46.5]}},
    {"type": "Feature", "properties": {"name": "</script><b>Gasse & Co", "highway": "residential"},
      "geometry": {"type": "LineString", "coordinates": [[8.0, 46.49], [8.0, 46.51]]}}]}
    """

  @Test func `name a ride, a place to ride from, and a map`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("streets.geojson", Self.streets).path
    let page = scratch.folder.appendingPathComponent("page.html").path
    let run = try TrackerSimRun(
      [
        "run", "-", "--format", "json", "--places", file, "--html", page, "--svg", page + ".svg",
      ], input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.complaints == "")
    #expect(run.output.contains("<b>Gasse & Co, Oberdorfingen\""))
    #expect(try !String(contentsOfFile: page, encoding: .utf8).contains("</script><b>"))
    #expect(try !String(contentsOfFile: page + ".svg", encoding: .utf8).contains("<b>"))

    let route = try TrackerSimRun(
      "route", "Oberdrofingen", "46.6,8", "--straight", "--places", file)
    #expect(route.status == 0)
    #expect(route.complaints.contains(#""Oberdrofingen" is not known; taken as Oberdorfingen"#))
  }

  @Test func `say what is left out, and refuse what is no file of places`() throws {
    let scratch = try Scratch()
    let good = String(
      "1\tHome\tHome\t\t46.5\t8.0\tP\tPPL\tCH\t\t\t\t\t\t10\t\t\t\t")
    let file = try scratch.file("CH.txt", "\(good)\nHome\n").path
    let run = try TrackerSimRun(["run", "-", "--places", file], input: TinyRoute.gpx)
    #expect(run.output.contains("Home, CH"))
    #expect(
      run.complaints
        == "tracker-sim: warning: \(file):2: it has 1 column, and a place of GeoNames has 19; the "
        + "line is left out\n")

    let gpx = try scratch.file("a.txt", TinyRoute.gpx).path
    for path in [gpx, "/no/such/file", "\(file),\(gpx)", ""] {
      let refused = try TrackerSimRun(["run", "-", "--places", path], input: TinyRoute.gpx)
      #expect(refused.status == 2)
      #expect(refused.output == "")
      #expect(refused.complaints.hasPrefix("tracker-sim: --places: "), "\(refused.complaints)")
    }
  }

  @Test func `are credited where the map and the names are, once`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("streets.geojson", Self.streets).path
    let page = scratch.folder.appendingPathComponent("page.html").path
    let run = try TrackerSimRun(
      [
        "run", "-", "--format", "svg", "--places", file, "--places-credit", "The <town>",
        "--basemap", file, "--basemap-credit", "The <town>", "--html", page,
      ], input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.complaints == "")
    let credits = "GeoNames (CC BY 4.0), https://www.geonames.org · The &lt;town&gt;<"
    #expect(run.output.split(separator: credits).count == 2)
    #expect(run.output.split(separator: "The &lt;town&gt;").count == 2)
    let data = try String(contentsOfFile: page, encoding: .utf8)
    #expect(data.contains(#"https://www.geonames.org · The \u003ctown>"#))
    let json = try TrackerSimRun(
      ["run", "-", "--format", "json", "--places", file, "--places-credit", "The town"],
      input: TinyRoute.gpx)
    #expect(json.output.contains("https://www.geonames.org · The town\""))
    let empty = try TrackerSimRun(
      ["run", "-", "--places", file, "--places-credit", " "], input: TinyRoute.gpx)
    #expect(empty.status == 2)
    #expect(
      empty.complaints.contains("--places-credit: the text is empty; write who made the data"))
  }

  @Test func `of GeoNames say that they are credited anyway`() throws {
    let scratch = try Scratch()
    let file = try scratch.file(
      "CH.txt", "1\tHome\tHome\t\t46.5\t8.0\tP\tPPL\tCH\t\t\t\t\t\t10\t\t\t\t"
    ).path
    let run = try TrackerSimRun(
      ["run", "-", "--places", file, "--places-credit", "me"], input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(
      run.complaints
        == "tracker-sim: warning: --places-credit has no effect: the files are of GeoNames, which "
        + "is credited anyway\n")
  }

  @Test func `a basemap is drawn with its credit, and refused without`() throws {
    let scratch = try Scratch()
    let file = try scratch.file("streets.geojson", Self.streets).path
    let run = try TrackerSimRun(
      ["run", "-", "--format", "svg", "--basemap", file, "--basemap-credit", "The <town>"],
      input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(run.output.contains("The &lt;town&gt;"))
    #expect(run.output.contains("stroke=\"#e6e4dc\""))

    let refused = try TrackerSimRun(
      ["run", "-", "--format", "svg", "--basemap", file], input: TinyRoute.gpx)
    #expect(refused.status == 2)
    #expect(refused.complaints.contains("--basemap-credit '© OpenStreetMap contributors'"))
  }

  @Test func `a basemap of which nothing is near the ride is said to be of somewhere else`() throws
  {
    let scratch = try Scratch()
    let file = try scratch.file("streets.geojson", Self.streets.replacing("[8", with: "[-120")).path
    let run = try TrackerSimRun(
      ["run", "-", "--format", "svg", "--basemap", file, "--basemap-credit", "A town"],
      input: TinyRoute.gpx)
    #expect(run.status == 0)
    #expect(
      run.complaints
        == "tracker-sim: warning: nothing of the basemap is near \"A \"walk\" north\"\n")
  }
}
