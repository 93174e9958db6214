import Foundation

// When a reader closes its pipe, the write fails, and the process is not killed.
signal(SIGPIPE, SIG_IGN)
StandardDescriptors.reserve()
// On Linux the arguments are read from /proc, and so is the command's own path, without which Foundation traps.
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
