import Foundation

/// A connection to a server, as a descriptor.
enum TCPConnection {
  /// Milliseconds to wait for all of the server's addresses together: an address that does not answer must not use up
  /// the time of those behind it.
  private static let timeout: Int32 = 10_000
  /// The least milliseconds to wait for one of them.
  private static let leastTimeout: Int32 = 1_000

  /// The reason why there is no connection.
  struct Unreachable: Error {
    /// In words.
    var reason: String
    /// True if the host exists, but no program listens.
    var isRefused = false
  }

  /// Tries all addresses of the host, one after the other.
  static func open(host: String, port: UInt16) throws(Unreachable) -> Int32 {
    var hints = addrinfo()
    #if canImport(Glibc)
      hints.ai_socktype = Int32(SOCK_STREAM.rawValue)
    #else
      hints.ai_socktype = SOCK_STREAM
    #endif
    var addresses: UnsafeMutablePointer<addrinfo>?
    let status = getaddrinfo(host, String(port), &hints, &addresses)
    guard status == 0, let addresses else {
      throw Unreachable(
        reason: "its host cannot be found: \(String(cString: gai_strerror(status)))")
    }
    defer { freeaddrinfo(addresses) }
    var error = ECONNREFUSED
    let all = Array(sequence(first: addresses, next: { $0.pointee.ai_next }))
    let share = max(timeout / Int32(clamping: all.count), leastTimeout)
    for address in all {
      let descriptor = socket(
        address.pointee.ai_family, address.pointee.ai_socktype, address.pointee.ai_protocol)
      if descriptor < 0 {
        error = errno
        continue
      }
      error = connect(descriptor, to: address.pointee, within: share)
      if error == 0 { return descriptor }
      close(descriptor)
    }
    throw Unreachable(
      reason: "it cannot be reached: \(String(cString: strerror(error)))",
      isRefused: error == ECONNREFUSED)
  }

  /// Connects, and returns the error number, 0 for success. It waits no longer than the timeout;
  /// the system would wait for minutes.
  private static func connect(
    _ descriptor: Int32, to address: addrinfo, within milliseconds: Int32
  ) -> Int32 {
    let flags = fcntl(descriptor, F_GETFL)
    _ = fcntl(descriptor, F_SETFL, flags | O_NONBLOCK)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    defer { _ = fcntl(descriptor, F_SETFL, flags) }
    if Foundation.connect(descriptor, address.ai_addr, address.ai_addrlen) == 0 { return 0 }
    guard errno == EINPROGRESS else { return errno }
    var waiting = pollfd(fd: descriptor, events: Int16(POLLOUT), revents: 0)
    let count = poll(&waiting, 1, milliseconds)
    guard count > 0 else { return count < 0 ? errno : ETIMEDOUT }
    var error: Int32 = 0
    var size = socklen_t(MemoryLayout<Int32>.size)
    return getsockopt(descriptor, SOL_SOCKET, SO_ERROR, &error, &size) == 0 ? error : errno
  }
}
