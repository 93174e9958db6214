import Foundation

// The program is libFuzzer's (llvm.org/docs/LibFuzzer.html): the environment variable `FUZZ_TARGET`
// names the target, and the arguments are libFuzzer's.

private let chosen = FuzzTarget.named(
  ProcessInfo.processInfo.environment["FUZZ_TARGET"] ?? "")

@_silgen_name("LLVMFuzzerRunDriver")
private func runDriver(
  _ count: UnsafeMutableRawPointer, _ arguments: UnsafeMutableRawPointer,
  _ callback: @convention(c) (UnsafePointer<UInt8>?, Int) -> CInt
) -> CInt

/// The function at which the package manager lets the program begin. Without a target, it prints the
/// names of all, the runs of each at the gate, and its longest input.
@_cdecl("Fuzz_main")
public func main(_ count: CInt, _ arguments: UnsafeMutableRawPointer) -> CInt {
  if chosen == nil {
    for target in FuzzTarget.all { print(target.name, target.gateRuns, target.longest) }
    return 0
  }
  var (count, arguments) = (count, arguments)
  return runDriver(&count, &arguments, testOneInput)
}

@_cdecl("LLVMFuzzerTestOneInput")
public func testOneInput(_ bytes: UnsafePointer<UInt8>?, _ count: Int) -> CInt {
  chosen?.run(Array(UnsafeBufferPointer(start: bytes, count: count)))
  return 0
}
