import Synchronization

extension VirtualTimeScheduler {
  /// Prints a failure, and reports it to a test library. The process ends with status 1 if no library is known to count it.
  static func report(_ failure: TestFailure) {
    printToStandardError("\(failure)")
    let reporting = VirtualTimeScheduler.self as? any FailureReporting.Type
    let count = reporting == nil ? 0 : failureReportingCount()
    reporting?.report(failure)
    let isReported = count == 1 || (reporting == nil && failure.reportToFallbackHandler())
    if !isReported || Self.isOutsideTests { ExitStatus.shared.fail() }
    if !isReported { FailureAdvice.shared.print(declarationCount: count) }
  }

  /// True where no test may expect failures as known issues: Swift Testing runs every test in a task. On Darwin also tests
  /// of XCTest may expect them, on any thread.
  private static var isOutsideTests: Bool {
    #if canImport(Darwin)
      false
    #else
      withUnsafeCurrentTask { $0 == nil }
    #endif
  }
}

/// The status with which the process ends.
private final class ExitStatus: Sendable {
  static let shared = ExitStatus()
  private let hasFailed = Atomic(false)

  /// Makes the process end with status 1. Its other handlers run: those that write a coverage profile, or look for leaks.
  func fail() {
    // Said at the end too, as a test library may have called all tests passed.
    if !hasFailed.exchange(true, ordering: .relaxed) {
      exitWithFailure(
        saying:
          "An expectation of Streams failed, as printed above. So the process ends with status 1.")
    }
  }
}

/// Says once in a process how failures are reported to the test libraries.
private final class FailureAdvice: Sendable {
  static let shared = FailureAdvice()
  private let wasPrinted = Atomic(false)

  func print(declarationCount: Int) {
    if wasPrinted.exchange(true, ordering: .relaxed) { return }
    let problem =
      declarationCount == 0
      ? "No test library receives failures. So this one may not stand at its test, which may be shown as passed"
      : "VirtualTimeScheduler.FailureReporting is declared \(declarationCount) times, and only one declaration is "
        + "called. So a failure may not stand at its test, which may be shown as passed"
    let cure =
      declarationCount == 0
      ? "Write this once, in any file of one test target:"
      : "Keep one for all test targets of the package:"
    printToStandardError(
      """
      \(problem); the process ends with status 1.
      \(cure)

      \(VirtualTimeScheduler.failureReportingDeclaration)

      """)
  }
}

extension VirtualTimeScheduler {
  /// The declaration that reports failures to both test libraries, as the guide shows it.
  static let failureReportingDeclaration = """
    \(["Streams", "Testing", "XCTest"].map { "import \($0)" }.joined(separator: "\n"))

    extension VirtualTimeScheduler: @retroactive VirtualTimeScheduler.FailureReporting {
      public static func report(_ failure: TestFailure) {
        let (message, location) = (failure.message, failure.location)
        XCTFail(message, file: location.filePath, line: UInt(location.line))
        Issue.record(
          "\\(message)",
          sourceLocation: Testing.SourceLocation(
            fileID: "\\(location.fileID)", filePath: "\\(location.filePath)", line: location.line,
            column: location.column))
      }
    }
    """
}

extension VirtualTimeScheduler.TestFailure {
  /// Hands the failure to the test library that runs, where the toolchain's library for interoperation has a function for
  /// the failures of others. It is looked up by name, as that library is there only beside Swift Testing.
  ///
  /// - Returns: False if no test library receives it.
  func reportToFallbackHandler() -> Bool {
    guard let handler = fallbackEventHandler() else { return false }
    let record = Array(fallbackEvent.utf8)
    record.withUnsafeBytes { bytes in
      // An array of at least one byte has an address.
      if let address = bytes.baseAddress { handler(Self.recordVersion, address, bytes.count, nil) }
    }
    return true
  }

  /// The version of the records, which is that of the first Swift whose library has the function.
  private static let recordVersion = "6.3"

  /// An issue as a record of Swift Testing's event stream (swift-testing, Documentation/ABI/JSON.md). The library decodes
  /// nothing less. Its handler reads the comment and the location from the fields with an underscore.
  var fallbackEvent: String {
    let path = "\(location.filePath)".json
    let place =
      #"{"fileID":\#("\(location.fileID)".json),"filePath":\#(path),"_filePath":\#(path),"#
      + #""line":\#(location.line),"column":\#(location.column)}"#
    let seconds = secondsSince1970()
    return
      #"{"version":"\#(Self.recordVersion)","kind":"event","payload":{"kind":"issueRecorded","#
      + #""instant":{"absolute":\#(seconds),"since1970":\#(seconds)},"#
      + #""issue":{"isKnown":false,"severity":"error","_severity":"error","isFailure":true,"#
      + #""sourceLocation":\#(place)},"messages":[{"symbol":"fail","text":\#(message.json)}],"#
      + #""_comments":[\#(message.json)],"_sourceLocation":\#(place)}}"#
  }
}
