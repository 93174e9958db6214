import Foundation

/// Standard input, which a path of `-` means.
package enum StandardInput {
  /// Where this run of the command reads. A test runs several in one process, each with a file of its own.
  @TaskLocal package static var descriptor = STDIN_FILENO
}
