import Testing

/// The files of the operators, and what tests call what is in them.
enum OperatorFile {
  /// Those that begin with what is called; the others have rules that operators share.
  static let all = Project.swiftFiles(in: "Sources/Streams/Operators").filter { path in
    (try? Project.text(of: path))?.contains(/\n  (?:@[^\n]+ )?public [^\n]*func\s/) == true
  }

  /// Files that are named otherwise than what is in them is called.
  static let spelled = [
    // Numbers are encoded, and what comes of it is decoded again.
    "decode": "encode",
    "setFailureType": "replaceError",
    "mergeThreeToFive": "merge3",
    "mergeChains": "mergeChain",
    "zipArities": "zip3",
    "combineLatestArities": "combineLatest3",
    "neverFailing": "flatMapNeverFailing",
  ]

  static func name(of path: String) throws -> String {
    let file = try #require(path.split(separator: "/").last).dropLast(6)
    let name = file.prefix(1).lowercased() + file.dropFirst()
    return spelled[name] ?? name
  }
}
