// The only file that imports the platform's C library.

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// A program that was run to its end.
struct FinishedProcess {
  /// 0 when it did its work.
  let status: Int32
  /// The most memory that it, or the program that started it, ever occupied.
  let peakBytes: Double

  /// - Parameters:
  ///   - command: The program's path, and its arguments.
  ///   - output: The file that gets its standard output.
  init(running command: [String], output: String) throws {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    posix_spawn_file_actions_addopen(
      &actions, STDOUT_FILENO, output, O_WRONLY | O_CREAT | O_TRUNC, 0o600)

    var arguments = command.map { strdup($0) }
    defer { for argument in arguments { free(argument) } }
    arguments.append(nil)
    var process = pid_t()
    let failure = posix_spawn(&process, command[0], &actions, nil, arguments, environ)
    guard failure == 0 else { throw SpawnError(command: command[0], code: failure) }

    var ending: Int32 = 0
    var usage = rusage()
    while wait4(process, &ending, 0, &usage) < 0 && errno == EINTR {}
    // The lower seven bits are the signal that ended it, the next eight what it returned.
    status = ending & 0x7F == 0 ? (ending >> 8) & 0xFF : -1
    #if canImport(Darwin)
      peakBytes = Double(usage.ru_maxrss)
    #else
      peakBytes = Double(usage.ru_maxrss) * 1_024
    #endif
  }
}

struct SpawnError: Error, CustomStringConvertible {
  let command: String
  let code: Int32

  var description: String { "cannot run \(command): \(String(cString: strerror(code)))" }
}
