import Testing
import TrackerPipeline

@Suite struct RouteErrorTests {
  @Test func `an error names the file, the line and the column as far as they are known`() {
    let whole = RouteError(file: "a.gpx", message: "it is empty")
    let line = RouteError(file: "a.gpx", line: 3, message: "no such day")
    let column = RouteError(file: "a.gpx", line: 3, column: 7, message: "no such day")

    #expect(whole.description == "a.gpx: it is empty")
    #expect(line.description == "a.gpx:3: no such day")
    #expect(column.description == "a.gpx:3:7: no such day")
  }
}
