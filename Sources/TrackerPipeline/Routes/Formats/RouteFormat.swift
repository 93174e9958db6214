import Foundation

/// A format routes come in.
struct RouteFormat: Sendable {
  /// The mark that tells a format's files from all others.
  enum Mark: Sendable {
    /// ASCII at an offset in a file that is no text.
    case bytes(String, at: Int)
    /// Names of an XML file's root, in lower case.
    case roots([String])
    /// Lines of a text, of which there is one at least.
    case lines(@Sendable ([Data]) -> Bool)
    /// A name in a JSON file, in how many objects and arrays it stands, and whether the outermost is an
    /// array. Where `isPrefixed`, something else, such as a time, may stand before each object.
    case json(isPrefixed: Bool = false, @Sendable (String, Int, Bool) -> Bool)
    /// A text without the mark of another format.
    case text(@Sendable (Data) -> Bool)
  }

  /// The source of its routes, and the name in `Documentation/Formats.md`.
  let name: String
  /// Extensions of its files' names: they matter within an archive only.
  var extensions: [String] = []
  let mark: Mark
  let read: @Sendable (RouteInput) throws(RouteError) -> Course
}
