import Foundation

/// A reader of bytes from outside, and what must hold of what it reads.
struct FuzzTarget: Sendable {
  let name: String
  /// The number of inputs at the gate, which take a few seconds.
  let gateRuns: Int
  /// The longest input, in bytes.
  let longest: Int
  let run: @Sendable ([UInt8]) -> Void

  init(
    _ name: String, gateRuns: Int, longest: Int = 4_096,
    _ run: @escaping @Sendable ([UInt8]) -> Void
  ) {
    self.name = name
    self.gateRuns = gateRuns
    self.longest = longest
    self.run = run
  }

  static let all = routes + places + packing + texts + servers + command + diagrams + operators

  static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}

/// Prints what an input stands for, if one input is tried: for an input that takes too long, or too much
/// memory, nothing else says it.
func show(_ description: @autoclosure () -> String) {
  if isShowing { FileHandle.standardError.write(Data("\(description())\n".utf8)) }
}

private let isShowing = ProcessInfo.processInfo.environment["FUZZ_SHOW"] != nil

/// Stops the program if something does not hold, so that the fuzzer keeps the input.
func check(_ holds: Bool, _ message: @autoclosure () -> String) {
  if !holds { fatalError(message()) }
}
