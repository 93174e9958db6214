/// The kinds of points that a format has, in the order in which they are preferred.
protocol PointKind: CaseIterable, RawRepresentable<Int> {
  /// What one of the points is called, in the singular.
  var noun: String { get }
}

/// A course as it is read from a format with several kinds of points, of which one is ridden.
struct CourseDraft<Kind: PointKind> {
  /// The file's own name.
  var name: String?
  private var points = Kind.allCases.map { _ in CoursePoints() }

  subscript(kind: Kind) -> CoursePoints {
    get { points[kind.rawValue] }
    _modify { yield &points[kind.rawValue] }
  }

  /// Usable points of all kinds.
  var pointCount: Int { points.indices.reduce(0) { $0 + points[$1].usable } }

  /// Of the first kind that there is; nil when there are no points at all.
  func course(_ format: RouteFormat, file: String) throws(RouteError) -> Course? {
    guard let kind = Kind.allCases.first(where: { !self[$0].isEmpty }) else { return nil }
    var course = try self[kind].course(format, name: name, noun: kind.noun, file: file)
    let unused = Kind.allCases.filter { $0.rawValue > kind.rawValue && !self[$0].isEmpty }
    if !unused.isEmpty {
      let others = unused.map { counted(self[$0].count, $0.noun) }.joined(separator: " and ")
      course.warnings.insert("\(counted(self[kind].count, kind.noun)) used, \(others) not", at: 0)
    }
    return course
  }
}
