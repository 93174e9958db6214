import Foundation

/// The names near the start of a JSON file, with their depths.
struct JSONOutline {
  struct Name {
    var text: String
    /// The number of enclosing objects and arrays; 1 for the names of the file's object.
    var depth: Int
    /// True if the outermost of these is an array.
    var isInArray: Bool
    /// The text of the name `type` before it that no other name encloses; nil if there is none.
    var outerType: String?
    /// The text that the name stands for; nil if it stands for anything else.
    var value: String?
  }

  /// The names in the order of the file.
  private(set) var names: [Name] = []
  /// True for a JSON text that may be damaged, but not for other text that begins with a brace or a bracket.
  private(set) var isJSON = true

  func has(_ name: String, depth: Int) -> Bool {
    names.contains { $0.text == name && $0.depth == depth }
  }

  /// - Parameter start: UTF-8 that starts with the first brace or bracket, and may be cut off.
  init(_ start: Data) {
    var scanner = JSONScanner(
      RouteInput(file: "", bytes: start), texts: .strict)
    var count = 0
    var type: String?
    do throws(JSONSyntaxError) {
      let isArray = try scanner.next() == .arrayStart
      while true {
        let token = try scanner.next()
        if token == .end { break }
        count += 1
        if case .name(let text) = token {
          names.append(
            Name(text: text, depth: scanner.depth, isInArray: isArray, outerType: type))
          if case .string(let value) = try scanner.next() {
            names[names.count - 1].value = value
            if text == "type", scanner.depth == 1 { type = value }
          }
        }
      }
    } catch {
      // A few elements of an array may stand in brackets in any text.
      isJSON =
        error.isEnd || !names.isEmpty || scanner.depth > 0 && count > 2
        || Self.isLiteral(start)
    }
  }

  /// True for the start of an object, also as JavaScript has it: with a comment, or with a name that is not in double
  /// quotes.
  private static func isLiteral(_ start: Data) -> Bool {
    let text = start.drop { $0 <= UInt8(ascii: " ") || $0 == UInt8(ascii: "[") }
    guard text.first == UInt8(ascii: "{") else { return false }
    let content = text.dropFirst().drop { $0 <= UInt8(ascii: " ") }
    if content.first == UInt8(ascii: "\"") || content.starts(with: "//".utf8)
      || content.starts(with: "/*".utf8)
    {
      return true
    }
    let name = content.prefix { $0.isLetterOrDigit || "_$'".utf8.contains($0) }
    return name.first.map { !$0.isDigit } == true
      && content[name.endIndex...].first { $0 > UInt8(ascii: " ") } == UInt8(ascii: ":")
  }
}
