#if canImport(FoundationNetworking)
  import Foundation
  import Streams
  import Synchronization

  /// One request to a server without encryption, over a socket.
  ///
  /// `URLSession` on Linux ends the program when a connection is cut within the head of a response
  /// (Swift 6.3: "Transfer completed, but there's no response"). Plain HTTP, as a server on the
  /// same machine speaks it, needs little code.
  final class PlainHTTPRequest: Cancellable {
    private struct State: Sendable {
      var socket: Int32?
      var isCancelled = false
    }

    private let state = Mutex(State())

    /// Sends the request on its own thread, which waits for the server.
    func begin(
      _ url: URL, userAgent: String, longestAnswer: Int,
      promise: @escaping Future<HTTPResponse, HTTPError>.Promise
    ) {
      Thread.detachNewThread { [self] in
        let result = ask(url, userAgent: userAgent, longestAnswer: longestAnswer)
        end()
        promise(result)
      }
    }

    /// Shuts the socket down: the thread wakes up and receives no more bytes.
    func cancel() {
      state.withLock { state in
        state.isCancelled = true
        if let socket = state.socket { shutdown(socket, Int32(SHUT_RDWR)) }
      }
    }

    private func ask(
      _ url: URL, userAgent: String, longestAnswer: Int
    ) -> Result<HTTPResponse, HTTPError> {
      guard let parts = URLComponents(url: url, resolvingAgainstBaseURL: true),
        let host = parts.host, let port = UInt16(exactly: parts.port ?? 80),
        let socket = connect(to: host, port: port),
        send(Self.request(parts, userAgent: userAgent), on: socket)
      else { return .failure(.offline) }
      var (bytes, block) = ([UInt8](), [UInt8](repeating: 0, count: 1 << 16))
      var message = HTTPMessage()
      var least = 0
      while bytes.count <= longestAnswer {
        let count = recv(socket, &block, block.count, 0)
        guard count >= 0 else { return .failure(.offline) }
        bytes += block.prefix(count)
        if count > 0, bytes.count < least { continue }
        switch message.read(bytes, isAll: count == 0) {
        case .complete(let answer): return .success(answer)
        case .malformed: return .failure(.malformed)
        case .incomplete(let next):
          if count == 0 { return .failure(.offline) }
          least = next
        }
      }
      return .failure(.tooLong(megabytes: longestAnswer / 1_000_000))
    }

    /// A connected socket; nil if the host cannot be reached, and after a cancellation.
    private func connect(to host: String, port: UInt16) -> Int32? {
      let name = host.trimmingCharacters(in: ["[", "]"])
      guard let new = try? TCPConnection.open(host: name, port: port) else { return nil }
      return state.withLock { state in
        state.socket = new
        return state.isCancelled ? nil : new
      }
    }

    /// Closes the socket under the lock, so that no thread shuts down another socket with the same
    /// number.
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
  }
#endif
