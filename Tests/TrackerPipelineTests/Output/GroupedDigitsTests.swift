import Testing

@testable import TrackerPipeline

@Suite struct GroupedDigitsTests {
  @Test(arguments: [
    (0, "0"), (999, "999"), (1_000, "1,000"), (-12_345, "-12,345"), (1_234_567, "1,234,567"),
    (-999, "-999"),
  ])
  func `thousands have commas between them`(number: Int, text: String) {
    #expect(number.grouped == text)
  }

  @Test func `a text has them, and files have not`() throws {
    let text = try TrackerSimRun("run", "freeway-drive", "--geocoder", "coordinates")
    #expect(text.output.contains("\n2,172 fixes in "))
    #expect(text.output.contains("counted: 2,172 fixes, "))
    let noisy = try TrackerSimRun(
      "run", "freeway-drive", "--geocoder", "coordinates", "--noise", "5m")
    #expect(noisy.output.contains("faults:  2,172 fixes moved by noise"))
    for format in ["json", "csv"] {
      let file = try TrackerSimRun(
        "run", "freeway-drive", "--geocoder", "coordinates", "--format", format)
      #expect(!file.output.contains("2,172"))
    }
  }
}
