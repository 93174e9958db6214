import Foundation

// A reader that has gone away is an error of the write, and no reason to be killed.
signal(SIGPIPE, SIG_IGN)
exit(TrackerSim.run(Array(CommandLine.arguments.dropFirst())))
