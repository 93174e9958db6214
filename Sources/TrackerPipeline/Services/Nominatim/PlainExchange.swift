#if canImport(FoundationNetworking)
  import Foundation
  import Streams
  import Synchronization

  /// One question to a server without encryption, over a socket.
  ///
  /// `URLSession` as it is on Linux ends the program when a connection is cut within the head of an
  /// answer (Swift 6.3: "Transfer completed, but there's no response"). For plain HTTP, which is what
  /// a server on one's own machine speaks, little is needed to do without it.
  final class PlainExchange: Cancellable {
    private struct State: Sendable {
      var socket: Int32?
      var isCancelled = false
    }

    private let state = Mutex(State())

    /// Asks on a thread of its own, which waits for the server.
    func begin(
      _ url: URL, userAgent: String, longestAnswer: Int,
      settle: @escaping Future<HTTPAnswer, GeocoderError>.Promise
    ) {
      Thread.detachNewThread { [self] in
        let result = ask(url, userAgent: userAgent, longestAnswer: longestAnswer)
        end()
        settle(result)
      }
    }

    /// The thread wakes up, and finds that nothing comes any more.
    func cancel() {
      state.withLock { state in
        state.isCancelled = true
        if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }

    private func ask(
      _ url: URL, userAgent: String, longestAnswer: Int
    ) -> Result<HTTPAnswer, GeocoderError> {
      guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
        let host = parts.host, let socket = connect(to: host, port: parts.port ?? 80),
        send(Self.request(parts, userAgent: userAgent), on: socket)
      else { return .failure(.offline) }
      var (bytes, block) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
      while bytes.count <= longestAnswer {
        let count = recv(socket, &block, block.count, 0)
        guard count >= 0 else { return .failure(.offline) }
        bytes += block.prefix(count)
        switch HTTPMessage.read(bytes, isAll: count == 0) {
        case .complete(let answer): return .success(answer)
        case .malformed: return .failure(.notHTTP)
        case .incomplete: if count == 0 { return .failure(.offline) }
        }
      }
      return .failure(.endless)
    }

    /// Tries all addresses of a host in turn; nil when none answers, and after a cancellation.
    private func connect(to host: String, port: Int) -> Int32? {
      var hints = addrinfo()
      hints.ai_socktype = Self.stream
      var list: UnsafeMutablePointer<addrinfo>?
      let name = host.trimmingCharacters(in: ["[", "]"])
      guard getaddrinfo(name, String(port), &hints, &list) == 0 else { return nil }
      defer { freeaddrinfo(list) }
      for address in sequence(first: list?.pointee, next: { $0?.ai_next?.pointee }) {
        guard let address else { return nil }
        guard let socket = open(address.ai_family) else { continue }
        if Foundation.connect(socket, address.ai_addr, address.ai_addrlen) == 0 { return socket }
      }
      return nil
    }

    /// A socket instead of the one before; nil if there is none, or nobody wants it any more.
    private func open(_ family: Int32) -> Int32? {
      state.withLock { state in
        if let old = state.socket.take() { close(old) }
        guard !state.isCancelled else { return nil }
        let new = socket(family, Self.stream | Self.closedInChildren, 0)
        if new >= 0 { state.socket = new }
        return state.socket
      }
    }

    /// Closed under the lock, so that nobody shuts down another socket that has got its number.
    private func end() {
      state.withLock { state in
        if let socket = state.socket.take() { close(socket) }
      }
    }

    private func send(_ text: String, on socket: Int32) -> Bool {
      var rest = Array(text.utf8)[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { bytes in
          Foundation.send(socket, bytes.baseAddress, bytes.count, Int32(MSG_NOSIGNAL))
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    private static func request(_ url: URLComponents, userAgent: String) -> String {
      let path = url.percentEncodedPath.isEmpty ? "/" : url.percentEncodedPath
      let query = url.percentEncodedQuery.map { "?\($0)" } ?? ""
      let port = url.port.map { ":\($0)" } ?? ""
      return [
        "GET \(path)\(query) HTTP/1.1", "Host: \(url.percentEncodedHost ?? "")\(port)",
        "User-Agent: \(userAgent)", "Accept: application/json", "Accept-Encoding: identity",
        "Connection: close", "", "",
      ].joined(separator: "\r\n")
    }

    #if canImport(Musl)
      private static let stream = SOCK_STREAM
      private static let closedInChildren = SOCK_CLOEXEC
    #else
      private static let stream = Int32(SOCK_STREAM.rawValue)
      private static let closedInChildren = Int32(SOCK_CLOEXEC.rawValue)
    #endif
  }
#endif
