import Foundation

/// The names near the start of a JSON file, with their depths.
struct JSONOutline {
  struct Name: Equatable {
    var text: String
    /// The number of enclosing objects and arrays; 1 for the names of the file's object.
    var depth: Int
  }

  /// The names in the order of the file.
  private(set) var names: [Name] = []
  private(set) var isArray = false

  /// - Parameter start: UTF-8, which may be cut off.
  init(_ start: Data) {
    var scanner = JSONScanner(
      RouteInput(file: "", bytes: start), texts: .short)
    isArray = (try? scanner.next()) == .arrayStart
    while let token = try? scanner.next(), token != .end {
      if case .name(let text) = token { names.append(Name(text: text, depth: scanner.depth)) }
    }
  }
}
