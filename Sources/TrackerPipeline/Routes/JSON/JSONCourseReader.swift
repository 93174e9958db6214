/// A reader of a format of JSON. A file contains one JSON text or a sequence of them.
protocol JSONTextReader {
  var input: RouteInput { get }
  var scanner: JSONScanner { get set }
  /// Reads a JSON text whose first token was just read.
  mutating func text(_ token: JSONToken) throws(JSONSyntaxError)
}

/// A reader of routes in a format of JSON.
protocol JSONCourseReader: CourseReader, JSONTextReader {}

extension JSONTextReader {
  /// Reads the file. Returns an error after which the points read so far can be kept; throws any
  /// other.
  ///
  /// - Parameter arePrefixed: True if other text may precede each object.
  mutating func readTexts(arePrefixed: Bool = false) throws(RouteError) -> JSONSyntaxError? {
    var syntaxError: JSONSyntaxError?
    var texts = 0
    scanner.skipRecordSeparators()
    if arePrefixed { scanner.skipPrefix() }
    repeat {
      do throws(JSONSyntaxError) {
        repeat {
          try text(try scanner.next())
          texts += 1
        } while scanner.startsAnotherText(behindPrefix: arePrefixed)
        if try scanner.next() == .end, !scanner.isBeforeZeros { break }
      } catch {
        syntaxError = syntaxError ?? error
      }
      // A sequence of objects goes on behind a damaged one.
    } while input.failure == nil && texts > 0
      && scanner.startsTextOnAnotherLine(behindPrefix: arePrefixed)
    if let failure = input.failure { throw failure }
    return syntaxError
  }

  /// Reads the objects of an array whose bracket was just read, each after its brace. Other
  /// elements are skipped.
  mutating func readObjects(
    _ read: (inout Self) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    while true {
      let token = try scanner.next()
      if token == .arrayEnd { return }
      if token == .objectStart { try read(&self) } else { try scanner.skip(token) }
    }
  }

  /// Reads the members of an object whose brace was just read: the name and the first token of the
  /// value of each.
  mutating func readMembers(
    _ read: (inout Self, String, JSONToken) throws(JSONSyntaxError) -> Void
  ) throws(JSONSyntaxError) {
    while case .name(let name) = try scanner.next() {
      try read(&self, name, try scanner.next())
    }
  }
}

extension JSONSyntaxError {
  func error(in file: String) -> RouteError {
    RouteError(file: file, line: line, column: column, message: message)
  }

  /// The warning if the rest of the file is not read.
  var warning: String {
    let kept = isEnd ? "what was read is kept" : "it is not read"
    return "line \(line), column \(column): \(message); \(kept)"
  }
}
