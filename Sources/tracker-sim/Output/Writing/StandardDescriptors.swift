import Foundation

/// The descriptors 0, 1 and 2, which every program expects to be open.
enum StandardDescriptors {
  /// Takes the places of those that are closed, as with `<&-` in a shell: the next file that is
  /// opened would get one of them, and warnings would be written into a result.
  ///
  /// Each is opened the wrong way round, so that who uses it still gets an error.
  static func reserve() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // The lowest free descriptor is the one that a file gets.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
