/// The kinds of points of a format, in order of preference.
protocol PointKind: CaseIterable, RawRepresentable<Int> {
  /// The name of one point in messages.
  var noun: String { get }
  /// The meaning of the order of such points; by default, the order of a track.
  var order: Course.PointOrder { get }
}

extension PointKind {
  var order: Course.PointOrder { .track }
}

/// A course that is being read from a format with several kinds of points, one of which is used.
struct CourseDraft<Kind: PointKind> {
  /// The name of the course in the file.
  var name: String?
  private var points = Kind.allCases.map { _ in CoursePoints() }

  subscript(kind: Kind) -> CoursePoints {
    get { points[kind.rawValue] }
    _modify { yield &points[kind.rawValue] }
  }

  /// The number of usable points of all kinds.
  var pointCount: Int { points.indices.reduce(0) { $0 + points[$1].usable } }

  /// The course of the first kind of which points were read; nil when no points were read.
  ///
  /// - Parameter prefersTimes: True if a kind with times is preferred to those without.
  func course(file: String, prefersTimes: Bool = false) throws(RouteError) -> Course? {
    let kinds = Kind.allCases.filter { !self[$0].isEmpty }
    let timed = prefersTimes ? kinds.first { self[$0].areTimed } : nil
    guard let kind = timed ?? kinds.first else { return nil }
    var course = try self[kind].course(name: name, noun: kind.noun, file: file)
    course.order = kind.order
    let unused = kinds.filter { $0 != kind }
    if !unused.isEmpty {
      let others = unused.map { counted(self[$0].count, $0.noun) }.joined(separator: " and ")
      course.warnings.insert("\(counted(self[kind].count, kind.noun)) used, \(others) not", at: 0)
    }
    return course
  }
}
