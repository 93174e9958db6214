extension GPXReader {
  /// Makes a course of the preferred kind of points, at the end of the file.
  func course(_ result: XMLParseResult) throws(RouteError) -> Course {
    guard var course = try draft.course(file: file) else { throw noPoints(result) }
    if shapePoints > 0, draft[.track].isEmpty {
      course.warnings.append(
        "\(counted(shapePoints, "point")) of Garmin's extensions (gpxx:rpt) not used; "
          + "between route points the way is straight")
    }
    course.warnings += result.warnings(root: "gpx")
    return course
  }

  private func noPoints(_ result: XMLParseResult) -> RouteError {
    if let syntaxError = result.syntaxError { return syntaxError }
    if let (line, column, name, right) = wrongCase {
      let message = "names are case-sensitive: write \"\(right)\" for \(Quoted(name))"
      return RouteError(file: file, line: line, column: column, message: message)
    }
    return RouteError(file: file, message: "there are no points in it: no trkpt, rtept or wpt")
  }
}
