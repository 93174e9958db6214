import Foundation

/// Standard input, which the path `-` of a route, a list or a task means. A live ride has a process to itself, and reads that
/// one's.
package enum StandardInput {
  /// Where this run of the command reads. A test runs several in one process, each with a file of its own.
  @TaskLocal package static var descriptor = STDIN_FILENO
}
