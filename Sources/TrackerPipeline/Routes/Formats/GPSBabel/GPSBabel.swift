import Foundation

/// Reads formats through gpsbabel (gpsbabel.org), a program of the system: it converts a copy of the
/// file to GPX, which is read as it comes.
struct GPSBabel {
  /// The limits of a run; beyond them, it is ended.
  struct Limits {
    /// From its start to its end.
    var seconds = 120.0
    /// Its input, in bytes.
    var input = 1 << 28
    /// Its output, in bytes.
    var output = 1 << 30
  }

  /// The program; nil if it is not installed.
  let executable: URL?
  var limits = Limits()

  /// The first in the folders of `PATH`.
  static var found: GPSBabel {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return GPSBabel(in: folders.split(separator: ":").map(String.init))
  }

  init(executable: URL?) {
    self.executable = executable
  }

  /// - Parameter folders: Where to look for it; those that are not absolute are left out.
  init(in folders: [String]) {
    let paths = folders.filter { $0.hasPrefix("/") }.map { $0 + "/gpsbabel" }
    executable =
      paths.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }

  func course(from input: RouteInput, of format: BabelFormat) throws(RouteError) -> Course {
    guard let executable else {
      let message =
        "it is \(format.title), which is read through gpsbabel; install it: apt-get install gpsbabel, "
        + "or brew install gpsbabel"
      throw RouteError(file: input.file, message: message)
    }
    let run = try GPSBabelRun(executable, format, on: input, limits)
    let converted = RouteInput(file: input.file) { try run.next() }
    do throws(RouteError) {
      var course = try GPXReader(converted).course()
      // Lines would be those of the conversion.
      course.jumpBack = nil
      course.warnings = course.warnings.map {
        $0.hasPrefix("line ") ? "converted to GPX, \($0)" : $0
      }
      if course.name == GPSBabelRun.nameOfCopy { course.name = nil }
      if format.name == "igc" { Self.leaveOutPressure(&course) }
      return course
    } catch {
      if error == converted.failure { throw error }
      let message = "gpsbabel has converted \(format.title) to GPX, and of that: \(error.message)"
      throw RouteError(file: input.file, message: message)
    }
  }

  /// Of a flight it makes two tracks, one with the altitudes of the barometer and one with those of
  /// the satellites; the positions are the same.
  private static func leaveOutPressure(_ course: inout Course) {
    let others = course.tracks.filter { $0.name != "PRESALTTRK" }
    if !others.isEmpty { course.tracks = others }
    // These are no names of flights.
    if ["PRESALTTRK", "GNSSALTTRK"].contains(course.name) { course.name = nil }
    for index in course.tracks.indices { course.tracks[index].name = nil }
  }
}
