import Foundation
import Synchronization

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#endif

/// A server on this machine that answers as a test wants it to: one thread for each connection.
final class LoopbackServer: Sendable {
  /// Handles a connection after its request has been read.
  typealias Script = @Sendable (Connection, Request) -> Void

  struct Request: Sendable {
    /// `GET /reverse?lat=1 HTTP/1.1`
    let line: String
    /// By their names in lower case.
    let headers: [String: String]

    init(_ head: String) {
      var lines = head.components(separatedBy: "\r\n").filter { !$0.isEmpty }
      line = lines.isEmpty ? "" : lines.removeFirst()
      headers = Dictionary(
        lines.map { line in
          let parts = line.split(separator: ":", maxSplits: 1).map(String.init)
          return (parts[0].lowercased(), parts.last?.trimmingCharacters(in: .whitespaces) ?? "")
        }, uniquingKeysWith: { $1 })
    }
  }

  struct Connection: Sendable {
    fileprivate let descriptor: Int32

    /// - Returns: False if the client has closed the connection.
    @discardableResult
    func send(_ text: String) -> Bool {
      send(Array(text.utf8))
    }

    @discardableResult
    func send(_ bytes: [UInt8]) -> Bool {
      var rest = bytes[...]
      while !rest.isEmpty {
        let count = rest.withUnsafeBytes { buffer in
          LoopbackServer.send(descriptor, buffer)
        }
        guard count > 0 else { return false }
        rest = rest.dropFirst(count)
      }
      return true
    }

    /// A whole answer.
    func answer(_ status: Int, _ body: String, headers: String...) {
      let head = ["HTTP/1.1 \(status) X", "Content-Length: \(body.utf8.count)"] + headers
      send((head + ["", body]).joined(separator: "\r\n"))
    }

    /// Waits until the other side has gone.
    func waitForEnd() {
      var byte: UInt8 = 0
      while recv(descriptor, &byte, 1, 0) > 0 {}
    }
  }

  private final class State: Sendable {
    let requests = Mutex<[Request]>([])
    let isOver = Atomic(false)

    /// Waits for one; false when the server has gone meanwhile.
    func awaitsGuest(at listener: Int32) -> Bool {
      var event = pollfd(fd: listener, events: Int16(POLLIN), revents: 0)
      while !isOver.load(ordering: .relaxed) {
        if poll(&event, 1, 20) > 0 { return true }
      }
      return false
    }
  }

  let port: UInt16
  private let state = State()

  init(_ script: @escaping Script) throws {
    let listener = socket(AF_INET, Self.stream, 0)
    var address = sockaddr_in()
    address.sin_family = sa_family_t(AF_INET)
    address.sin_addr.s_addr = inet_addr("127.0.0.1")
    var length = socklen_t(MemoryLayout<sockaddr_in>.size)
    let isListening = withUnsafeMutablePointer(to: &address) { pointer in
      pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) { address in
        bind(listener, address, length) == 0 && listen(listener, 20) == 0
          && getsockname(listener, address, &length) == 0
      }
    }
    guard isListening else { throw POSIXError(.EADDRNOTAVAIL) }
    port = UInt16(bigEndian: address.sin_port)
    Thread.detachNewThread { [listener, state] in
      // Closed by the thread that uses it: its number may be given to another file at once.
      while state.awaitsGuest(at: listener) {
        let descriptor = accept(listener, nil, nil)
        guard descriptor >= 0 else { continue }
        Thread.detachNewThread {
          let request = Request(Self.head(from: descriptor))
          state.requests.withLock { $0.append(request) }
          script(Connection(descriptor: descriptor), request)
          close(descriptor)
        }
      }
      close(listener)
    }
  }

  deinit {
    state.isOver.store(true, ordering: .relaxed)
  }

  var url: String { "http://127.0.0.1:\(port)" }

  /// The requests, in the order of their arrival.
  var requests: [Request] { state.requests.withLock(\.self) }

  private static func head(from descriptor: Int32) -> String {
    var head: [UInt8] = []
    var byte: UInt8 = 0
    while recv(descriptor, &byte, 1, 0) == 1 {
      head.append(byte)
      if head.suffix(4) == [13, 10, 13, 10] { break }
    }
    return String(decoding: head, as: UTF8.self)
  }

  #if canImport(Darwin)
    private static let stream = SOCK_STREAM

    // A client that has gone must not end the tests: see `main.swift` for SIGPIPE.
    fileprivate static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
      var on: Int32 = 1
      setsockopt(
        descriptor, SOL_SOCKET, SO_NOSIGPIPE, &on, socklen_t(MemoryLayout<Int32>.size))
      return Darwin.send(descriptor, buffer.baseAddress, buffer.count, 0)
    }
  #else
    private static let stream = Int32(SOCK_STREAM.rawValue)

    fileprivate static func send(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer) -> Int {
      Foundation.send(descriptor, buffer.baseAddress, buffer.count, Int32(MSG_NOSIGNAL))
    }
  #endif
}
