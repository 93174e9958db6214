import Foundation

/// Reads the tracks of Huawei Health (`HiTrack_…`): lines such as `tp=lbs;k=0;lat=47.0;lon=8.0;alt=0.0;t=1.7E12;`.
///
/// Lines of the type `lbs` are positions. One at 90°, -80° stands for a pause, and begins a segment.
struct HiTrackReader: CourseReader {
  let input: RouteInput
  private var points = CoursePoints()

  init(_ input: RouteInput) {
    self.input = input.inUTF8()
  }

  static func recognizes(_ lines: [Data]) -> Bool {
    lines.prefix(100).contains { $0.starts(with: "tp=".utf8) && $0.contains(UInt8(ascii: ";")) }
  }

  mutating func course() throws(RouteError) -> Course {
    var lines = LineReader(input)
    points.startTrack()
    while try lines.next() {
      take(String(decoding: lines.line, as: UTF8.self), number: lines.number)
      input.bound(points.usable)
    }
    guard !points.isEmpty else {
      throw RouteError(
        file: file, message: "there are no positions in it, as indoors: no line with tp=lbs")
    }
    return try points.course(name: nil, noun: "position", file: file)
  }

  private mutating func take(_ line: String, number: Int) {
    guard line.hasPrefix("tp=lbs;") else { return }
    var values: [Substring: String] = [:]
    for part in line.split(separator: ";") {
      let words = part.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2 { values[words[0]] = String(words[1]) }
    }
    if values["lat"].flatMap(CoordinateText.number) == 90,
      values["lon"].flatMap(CoordinateText.number) == -80
    {
      return points.startSegment()
    }
    do throws(CoordinateText.Malformed) {
      let coordinate = try CoordinateText.parse(
        latitude: values["lat"], longitude: values["lon"])
      let time = values["t"].flatMap { points.anyTime($0, line: number, column: nil) }
      points.append(Course.Point(coordinate: coordinate, time: time), line: number)
    } catch {
      points.drop(line: number, error.message)
    }
  }
}
