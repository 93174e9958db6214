import Foundation

// A reader that has gone away is an error of the write, and no reason to be killed.
signal(SIGPIPE, SIG_IGN)
StandardDescriptors.reserve()
exit(TrackerSim.run(Array(CommandLine.arguments.dropFirst())))
