import Streams
import Testing

extension VirtualTimeScheduler: VirtualTimeScheduler.FailureReporting {
  public static func report(_ failure: TestFailure) {
    Issue.record(
      "\(failure.message)",
      sourceLocation: Testing.SourceLocation(
        fileID: "\(failure.location.fileID)", filePath: "\(failure.location.filePath)",
        line: failure.location.line, column: failure.location.column))
  }
}

/// Fails at the caller's line, with what is different first and both diagrams one above the other.
func expect(
  _ actual: Marbles, _ expected: Marbles, sourceLocation: SourceLocation = #_sourceLocation
) {
  if let mismatch = actual.mismatch(with: expected) {
    Issue.record(Comment(rawValue: mismatch), sourceLocation: sourceLocation)
  }
}

/// The number a character of a diagram stands for.
@Sendable
func number(_ symbol: String) -> Int {
  Int(symbol) ?? 0
}

/// `names[0]` for the first of `combinations`, and so on: how diagrams name tuples.
func naming(_ combinations: String...) -> @Sendable (String) -> String {
  { combination in
    combinations.firstIndex(of: combination).map { String(UnicodeScalar(UInt8(65 + $0))) } ?? "?"
  }
}
