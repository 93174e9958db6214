import Foundation

/// The descriptors 0, 1 and 2, which every program expects to be open.
enum StandardDescriptors {
  /// Opens the closed descriptors, as after `<&-` in a shell. Otherwise the next file that is
  /// opened would get one of them, and warnings would be written into a result.
  ///
  /// Each is opened in the wrong direction, so that using it is still an error.
  static func reserve() {
    for number in [STDIN_FILENO, STDOUT_FILENO, STDERR_FILENO] where fcntl(number, F_GETFD) < 0 {
      // A file gets the lowest free descriptor.
      _ = open("/dev/null", number == STDIN_FILENO ? O_WRONLY : O_RDONLY)
    }
  }
}
