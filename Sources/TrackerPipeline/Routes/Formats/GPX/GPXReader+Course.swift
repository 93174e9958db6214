extension GPXReader {
  /// Makes a course of the preferred kind of points, at the end of the file.
  func course(_ result: XMLParseResult) throws(RouteError) -> Course {
    var course = try course(result, root: "gpx", orThrow: noPoints())
    if shapePoints > 0, draft[.track].isEmpty {
      course.warnings.append(
        "\(counted(shapePoints, "point")) of Garmin's extensions (gpxx:rpt) not used; "
          + "between route points the way is straight")
    }
    return course
  }

  private func noPoints() -> RouteError {
    if let (line, column, name, right) = wrongCase {
      let message = "names are case-sensitive: write \"\(right)\" for \(Quoted(name))"
      return RouteError(file: file, line: line, column: column, message: message)
    }
    return RouteError(file: file, message: "there are no points in it: no trkpt, rtept or wpt")
  }
}
