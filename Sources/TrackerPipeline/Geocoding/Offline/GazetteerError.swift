/// The reason why the offline cities are not available.
public enum GazetteerError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The file is in none of these folders.
  case missing(file: String, folders: [String])
  case unreadable(file: String, reason: String)
  /// The content of the file is malformed. Lines count from 1.
  case damaged(file: String, line: Int, message: String)

  public var description: String {
    switch self {
    case .missing(let file, let folders):
      "the offline geocoder's data, \(file), is missing; it was looked for in "
        + folders.joined(separator: ", ")
    case .unreadable(let file, let reason):
      "\(file): the offline geocoder's data cannot be read: \(reason)"
    case .damaged(let file, let line, let message):
      "\(file):\(line): the offline geocoder's data is damaged: \(message)"
    }
  }
}
