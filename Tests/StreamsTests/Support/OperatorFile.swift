/// The files of the operators.
enum OperatorFile {
  /// Those that begin with what is called; the others have rules that operators share.
  static let all = Project.swiftFiles(in: "Sources/Streams/Operators").filter { path in
    (try? Project.text(of: path))?.contains(/\n  (?:@[^\n]+ )?public [^\n]*func\s/) == true
  }

  /// Without folder and extension.
  static func name(of path: String) -> String {
    String((path.split(separator: "/").last ?? "").dropLast(6))
  }
}
