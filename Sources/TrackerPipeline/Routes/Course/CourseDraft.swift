/// The kinds of points that a format has, in the order in which they are preferred.
protocol PointKind: CaseIterable, RawRepresentable<Int> {
  /// The noun for one of the points.
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
  ///
  /// - Parameter prefersTimes: Whether a kind with times comes before one without.
  func course(file: String, prefersTimes: Bool = false) throws(RouteError) -> Course? {
    let kinds = Kind.allCases.filter { !self[$0].isEmpty }
    let timed = prefersTimes ? kinds.first { self[$0].areTimed } : nil
    guard let kind = timed ?? kinds.first else { return nil }
    var course = try self[kind].course(name: name, noun: kind.noun, file: file)
    let unused = kinds.filter { $0 != kind }
    if !unused.isEmpty {
      let others = unused.map { counted(self[$0].count, $0.noun) }.joined(separator: " and ")
      course.warnings.insert("\(counted(self[kind].count, kind.noun)) used, \(others) not", at: 0)
    }
    return course
  }
}
