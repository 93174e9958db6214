import Foundation
import Streams
import Testing
import TrackerPipeline

@testable import tracker_sim

@Suite struct NameLayoutTests {
  private struct Text {
    let x, y, size: Double
    let text: String
  }

  /// The names on the picture of a ride along a meridian, from its texts.
  private func texts(of svg: String) -> [Text] {
    svg.matches(
      of: /<text x="([0-9.-]+)" y="([0-9.-]+)" fill="#6b7278" font-size="([0-9.]+)"[^>]*>([^<]*)</
    ).compactMap { match in
      guard let x = Double(match.1), let y = Double(match.2), let size = Double(match.3) else {
        return nil
      }
      return Text(x: x, y: y, size: size, text: String(match.4))
    }
  }

  private func picture(_ degrees: Double) throws -> String {
    let gpx = """
      <gpx><trk><trkseg><trkpt lat="47.3" lon="8.5"><time>2024-01-01T00:00:00Z</time></trkpt>
      <trkpt lat="\(47.3 + degrees)" lon="8.6"><time>2024-01-02T00:00:00Z</time></trkpt></trkseg></trk></gpx>
      """
    let scratch = try Scratch()
    let run = try TrackerSimRun(
      "run", try scratch.file("a.gpx", gpx).path, "--format", "svg", "--geocoder", "coordinates",
      "--cadence", "1h")
    try #require(run.status == 0, "\(run.complaints)")
    return run.output
  }

  @Test(arguments: [0.05, 0.5, 5])
  func `names do not cover each other, and are within the picture`(degrees: Double) throws {
    let svg = try picture(degrees)
    let names = texts(of: svg)
    #expect(names.count > (degrees > 0.1 ? 3 : 0))
    #expect(names.count < 120)
    for (index, one) in names.enumerated() {
      #expect(one.x > 0 && one.x + NameLayout.width(of: one.text, size: one.size) < 960)
      #expect(one.y > 20 && one.y < 640)
      for other in names[..<index] where abs(one.y - other.y) < one.size {
        let (left, right) = one.x < other.x ? (one, other) : (other, one)
        #expect(left.x + NameLayout.width(of: left.text, size: left.size) < right.x)
      }
    }
    // The names are credited, also if the geocoder uses none.
    #expect(svg.contains("GeoNames"))
  }
}
