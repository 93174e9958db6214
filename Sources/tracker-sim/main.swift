import Foundation

// When a reader closes its pipe, the write fails, and the process is not killed.
signal(SIGPIPE, SIG_IGN)
StandardDescriptors.reserve()
// On Linux the runtime reads the arguments, and Foundation the command's own place, from there; Foundation traps without.
if CommandLine.argc == 0 {
  StandardStream.error.say("tracker-sim: its arguments cannot be read from /proc; mount it first")
  exit(1)
}
let written = UnsafeBufferPointer(start: CommandLine.unsafeArgv, count: Int(CommandLine.argc))
if let number = written.firstIndex(where: { $0.map { String(validatingCString: $0) } == .some(nil) }
) {
  StandardStream.error.say("tracker-sim: argument \(number) is not in UTF-8")
  exit(2)
}
exit(TrackerSim.run(Array(CommandLine.arguments.dropFirst())))
