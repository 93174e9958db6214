/// The files of the operators.
enum OperatorFile {
  /// Those that begin with what is called; the others have rules that operators share.
  static let all = (Project.swiftFiles(in: "Sources/Streams/Operators") + compatible).filter {
    (try? lines(of: $0))?.joined(separator: "\n").contains(/\n  (?:@[^\n]+ )?public [^\n]*func\s/)
      == true
  }

  /// The lines of a file; the code of a trait is indented as a whole, which is taken away.
  static func lines(of path: String) throws -> [String] {
    let lines = try Project.lines(of: path)
    guard lines.first?.hasPrefix("#if ") == true else { return lines }
    return lines.map { $0.hasPrefix("  ") ? String($0.dropFirst(2)) : $0 }
  }

  /// Operators that exist for Combine's shapes: neither overloads for one kind of publisher, nor deprecated names.
  private static let compatible = Project.swiftFiles(in: "Sources/Streams/Compatibility").filter {
    !$0.contains("+") && (try? Project.text(of: $0))?.contains("*, deprecated") == false
  }

  /// Without folder and extension.
  static func name(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(6))
  }
}
