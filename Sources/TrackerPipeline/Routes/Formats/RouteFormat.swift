import Foundation

/// A file format of routes.
struct RouteFormat: Sendable {
  /// The property of a file's content by which its format is recognized.
  enum Mark: Sendable {
    /// ASCII text at an offset, in bytes, in a binary file.
    case bytes(String, at: Int)
    /// Names of the root element of an XML file, in lower case.
    case roots([String])
    /// A condition on the lines of a text file; there is at least one line. If `isLast`, of a file that has the mark of
    /// no other format.
    case lines(isLast: Bool = false, @Sendable ([Data]) -> Bool)
    /// A condition on a name in a JSON file, and on the names around it. If `isPrefixed`, other text such as a time may
    /// precede each object.
    case json(isPrefixed: Bool = false, @Sendable (JSONOutline.Name, JSONOutline) -> Bool)
  }

  /// The name in `Documentation/Formats.md`, and the `source` of the routes that were read.
  let name: String
  /// Extensions of file names; they matter only within an archive.
  var extensions: [String] = []
  let mark: Mark
  let read: @Sendable (RouteInput) throws(RouteError) -> Course
}
