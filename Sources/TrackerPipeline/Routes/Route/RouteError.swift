/// The error of a route that cannot be read: one sentence, and the place in the file.
public struct RouteError: Error, Equatable, Sendable, CustomStringConvertible {
  /// The path as it was given, or `standard input`.
  public var file: String
  /// The line, counted from 1; nil when the whole file is meant.
  public var line: Int?
  /// The column, counted from 1; nil when the whole line is meant.
  public var column: Int?
  /// A sentence with the error and the correct form.
  public var message: String

  public init(file: String, line: Int? = nil, column: Int? = nil, message: String) {
    self.file = file
    self.line = line
    self.column = column
    self.message = message
  }

  /// `file:line:column: message`, as compilers print it.
  public var description: String {
    let position = line.map { line in column.map { "\(line):\($0):" } ?? "\(line):" } ?? ""
    return "\(file):\(position) \(message)"
  }
}
