import Foundation

/// The names near the start of a JSON file, and how deep they are.
struct JSONOutline {
  struct Name: Equatable {
    var text: String
    /// In how many objects and arrays; 1 for those of the file's object.
    var depth: Int
  }

  /// In the order of the file.
  private(set) var names: [Name] = []
  private(set) var isArray = false

  /// - Parameter start: In UTF-8, and probably cut off.
  init(_ start: Data) {
    var scanner = JSONScanner(
      RouteInput(file: "", bytes: start), texts: .short)
    isArray = (try? scanner.next()) == .arrayStart
    while let token = try? scanner.next(), token != .end {
      if case .name(let text) = token { names.append(Name(text: text, depth: scanner.depth)) }
    }
  }
}
