/// Reads one file of a format, once.
protocol CourseReader {
  init(_ input: RouteInput)
  var input: RouteInput { get }
  mutating func course() throws(RouteError) -> Course
}

extension CourseReader {
  /// The file's name in errors.
  var file: String { input.file }

  static func read(_ input: RouteInput) throws(RouteError) -> Course {
    var reader = Self(input)
    return try reader.course()
  }
}
