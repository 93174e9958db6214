extension GPXReader {
  /// Chooses the kind of points to use, once all is read.
  func course(_ ending: XMLEnding) throws(RouteError) -> Course {
    guard let kind = GPXPoints.Kind.allCases.first(where: { self[$0].count > 0 }) else {
      throw noPoints(ending)
    }
    let chosen = self[kind]
    if let (line, message) = chosen.wrongTime {
      throw RouteError(file: file, line: line, message: message)
    }
    if chosen.segments.isEmpty, let (line, message) = chosen.firstInvalid {
      let all = kind.counted(chosen.count)
      throw RouteError(file: file, line: line, message: "none of \(all) is usable: \(message)")
    }
    return Course(
      name: documentName ?? chosen.name, format: "gpx", segments: chosen.segments,
      invalid: chosen.invalid, warnings: warnings(of: kind, ending))
  }

  private func noPoints(_ ending: XMLEnding) -> RouteError {
    if let damage = ending.damage { return damage }
    if let (line, name, right) = wrongCase {
      let message = "names are case-sensitive: write \"\(right)\" for \(Quoted(name))"
      return RouteError(file: file, line: line, message: message)
    }
    return RouteError(file: file, message: "there are no points in it: no trkpt, rtept or wpt")
  }

  private func warnings(of kind: GPXPoints.Kind, _ ending: XMLEnding) -> [String] {
    var warnings: [String] = []
    let others = GPXPoints.Kind.allCases.filter { $0 != kind && self[$0].count > 0 }
    if !others.isEmpty {
      let unused = others.map { $0.counted(self[$0].count) }.joined(separator: " and ")
      warnings.append("\(kind.counted(self[kind].count)) used, \(unused) not")
    }
    if let (line, message) = self[kind].firstInvalid {
      let count = kind.counted(self[kind].invalid)
      warnings.append("line \(line): \(count) without a usable coordinate dropped; \(message)")
    }
    if let line = self[kind].zonelessLine {
      warnings.append("line \(line): a time without a zone is taken for UTC; write Z after it")
    }
    if let line = ending.undeclaredPrefixLine {
      warnings.append("line \(line): a prefix without its xmlns declaration")
    }
    if let line = ending.wrongByteLine {
      warnings.append("line \(line): bytes that are not UTF-8 are read as question marks")
    }
    if let warning = warning(of: ending) { warnings.append(warning) }
    return warnings
  }

  private func warning(of ending: XMLEnding) -> String? {
    let kept = "what was read is kept"
    if let damage = ending.damage, let line = damage.line {
      return "line \(line): \(damage.message); \(kept)"
    }
    return ending.isRootClosed ? nil : "the file ends before </gpx>; \(kept)"
  }
}
