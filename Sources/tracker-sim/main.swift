import Foundation

// When a reader closes its pipe, the write fails, and the process is not killed.
signal(SIGPIPE, SIG_IGN)
StandardDescriptors.reserve()
exit(TrackerSim.run(Array(CommandLine.arguments.dropFirst())))
