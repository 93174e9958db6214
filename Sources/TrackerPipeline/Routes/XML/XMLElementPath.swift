/// The elements of a format of XML that a route needs.
protocol XMLElementKind {
  /// The element of a name in a parent; in no parent, the root.
  init(_ name: String, in parent: Self?)
  /// The bytes of text that are read, and a piece of text more; 0 if the reader does not need the text.
  var longestText: Int { get }
}

/// The elements of a file that are open, and the text that is being read.
struct XMLElementPath<Kind: XMLElementKind> {
  private var elements: [Kind] = []
  /// The text of the innermost element that has one, and of the elements in it; nil if there is none.
  private(set) var text: String?
  private var longestText = 0

  var last: Kind? { elements.last }

  func contains(where isMeant: (Kind) -> Bool) -> Bool { elements.contains(where: isMeant) }

  mutating func open(_ name: String) -> Kind {
    let element = Kind(name, in: elements.last)
    elements.append(element)
    if element.longestText > 0 { (text, longestText) = ("", element.longestText) }
    return element
  }

  /// Closes the innermost element. Its text is empty if the reader does not need it.
  mutating func close() -> (element: Kind?, text: String) {
    let element = elements.popLast()
    guard let element, element.longestText > 0 else { return (element, "") }
    defer { text = nil }
    return (element, text ?? "")
  }

  mutating func append(_ piece: String) {
    guard let count = text?.utf8.count, count < longestText else { return }
    text?.append(piece)
  }

  /// Forgets the text up to an index, which was read already.
  mutating func removeText(upTo end: String.Index) {
    text?.removeSubrange(..<end)
  }
}

/// A reader of routes in a format of XML.
protocol XMLCourseReader: CourseReader, XMLElementReader {
  associatedtype Elements: XMLElementKind
  associatedtype Points: PointKind
  var path: XMLElementPath<Elements> { get set }
  var draft: CourseDraft<Points> { get }
}

extension XMLCourseReader {
  var needsText: Bool { path.text != nil }
  var pointCount: Int { draft.pointCount }

  func text(_ piece: String) { path.append(piece) }

  /// The course of the points that were read, at the end of the file.
  ///
  /// - Parameter problem: The error for a well-formed file without points.
  func course(
    _ result: XMLParseResult, root: String, prefersTimes: Bool = false,
    orThrow problem: @autoclosure () -> RouteError
  ) throws(RouteError) -> Course {
    guard var course = try draft.course(file: file, prefersTimes: prefersTimes) else {
      throw result.syntaxError ?? problem()
    }
    course.warnings += result.warnings(root: root)
    return course
  }
}
