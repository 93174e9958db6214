import Foundation

/// Reads formats through gpsbabel (gpsbabel.org), an external program. It converts a copy of the
/// file to GPX, which is parsed while gpsbabel writes it.
struct GPSBabel {
  /// The limits of a run, which is ended when it exceeds one of them.
  struct Limits {
    /// The longest time of a run.
    var seconds = 120.0
    /// The largest input, in bytes.
    var input = 1 << 28
    /// The largest output, in bytes.
    var output = 1 << 30
  }

  /// The program; nil if it is not installed.
  let executable: URL?
  var limits = Limits()

  /// The first gpsbabel in the folders of `PATH`.
  static var found: GPSBabel {
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? ""
    return GPSBabel(in: folders.split(separator: ":").map(String.init))
  }

  init(executable: URL?) {
    self.executable = executable
  }

  /// - Parameter folders: The folders to search; relative paths are ignored.
  init(in folders: [String]) {
    let paths = folders.filter { $0.hasPrefix("/") }.map { $0 + "/gpsbabel" }
    executable =
      paths.first { FileManager.default.isExecutableFile(atPath: $0) }
      .map { URL(fileURLWithPath: $0) }
  }

  func course(from input: RouteInput, of format: BabelFormat) throws(RouteError) -> Course {
    #if os(iOS) || os(tvOS) || os(watchOS) || os(visionOS)
      let message =
        "it is \(format.title), which is read through gpsbabel, a program that cannot be run here; "
        + "convert it to GPX on a computer"
      throw RouteError(file: input.file, message: message)
    #else
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
        // Line numbers would be those of the converted file.
        course.jumpBack = nil
        course.warnings = course.warnings.map {
          $0.hasPrefix("line ") ? "converted to GPX, \($0)" : $0
        }
        if course.name == GPSBabelRun.nameOfCopy { course.name = nil }
        return course
      } catch {
        if error == converted.failure { throw error }
        let message = "gpsbabel has converted \(format.title) to GPX, and of that: \(error.message)"
        throw RouteError(file: input.file, message: message)
      }
    #endif
  }
}
